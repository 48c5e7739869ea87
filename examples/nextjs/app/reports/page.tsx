import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { currentSession } from '../../lib/currentSession'
import { isAuthorized, pageFor } from '../../lib/sessions'
import { Account } from './Account'
import { Invite } from './Invite'

export default function Reports() {
  return (
    <>
      <h1>Reports</h1>
      <Suspense fallback={<p>Loading…</p>}>
        <ReportsOfRequest />
      </Suspense>
    </>
  )
}

/** The proxy has redirected visitors. The page checks again, because it shows data. */
async function ReportsOfRequest() {
  const { session, reason } = await currentSession()
  if (session === null) redirect(pageFor(reason))
  const canInvite = await isAuthorized(session, 'acme.member', 'create')
  return (
    <>
      <p>
        Organization <b>{session.organization_slug}</b>, roles <b>{session.roles.join(', ')}</b>.
      </p>
      <Invite canInvite={canInvite} />
      <Account />
    </>
  )
}
