import { sha256 } from '../crypto/digest.ts'
import { MINUTE, SECOND } from '../limits.ts'
import type { SessionRecord } from '../records.ts'
import { sessionMinutes } from '../rules/sessionMinutes.ts'
import { areImpersonated } from '../signIn/grants.ts'
import { currentSession, sessionAnswer } from '../signIn/sessions.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'
import type { Operations } from './operation.ts'

/** The replaced tokens that keep working beside a new one. The project may have no grace period, or may have had a longer one before. */
function rotatedTokens(world: World, { key, session }: LiveSession, current: string): SessionRecord['rotated_tokens'] {
  const now = world.now()
  const grace = world.project.rotation_grace_seconds * SECOND
  const earlier = (session.rotated_tokens?.replaced ?? []).filter(({ expires_at }) => expires_at > now)
  const replaced = grace === 0 ? earlier : [...earlier, { digest: key, expires_at: now + grace }]
  return replaced.length === 0 ? null : { current, replaced }
}

/**
 * Gives the session a new token. Of two tabs that bring the same token at once, one is too late: without a grace period it is refused,
 * else it gets the token that the other one got.
 */
async function rotate(world: World, sent: LiveSession): Promise<LiveSession> {
  const token = world.token()
  const key = await sha256(token)
  const live = currentSession(world, sent)
  if (live.key !== sent.key) return live
  live.session.rotated_tokens = rotatedTokens(world, live, token)
  world.sessions.delete(live.key)
  world.sessions.set(key, live.session)
  return { ...live, key, token }
}

/** The session of the member who is signed in. */
export const sessionOperations: Operations<'session.authenticate' | 'session.revoke'> = {
  'session.authenticate': async (world, { session_duration_minutes }, caller) => {
    const minutes = session_duration_minutes === undefined ? 0 : sessionMinutes(session_duration_minutes)
    const sent = await caller.session()
    const isCurrent = sent.token === caller.sessionToken
    const live = world.project.rotate_session_tokens && isCurrent ? await rotate(world, sent) : currentSession(world, sent)
    // A session is prolonged, never cut short; one in which somebody else acts as the member is not prolonged either.
    if (!areImpersonated(live.session.factors)) live.session.expires_at = Math.max(live.session.expires_at, world.now() + minutes * MINUTE)
    return sessionAnswer(world, live)
  },
  'session.revoke': async (world, _, caller) => {
    world.sessions.delete(currentSession(world, await caller.session()).key)
    return {}
  },
}
