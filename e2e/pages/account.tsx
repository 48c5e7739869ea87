import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider } from '@acme/b2b-react'
import { B2BAccount } from '@acme/b2b-react/account'
import accountInArabic from '@acme/b2b-react/account/locales/ar'
import signInInArabic from '@acme/b2b-react/locales/ar'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/* The settings page of an application, with the sign-in if there is no session. Query: `public_token`, `scheme`, `dir` and `brand` (`dark` or `pale`). */

declare global {
  interface Window {
    /** Confirms the session at the server. */
    confirmSession: () => Promise<unknown>
  }
}

const query = new URLSearchParams(window.location.search)
const publicToken = query.get('public_token') ?? 'public-token-test-e2e'
const isRightToLeft = query.get('dir') === 'rtl'

const BRANDS = { dark: { primary: '#4b1d7a' }, pale: { primary: '#ffd84d' } } as const
const brand = query.get('brand') === 'pale' ? BRANDS.pale : query.get('brand') === 'dark' ? BRANDS.dark : {}
const theme = { colorScheme: query.get('scheme') === 'dark' ? 'dark' : 'light', colors: brand } as const

function makeClient() {
  const client = createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })
  window.confirmSession = () => client.session.authenticate()
  return client
}

const root = document.getElementById('root')
if (root !== null) {
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
  document.documentElement.style.colorScheme = theme.colorScheme
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={makeClient}>
        <main>
          <h1>Settings</h1>
          <B2BAccount
            theme={theme}
            strings={isRightToLeft ? { ...signInInArabic, ...accountInArabic } : undefined}
            fallback={<B2BLogin config={{ organizationSlug: 'acme', products: ['passwords'] }} />}
          />
        </main>
      </B2BProvider>
    </StrictMode>,
  )
}
