import { sha256 } from '../crypto/digest.ts'
import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { isImpersonated } from '../domain/sessions/grants.ts'
import { currentSession, sessionAnswer } from '../domain/sessions/sessions.ts'
import type { LiveSession } from '../domain/sessions/sessions.ts'
import { MINUTE_MS, SECOND_MS } from '../limits.ts'
import type { SessionRecord } from '../world/records/entities.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/**
 * Returns the replaced tokens that keep working beside a new one. Their grace periods can differ, because the setting of the project can
 * have changed.
 */
function rotatedTokens(world: World, { key, session }: LiveSession, current: string): SessionRecord['rotated_tokens'] {
  const now = world.now()
  const grace = world.project.rotation_grace_seconds * SECOND_MS
  const earlierTokens = (session.rotated_tokens?.replaced ?? []).filter(({ expires_at }) => expires_at > now)
  const replaced = grace === 0 ? earlierTokens : [...earlierTokens, { digest: key, expires_at: now + grace }]
  return replaced.length === 0 ? null : { current, replaced }
}

/**
 * Rotates the token of a session. If two tabs send the same token at once, the second call is refused, or gets the same new token if the
 * project has a grace period.
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

/** The session of the signed-in member. */
export const sessionOperations: Operations<'session.authenticate' | 'session.revoke'> = {
  'session.authenticate': async (world, { session_duration_minutes }, caller) => {
    const minutes = session_duration_minutes === undefined ? 0 : sessionMinutes(session_duration_minutes)
    const sent = await caller.session()
    const isCurrent = sent.token === caller.sessionToken
    const live = world.project.rotate_session_tokens && isCurrent ? await rotate(world, sent) : currentSession(world, sent)
    // A session can be extended but not shortened. An impersonated session is not extended either.
    if (!isImpersonated(live.session.factors))
      live.session.expires_at = Math.max(live.session.expires_at, world.now() + minutes * MINUTE_MS)
    return sessionAnswer(world, live)
  },
  'session.revoke': async (world, _, caller) => {
    world.sessions.delete(currentSession(world, await caller.session()).key)
    return {}
  },
}
