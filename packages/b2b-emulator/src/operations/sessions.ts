import { sha256 } from '../crypto/digest.ts'
import { MINUTE } from '../limits.ts'
import { sessionMinutes } from '../rules/sessionMinutes.ts'
import { areImpersonated } from '../signIn/grants.ts'
import { noSession, sessionAnswer } from '../signIn/sessions.ts'
import type { LiveSession } from '../signIn/sessions.ts'
import type { World } from '../world.ts'
import type { Operations } from './operation.ts'

/** Gives the session a new token; the old one is dead from here on. Of two tabs that bring the old one, one is too late. */
async function rotate(world: World, { key, session }: LiveSession): Promise<string> {
  const token = world.token()
  const newKey = await sha256(token)
  if (!world.sessions.delete(key)) throw noSession()
  world.sessions.set(newKey, session)
  return token
}

/** The session of the member who is signed in. */
export const sessionOperations: Operations<'session.authenticate' | 'session.revoke'> = {
  'session.authenticate': async (world, { session_duration_minutes }, caller) => {
    const minutes = session_duration_minutes === undefined ? 0 : sessionMinutes(session_duration_minutes)
    const live = await caller.session()
    const token = world.project.rotate_session_tokens ? await rotate(world, live) : (caller.sessionToken ?? '')
    // A session is prolonged, never cut short; one in which somebody else acts as the member is not prolonged either.
    if (!areImpersonated(live.session.factors)) live.session.expires_at = Math.max(live.session.expires_at, world.now() + minutes * MINUTE)
    return sessionAnswer(world, live, token)
  },
  'session.revoke': async (world, _, caller) => {
    world.sessions.delete((await caller.session()).key)
    return {}
  },
}
