import { sha256 } from '../crypto/digest.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { isImpersonated } from '../domain/sessions/grants.ts'
import { rereadSession, createSessionAnswer } from '../domain/sessions/sessions.ts'
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
  const liveSession = rereadSession(world, sent)
  if (liveSession.key !== sent.key) return liveSession
  liveSession.session.rotated_tokens = rotatedTokens(world, liveSession, token)
  world.sessions.delete(liveSession.key)
  world.sessions.set(key, liveSession.session)
  return { ...liveSession, key, token }
}

/** The session of the signed-in member. */
export const sessionOperations: Operations<'session.authenticate' | 'session.revoke'> = {
  'session.authenticate': async (world, { session_duration_minutes }, caller) => {
    const minutes = session_duration_minutes === undefined ? 0 : validateSessionMinutes(session_duration_minutes)
    const sent = await caller.session()
    const isCurrent = sent.token === caller.sessionToken
    const liveSession = world.project.rotate_session_tokens && isCurrent ? await rotate(world, sent) : rereadSession(world, sent)
    // A session can be extended but not shortened. An impersonated session is not extended either.
    if (!isImpersonated(liveSession.session.factors))
      liveSession.session.expires_at = Math.max(liveSession.session.expires_at, world.now() + minutes * MINUTE_MS)
    return createSessionAnswer(world, liveSession)
  },
  'session.revoke': async (world, _, caller) => {
    world.sessions.delete(rereadSession(world, await caller.session()).key)
    return {}
  },
}
