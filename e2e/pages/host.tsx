import { createB2BClient } from '@acme/b2b-client'
import { B2BLogin, B2BProvider, useB2BClient, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * A host application. Query: `public_token`, `flow`, `slug`, `scheme`, `dir` and `emulator`. The links in emails lead back to the same URL.
 * The events and errors that its callbacks receive are in `window.callbackReports`.
 */

declare global {
  interface Window {
    readonly callbackReports: { events: { type: string; data: object }[]; errors: { name: string; message: string }[] }
  }
}

const query = new URLSearchParams(window.location.search)
const publicToken = query.get('public_token') ?? 'public-token-test-e2e'
const emulator = query.get('emulator') ?? import.meta.env['VITE_EMULATOR_URL']
const pageUrl = new URL(window.location.href)
for (const name of ['token', 'acme_token_type']) pageUrl.searchParams.delete(name)
const backUrl = pageUrl.href

const reports: Window['callbackReports'] = { events: [], errors: [] }
Object.defineProperty(window, 'callbackReports', { value: reports })

const config: B2BLoginConfig = {
  ...(query.get('flow') === 'Discovery' ? { authFlowType: 'Discovery' } : { organizationSlug: query.get('slug') ?? 'acme' }),
  emailMagicLinksOptions: { loginRedirectURL: backUrl, signupRedirectURL: backUrl, discoveryRedirectURL: backUrl },
}
const callbacks = {
  onEvent: (event: { type: string; data: object }) => void reports.events.push(event),
  onError: ({ name, message }: Error) => void reports.errors.push({ name, message }),
}

/** Shows the member that the hooks return. */
function Session() {
  const client = useB2BClient()
  const { member } = useMember()
  if (member === null) return <output>signed out</output>
  return (
    <>
      <output>{member.email_address}</output>
      <button type="button" onClick={() => void client?.session.revoke()}>
        Log out
      </button>
    </>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  document.documentElement.dir = query.get('dir') ?? 'ltr'
  createRoot(root).render(
    <StrictMode>
      <B2BProvider client={() => createB2BClient(publicToken, { hosts: { test: emulator } })}>
        <main>
          <B2BLogin config={config} callbacks={callbacks} theme={{ colorScheme: query.get('scheme') === 'dark' ? 'dark' : 'auto' }} />
          <Session />
        </main>
      </B2BProvider>
    </StrictMode>,
  )
}
