import { createEmulator } from '../createEmulator.ts'
import type { Emulator, EmulatorOptions } from '../createEmulator.ts'
import { seededRandom } from '../crypto/seededRandom.ts'

/** How a test's own emulator can differ from the usual one. */
export interface TestEmulatorOptions extends Pick<EmulatorOptions, 'brand' | 'onRequest'> {
  /** Decides every id, token and code. 1 unless given. */
  readonly seed?: number
  /** The clock: milliseconds since 1970. It stands still at noon of 1 January 2026, UTC, unless given; `advance` moves the world. */
  readonly now?: () => number
}

/** Noon of 1 January 2026, UTC: the time of every test that does not set another. */
export const NOON = Date.UTC(2026, 0, 1, 12)

/**
 * An emulator for tests, whose ids, tokens, codes and times are the same in every run. Only the signatures of JWTs are not: their key is
 * new in every process.
 *
 * @example
 * const emulator = createTestEmulator({ seed: 7 })
 */
export const createTestEmulator = ({ seed = 1, now = () => NOON, ...options }: TestEmulatorOptions = {}): Emulator =>
  createEmulator({ ...options, now, random: seededRandom(seed) })
