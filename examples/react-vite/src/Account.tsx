import type { Member } from '@acme/b2b-client'
import { useB2BClient, useOrganization, useSession } from '@acme/b2b-react'
import { useState } from 'react'
import { appLogoutPath, startAppSignIn } from './ConnectedApp.tsx'

const formatTime = (iso: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** The account of the signed-in member: names, ids, session and logout. */
export function Account({ member }: { readonly member: Member }) {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const { session } = useSession()
  const [isLoggingOut, setLoggingOut] = useState(false)
  const logOut = async () => {
    setLoggingOut(true)
    // `forceClear` ends the session on this computer even if the server cannot be reached.
    await client?.session.revoke({ forceClear: true }).catch(() => {})
    setLoggingOut(false)
  }
  return (
    <section className="account" aria-labelledby="account">
      <h2 id="account">Signed in as {member.name || member.email_address}</h2>
      <dl>
        <Detail name="Member" value={member.email_address} note={member.member_id} />
        {organization && <Detail name="Organization" value={organization.organization_name} note={organization.organization_id} />}
        {session && <Detail name="Session" value={`until ${formatTime(session.expires_at)}`} note={session.member_session_id} />}
        {session && <Detail name="Roles" value={session.roles.join(', ') || 'none'} />}
      </dl>
      <div className="row">
        <button type="button" className="button" disabled={isLoggingOut} onClick={() => void logOut()}>
          Sign out
        </button>
        <a href="/settings">Settings</a>
        <button type="button" className="button plain" onClick={() => void startAppSignIn().then((path) => window.location.assign(path))}>
          Use this account in another app
        </button>
        <a href={appLogoutPath()}>Sign out from another app</a>
      </div>
    </section>
  )
}

function Detail({ name, value, note }: { readonly name: string; readonly value: string; readonly note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}
