import type { SessionRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'

/** Ends the sessions that match a predicate. */
export function endSessions(world: World, shouldEnd: (session: SessionRecord) => boolean): void {
  for (const [key, session] of world.sessions) if (shouldEnd(session)) world.sessions.delete(key)
}

/** Ends every session of a member. */
export const endSessionsOf = (world: World, memberId: string): void => endSessions(world, ({ member_id }) => member_id === memberId)
