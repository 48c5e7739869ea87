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
 * Returns the tokens of a session after a rotation: the new token, and the replaced tokens that still work in their grace periods. Returns
 * null if no replaced token works.
 */
function computeRotatedTokens(world: World, { key, session }: LiveSession, newToken: string): SessionRecord['rotated_tokens'] {
  const now = world.now()
  const graceMs = world.project.rotation_grace_seconds * SECOND_MS
  // An earlier token keeps its grace period, even if the project has set the grace period to 0 since then.
  const earlierTokens = (session.rotated_tokens?.replaced ?? []).filter(({ expires_at }) => expires_at > now)
  const replaced = graceMs === 0 ? earlierTokens : [...earlierTokens, { digest: key, expires_at: now + graceMs }]
  return replaced.length === 0 ? null : { current: newToken, replaced }
}

/**
 * Replaces the token of a session. If two tabs send the same token at the same time, the second call gets the new token of the first call.
 * In a project without a grace period, the second call is refused.
 */
async function rotateToken(world: World, callerSession: LiveSession): Promise<LiveSession> {
  const token = world.token()
  const key = await sha256(token)
  const liveSession = rereadSession(world, callerSession)
  const isAlreadyReplaced = liveSession.key !== callerSession.key
  if (isAlreadyReplaced) return liveSession
  liveSession.session.rotated_tokens = computeRotatedTokens(world, liveSession, token)
  world.sessions.delete(liveSession.key)
  world.sessions.set(key, liveSession.session)
  return { ...liveSession, key, token }
}

/** The calls about the session of the signed-in member. */
export const sessionOperations: Operations<'session.authenticate' | 'session.revoke'> = {
  'session.authenticate': async (world, { session_duration_minutes }, caller) => {
    const minutes = session_duration_minutes === undefined ? 0 : validateSessionMinutes(session_duration_minutes)
    const callerSession = await caller.session()
    // If the caller sent a replaced token in its grace period, `callerSession` has the newer token, which is not rotated again.
    const isCurrentToken = callerSession.token === caller.sessionToken
    const shouldRotate = world.project.rotate_session_tokens && isCurrentToken
    const liveSession = shouldRotate ? await rotateToken(world, callerSession) : rereadSession(world, callerSession)
    const { session } = liveSession
    // This call can extend a session, but never shortens it. An impersonated session keeps its length.
    if (!isImpersonated(session.factors)) session.expires_at = Math.max(session.expires_at, world.now() + minutes * MINUTE_MS)
    return createSessionAnswer(world, liveSession)
  },
  'session.revoke': async (world, _, caller) => {
    const { key } = rereadSession(world, await caller.session())
    world.sessions.delete(key)
    return {}
  },
}
