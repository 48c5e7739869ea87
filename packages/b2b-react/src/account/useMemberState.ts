import { useState } from 'react'
import { useMember } from '../provider.ts'

/**
 * State about the signed-in member, for example their backup codes. For another member it starts again with `initial`. A change by an action
 * of the former member is then dropped.
 */
export function useMemberState<S>(initial: S): readonly [S, (value: S) => void] {
  const { member } = useMember()
  const [owned, setOwned] = useState({ ownerId: member?.member_id, value: initial })
  // The end of the session is the result of some actions, so it keeps the state.
  const ownerId = member?.member_id ?? owned.ownerId
  if (owned.ownerId !== ownerId) setOwned({ ownerId, value: initial })
  const set = (value: S) => setOwned((last) => (last.ownerId === ownerId ? { ownerId, value } : last))
  return [owned.value, set]
}
