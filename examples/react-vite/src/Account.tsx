import type { Member } from '@acme/b2b-client'
import { useB2BClient, useOrganization, useSession } from '@acme/b2b-react'
import { useState } from 'react'
import { logOutElsewhere, signInElsewhere } from './ConnectedApp.tsx'

const time = (iso: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** What a signed-in member sees: who they are, where, until when, and the way out. */
export function Account({ member }: { member: Member }) {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const { session } = useSession()
  const [leaving, setLeaving] = useState(false)
  const logOut = async () => {
    setLeaving(true)
    // Ends the session on this computer even when the provider cannot be told.
    await client?.session.revoke({ forceClear: true }).catch(() => {})
    setLeaving(false)
  }
  return (
    <section className="account" aria-labelledby="account">
      <h2 id="account">Welcome aboard{member.name === '' ? '' : `, ${member.name}`}</h2>
      <dl>
        <Fact name="Member" value={member.email_address} note={member.member_id} />
        {organization && <Fact name="Organization" value={organization.organization_name} note={organization.organization_id} />}
        {session && <Fact name="Session" value={`until ${time(session.expires_at)}`} note={session.member_session_id} />}
        {session && <Fact name="Roles" value={session.roles.join(', ') || 'none'} />}
      </dl>
      <div className="actions">
        <button type="button" disabled={leaving} onClick={() => void logOut()}>
          Log out
        </button>
        <button type="button" onClick={() => void signInElsewhere().then((address) => window.location.assign(address))}>
          Use this account in another app
        </button>
        <a href={logOutElsewhere()}>Log out by another app</a>
      </div>
    </section>
  )
}

function Fact({ name, value, note }: { name: string; value: string; note?: string }) {
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
