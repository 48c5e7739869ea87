import { LogoutButton, MembersOnly } from '@acme/b2b-react/provider'
import { Suspense } from 'react'
import { isAuthorized, requireSession } from '../../lib/auth'
import { Archive } from './Archive'
import { Invite } from './Invite'
import { MemberEmail } from './MemberEmail'

export default function Reports() {
  return (
    <>
      <h1>Reports</h1>
      <Suspense fallback={<p>Loading…</p>}>
        <ReportsOfMember />
      </Suspense>
    </>
  )
}

/** The proxy has redirected visitors. The page checks again, because it shows data. */
async function ReportsOfMember() {
  const session = await requireSession('/reports')
  const canInvite = await isAuthorized(session, 'acme.member', 'create')
  return (
    <MembersOnly memberId={session.member_id}>
      <p>
        Organization <b>{session.organization_slug}</b>, roles <b>{session.roles.join(', ')}</b>.
      </p>
      <Invite canInvite={canInvite} />
      <Archive />
      <p>
        <MemberEmail /> <LogoutButton>Log out</LogoutButton>
      </p>
    </MembersOnly>
  )
}
