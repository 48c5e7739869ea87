import { B2BIdentityProvider, SignedIn, useIsAuthorized, useMember } from '@acme/b2b-react'

export function Greeting() {
  const result = useMember()
  if (!result.isLoaded) return <p>Loading…</p>
  // `fromCache` exists only after this check.
  const { member, fromCache } = result
  return <p aria-busy={fromCache}>{member === null ? 'You are signed out.' : `Hello ${member.email_address}`}</p>
}

/** In place of a higher-order component. */
export const MembersOnly = () => (
  <SignedIn>
    <InviteButton />
  </SignedIn>
)

function InviteButton() {
  const { isAuthorized } = useIsAuthorized('vendor.member', 'create')
  return <button disabled={!isAuthorized}>Invite a colleague</button>
}

/** The page that other applications send their users to. */
export const Authorize = () => <B2BIdentityProvider />
