import { Loading, SignedIn, SignedOut, useIsAuthorized, useMember } from '@acme/b2b-react'

export function Header() {
  const { member } = useMember()
  const { isAuthorized: canInvite } = useIsAuthorized('acme.member', 'create')
  return (
    <header>
      <Loading>…</Loading>
      <SignedIn>
        {member?.email_address} {canInvite && <a href="/invite">Invite a colleague</a>}
      </SignedIn>
      <SignedOut>
        <a href="/login">Log in</a>
      </SignedOut>
    </header>
  )
}
