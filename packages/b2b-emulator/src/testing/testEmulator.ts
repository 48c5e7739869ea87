import { seededRandom } from '../crypto/seededRandom.ts'
import { createEmulator } from '../emulator/createEmulator.ts'
import type { Emulator, EmulatorOptions } from '../emulator/createEmulator.ts'

/** Options of {@link createTestEmulator}. */
export interface TestEmulatorOptions extends Pick<EmulatorOptions, 'brand' | 'onRequest' | 'seed'> {
  /** The seed of all ids, tokens and codes. Default: 1. */
  readonly randomSeed?: number
  /** The clock: milliseconds since 1970. Default: fixed at noon of 1 January 2026, UTC. `advance` moves the clock of the world. */
  readonly now?: () => number
}

/** Noon of 1 January 2026, UTC: the default time of tests. */
export const NOON = Date.UTC(2026, 0, 1, 12)

/**
 * Creates an emulator for tests. Its ids, tokens, codes and times are the same in every run. Only the signatures of JWTs differ, because
 * every process creates a new key.
 *
 * @example
 * const emulator = createTestEmulator({ seed: await readSeed(file) })
 */
export const createTestEmulator = ({ randomSeed = 1, now = () => NOON, ...options }: TestEmulatorOptions = {}): Emulator =>
  createEmulator({ ...options, now, random: seededRandom(randomSeed) })
