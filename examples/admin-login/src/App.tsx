import type { PendingSignInAnswer } from '@acme/b2b-client'
import { B2BLogin, useB2BClient, useIsAuthorized, useMember, useOrganization } from '@acme/b2b-react'
import { useState, type ReactNode } from 'react'
import { SESSION_MINUTES } from './client.ts'
import { CodeForm } from './CodeForm.tsx'
import { Members } from './Members.tsx'
import { OrganizationSwitch } from './OrganizationSwitch.tsx'
import { Rename } from './Rename.tsx'

const config = {
  authFlowType: 'Discovery',
  emailMagicLinksOptions: { discoveryRedirectURL: window.location.origin },
  sessionOptions: { sessionDurationMinutes: SESSION_MINUTES },
  disableCreateOrganization: true,
} as const

/** Signs in first, then asks for the organization: an administrator often has several. */
export const App = () => (
  <B2BLogin config={config} callbacks={{ onError: console.error }}>
    <Console />
  </B2BLogin>
)

function Console() {
  const client = useB2BClient()
  const { member } = useMember()
  const { organization } = useOrganization()
  /** A change to an organization that requires a code. Until then, the session of the present organization stays. */
  const [pending, setPending] = useState<PendingSignInAnswer | null>(null)
  const logOut = () => client?.session.revoke({ forceClear: true }).catch(console.error)
  function cancel() {
    client?.session.clearIntermediateSession()
    setPending(null)
  }
  if (pending !== null)
    return (
      <main>
        <h1>One more step for {pending.organization.organization_name}</h1>
        <CodeForm member={pending} onDone={() => setPending(null)} />
        <p>
          <button onClick={cancel}>Stay in {organization?.organization_name}</button>
        </p>
      </main>
    )
  return (
    <>
      <header>
        <nav aria-label="Account">
          <OrganizationSwitch onPending={setPending} />
          <button onClick={() => void logOut()}>Log out</button>
        </nav>
        <span>{member?.email_address}</span>
      </header>
      <main>
        <h1>{organization?.organization_name}</h1>
        <Allowed resource="acme.member" action="search">
          <Members />
        </Allowed>
        <Allowed resource="acme.organization" action="update.info.name">
          <Rename key={organization?.organization_id} />
        </Allowed>
      </main>
    </>
  )
}

/** Shows its children only if the roles of the member allow the action. The server checks each call, too. */
function Allowed({ resource, action, children }: { readonly resource: string; readonly action: string; readonly children: ReactNode }) {
  const { isLoaded, isAuthorized } = useIsAuthorized(resource, action)
  if (!isLoaded) return <p>Loading…</p>
  return isAuthorized ? (
    children
  ) : (
    <p>
      Your roles do not allow <code>{action}</code> of <code>{resource}</code>.
    </p>
  )
}
