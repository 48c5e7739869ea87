import { callsLike } from '../../internal/callsLike.ts'
import { Refusal } from '../../internal/refusal.ts'
import { MINUTE_MS } from '../../limits.ts'
import type { World } from '../../world/world.ts'
import { hasSecondFactor } from '../secondFactors/mfaMethods.ts'
import { isPrimary } from '../signIn/factors.ts'
import type { SessionCaller } from './sessions.ts'

/**
 * Refuses a call that the project protects, unless the session has a recent factor: a second factor if the member has one, otherwise any
 * factor.
 */
export async function checkRecentFactor(world: World, call: string, caller: SessionCaller): Promise<void> {
  const setting = world.project.recent_factor
  const calls = callsLike(call)
  if (!setting?.calls.some((name) => calls.includes(name))) return
  const { session, organization, member } = await caller.session()
  const needsSecond = hasSecondFactor(organization, member)
  const factors = session.factors.filter((factor) => !needsSecond || !isPrimary(factor))
  if (factors.length === 0) throw new Refusal(403, 'insufficient_factors', 'The session has no second factor. Confirm it first.')
  const newestAt = Math.max(...factors.map(({ last_authenticated_at }) => Date.parse(last_authenticated_at)))
  if (world.now() - newestAt <= setting.max_age_minutes * MINUTE_MS) return
  throw new Refusal(403, 'stale_factors', 'The factors of the session are too old. Confirm one of them again.')
}
