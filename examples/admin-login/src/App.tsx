import { B2BLogin, useB2BClient, useIsAuthorized, useMember, useOrganization } from '@acme/b2b-react'
import { useState, type ReactNode } from 'react'
import { SESSION_MINUTES } from './client.ts'
import { CodeForm, type Enrolled } from './CodeForm.tsx'
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
export function App() {
  /** A change to an organization that requires a second factor. Until the code is correct, no session exists. */
  const [pending, setPending] = useState<Enrolled | null>(null)
  if (pending !== null)
    return (
      <main>
        <h1>One more step</h1>
        <CodeForm member={pending} onDone={() => setPending(null)} />
        <p>
          <button onClick={() => setPending(null)}>Sign in again instead</button>
        </p>
      </main>
    )
  return (
    <B2BLogin config={config} callbacks={{ onError: console.error }}>
      <Console onSecondFactor={setPending} />
    </B2BLogin>
  )
}

function Console({ onSecondFactor }: { readonly onSecondFactor: (member: Enrolled) => void }) {
  const client = useB2BClient()
  const { member } = useMember()
  const { organization } = useOrganization()
  const logOut = () => client?.session.revoke({ forceClear: true }).catch(console.error)
  return (
    <>
      <header>
        <nav aria-label="Account">
          <OrganizationSwitch onSecondFactor={onSecondFactor} />
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
          <Rename />
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
