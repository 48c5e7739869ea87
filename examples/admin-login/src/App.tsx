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

/** Returns true if a code of the authenticator app completes the sign-in. Not if the member needs an SMS, an enrollment or another first factor. */
const needsOnlyCode = ({ primary_required, mfa_required }: PendingSignInAnswer) =>
  primary_required === null && Boolean(mfa_required?.member_options?.totp_registration_id)

/** Signs in first, then asks for the organization: an administrator often has several. */
export function App() {
  /** A change to an organization that requires another factor. Until the sign-in is complete, this browser has no session. */
  const [pending, setPending] = useState<PendingSignInAnswer | null>(null)
  if (pending !== null)
    return (
      <main>
        <h1>One more step</h1>
        {needsOnlyCode(pending) ? (
          <CodeForm member={pending} onDone={() => setPending(null)} />
        ) : (
          <p role="alert">{pending.organization.organization_name} requires a step that this page does not have. Sign in again.</p>
        )}
        <p>
          <button onClick={() => setPending(null)}>Sign in again instead</button>
        </p>
      </main>
    )
  return (
    <B2BLogin config={config} callbacks={{ onError: console.error }}>
      <Console onPending={setPending} />
    </B2BLogin>
  )
}

function Console({ onPending }: { readonly onPending: (answer: PendingSignInAnswer) => void }) {
  const client = useB2BClient()
  const { member } = useMember()
  const { organization } = useOrganization()
  const logOut = () => client?.session.revoke({ forceClear: true }).catch(console.error)
  return (
    <>
      <header>
        <nav aria-label="Account">
          <OrganizationSwitch onPending={onPending} />
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
