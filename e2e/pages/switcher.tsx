import { createB2BClient } from '@acme/b2b-client'
import { B2BProvider, B2BStepUp, SignedOut, useB2BClient, useMember, useStepUp } from '@acme/b2b-react'
import { B2BOrganizationSwitcher } from '@acme/b2b-react/switcher'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * An application with the organization switcher in its header, and an action that asks for a recent factor. Query: `public_token`, `scheme` and `dir`. The reports of `onSwitch` and
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

const theme = { colorScheme: query.get('scheme') === 'dark' ? 'dark' : 'light' } as const

/** Reads the member, which the tests protect. */
function ProtectedAction() {
  const client = useB2BClient()
  const { protect, request } = useStepUp()
  const [result, setResult] = useState('')
  const read = () =>
    protect(async () => client?.self.get()).then(
      (member) => setResult(`Read ${member?.name}`),
      ({ name }: Error) => setResult(name),
    )
  return (
    <>
      <button type="button" onClick={() => void read()}>
        Read the member
      </button>
      <output>{result}</output>
      {request && <B2BStepUp {...request} theme={theme} />}
    </>
  )
}

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
            theme={theme}
            locale={query.get('dir') === 'rtl' ? 'ar' : 'en'}
          />
        </header>
        <main>
          <h1>Overview</h1>
          <Member />
          <ProtectedAction />
          <SignedOut>Signed out</SignedOut>
        </main>
      </B2BProvider>
    </StrictMode>,
  )
}
