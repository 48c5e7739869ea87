import { pathWithNext } from '@acme/b2b-client/server'
import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { currentSession } from '../../lib/currentSession'
import { isAuthorized, pageFor } from '../../lib/sessions'
import { MembersOnly } from '../MembersOnly'
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
  // Shows the error page: the member can be signed in.
  if (reason === 'unreachable') throw new Error('The keys of the provider cannot be loaded. Try again later.')
  if (session === null) redirect(pathWithNext(pageFor(reason), { method: 'GET', url: '/reports' }))
  const canInvite = await isAuthorized(session, 'acme.member', 'create')
  return (
    <MembersOnly memberId={session.member_id}>
      <p>
        Organization <b>{session.organization_slug}</b>, roles <b>{session.roles.join(', ')}</b>.
      </p>
      <Invite canInvite={canInvite} />
    </MembersOnly>
  )
}
