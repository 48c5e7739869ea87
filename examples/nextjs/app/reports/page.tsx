import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { isAuthorized, pageFor, readSession } from '../../lib/sessions'
import { Account } from './Account'
import { Invite } from './Invite'

/** The proxy has redirected visitors. The page checks again, because it shows data. */
export default async function Reports() {
  const { session, reason } = await readSession({ headers: await headers() })
  if (session === null) redirect(pageFor(reason))
  const canInvite = await isAuthorized(session, 'acme.member', 'create')
  return (
    <>
      <h1>Reports</h1>
      <p>
        Organization <b>{session.organization_slug}</b>, roles <b>{session.roles.join(', ')}</b>.
      </p>
      <Invite canInvite={canInvite} />
      <Account />
    </>
  )
}
