import { MAX_KEPT_ENTRIES } from '../limits.ts'
import type { RateWindow } from './records/entities.ts'
import type { World } from './world.ts'

/** The maximum number of tries in a time window. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** Returns the current window of a key. If there is none, starts a new window. */
function openWindow(world: World, key: string, windowMs: number): RateWindow {
  const currentWindow = world.rates.get(key)
  if (currentWindow && currentWindow.ends_at > world.now()) return currentWindow
  const window = { ends_at: world.now() + windowMs, count: 0 }
  // `set` alone would give the new window the place of the expired one in the map, where it would soon be deleted as the oldest.
  world.rates.delete(key)
  world.rates.set(key, window)
  const [oldestKey] = world.rates.keys()
  if (world.rates.size > MAX_KEPT_ENTRIES && oldestKey !== undefined) world.rates.delete(oldestKey)
  return window
}

/** Counts a try. Returns 0 if the try is within the limit. Otherwise returns the seconds to wait until the next try. */
export function countTry(world: World, key: string, { max, windowMs }: RateLimit): number {
  const window = openWindow(world, key, windowMs)
  window.count += 1
  return window.count <= max ? 0 : Math.ceil((window.ends_at - world.now()) / 1000)
}
