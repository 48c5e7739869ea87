import { B2BClientProvider } from '@acme/b2b-react/provider'
import { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { hosts, publicToken } from '../lib/auth'
import './style.css'

export const metadata: Metadata = { title: 'Tideline', description: 'An example with Next.js' }

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/" className="brand">
            Tideline
          </Link>
          <nav>
            {/* Without `prefetch`, Next.js would keep the redirect to the login that it loaded before the login. */}
            <Link href="/reports" prefetch={false}>
              Reports
            </Link>{' '}
            <Link href="/settings">Settings</Link> <Link href="/login?next=/reports">Log in</Link>
          </nav>
        </header>
        <main>
          <B2BClientProvider publicToken={publicToken} hosts={hosts}>
            <B2BOrganizationSwitcher />
            {children}
          </B2BClientProvider>
        </main>
      </body>
    </html>
  )
}
