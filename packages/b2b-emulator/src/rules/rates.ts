import * as z from 'zod/mini'
import { KEPT_ENTRIES } from '../limits.ts'
import type { World } from '../world.ts'

/** How often something was tried in a stretch of time. */
export const RateWindow = z.object({ ends_at: z.number(), count: z.number() })
/** How often something was tried in a stretch of time. */
export type RateWindow = z.output<typeof RateWindow>

/** How much of something may happen in how long a time. */
export interface Rate {
  readonly most: number
  /** Milliseconds. */
  readonly within: number
}

function windowOf(world: World, key: string, within: number): RateWindow {
  const open = world.rates.get(key)
  if (open && open.ends_at > world.now()) return open
  const window = { ends_at: world.now() + within, count: 0 }
  world.rates.delete(key)
  world.rates.set(key, window)
  const [oldest] = world.rates.keys()
  if (world.rates.size > KEPT_ENTRIES && oldest !== undefined) world.rates.delete(oldest)
  return window
}

/** Counts a try. Answers in how many seconds there may be another one; 0 for a try that may go on. */
export function secondsToWait(world: World, key: string, { most, within }: Rate): number {
  const window = windowOf(world, key, within)
  window.count += 1
  return window.count <= most ? 0 : Math.ceil((window.ends_at - world.now()) / 1000)
}
