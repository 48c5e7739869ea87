import { MAX_KEPT_ENTRIES } from '../limits.ts'
import type { RateWindow } from './records/entities.ts'
import type { World } from './world.ts'

/** A rate limit: the maximum number of tries in a time window. */
export interface Rate {
  readonly max: number
  readonly windowMs: number
}

function windowOf(world: World, key: string, windowMs: number): RateWindow {
  const current = world.rates.get(key)
  if (current && current.ends_at > world.now()) return current
  const window = { ends_at: world.now() + windowMs, count: 0 }
  // An expired window is deleted first, so that the new one becomes the newest entry of the map.
  world.rates.delete(key)
  world.rates.set(key, window)
  const [oldestKey] = world.rates.keys()
  if (world.rates.size > MAX_KEPT_ENTRIES && oldestKey !== undefined) world.rates.delete(oldestKey)
  return window
}

/** Counts a try. Returns 0 if it is within the limit, otherwise the seconds until the next try is allowed. */
export function secondsToWait(world: World, key: string, { max, windowMs }: Rate): number {
  const window = windowOf(world, key, windowMs)
  window.count += 1
  return window.count <= max ? 0 : Math.ceil((window.ends_at - world.now()) / 1000)
}
