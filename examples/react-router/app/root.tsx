import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
import type { ReactNode } from 'react'
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { hosts, publicToken } from './lib/project'
import './style.css'

/** Runs once, in the browser. */
const makeClient = () => createB2BClient(publicToken, { hosts })

export const links = () => [{ rel: 'icon', href: '/tideline.svg' }]

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Tideline</title>
        <Meta />
        <Links />
      </head>
      <body>
        <header>
          <Link to="/" className="brand">
            Tideline
          </Link>
          <nav>
            <Link to="/reports">Reports</Link> <Link to="/settings">Settings</Link>{' '}
            <Link to="/login?next=/reports" prefetch="render">
              Log in
            </Link>
          </nav>
        </header>
        <main>{children}</main>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <B2BProvider client={makeClient}>
      <B2BOrganizationSwitcher onSwitch={() => window.location.assign('/')} />
      <Outlet />
    </B2BProvider>
  )
}
