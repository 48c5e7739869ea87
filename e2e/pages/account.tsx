import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider } from '@acme/b2b-react'
import { B2BAccount } from '@acme/b2b-react/account'
import ar from '@acme/b2b-react/account/locales/ar'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/* The settings page of an application. Query: `public_token`, `scheme`, `dir` and `brand` (`dark` or `pale`). */

const query = new URLSearchParams(window.location.search)
const publicToken = query.get('public_token') ?? 'public-token-test-e2e'
const isRightToLeft = query.get('dir') === 'rtl'

const BRANDS = { dark: { primary: '#4b1d7a' }, pale: { primary: '#ffd84d' } } as const
const brand = query.get('brand') === 'pale' ? BRANDS.pale : query.get('brand') === 'dark' ? BRANDS.dark : {}
const theme = { colorScheme: query.get('scheme') === 'dark' ? 'dark' : 'light', colors: brand } as const

const root = document.getElementById('root')
if (root !== null) {
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
  document.documentElement.style.colorScheme = theme.colorScheme
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={() => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })}>
        <main>
          <h1>Settings</h1>
          <B2BAccount theme={theme} strings={isRightToLeft ? ar : undefined} fallback={<p>Signed out</p>} />
        </main>
      </B2BProvider>
    </StrictMode>,
  )
}
