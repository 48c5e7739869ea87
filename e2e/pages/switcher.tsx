import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider, SignedOut, useMember } from '@acme/b2b-react'
import { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * An application with the organization switcher in its header. Query: `public_token`, `scheme` and `dir`. The reports of `onSwitch` and
 * `onSignInNeeded` are in `window.switchReports`.
 */

declare global {
  interface Window {
    readonly switchReports: string[]
  }
}

const query = new URLSearchParams(window.location.search)
const publicToken = query.get('public_token') ?? 'public-token-test-e2e'
const reports: string[] = []
Object.defineProperty(window, 'switchReports', { value: reports })

const Member = () => <p>{useMember().member?.name}</p>

const root = document.getElementById('root')
if (root !== null) {
  document.documentElement.dir = query.get('dir') ?? 'ltr'
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={() => createB2BClient(publicToken, { hosts: { test: import.meta.env['VITE_EMULATOR_URL'] } })}>
        <header>
          <B2BOrganizationSwitcher
            onSwitch={(next, previous, { here }) =>
              reports.push(`${previous.organization_slug} to ${next.organization_slug}, ${here ? 'here' : 'elsewhere'}`)
            }
            onSignInNeeded={({ organization_slug }, reason) => reports.push(`sign in to ${organization_slug}, ${reason}`)}
            onCreate={() => reports.push('create')}
            manageHref="#manage"
            describe={({ email_address }) => email_address}
            theme={{ colorScheme: query.get('scheme') === 'dark' ? 'dark' : 'light' }}
            locale={query.get('dir') === 'rtl' ? 'ar' : 'en'}
          />
        </header>
        <main>
          <Member />
          <SignedOut>Signed out</SignedOut>
        </main>
      </B2BProvider>
    </StrictMode>,
  )
}
