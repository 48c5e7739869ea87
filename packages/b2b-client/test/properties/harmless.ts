import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { isB2BError } from '../../src/errors.ts'

// A longer run has no time limit. `attempt` detects an input that hangs.
vi.setConfig({ testTimeout: 86_400_000 })

/** The number of inputs for a property. B2B_RUNS overrides it for longer runs. */
export const runs = (defaultRuns: number): { readonly numRuns: number } => ({ numRuns: Number(process.env['B2B_RUNS'] ?? defaultRuns) })

/** An input that takes longer, in milliseconds, counts as a hang… */
const MAX_DURATION_MS = 50
/** …if every repetition takes that long, and if the process itself was busy for that time: another process may slow the machine down. */
const MAX_ATTEMPTS = 5

const prototypes = () => [Object, Array, String, Function, Number].map(({ prototype }) => Reflect.ownKeys(prototype).length).join()
const PROTOTYPES_BEFORE = prototypes()

/** Runs a function with an unusual input. The function may throw a typed error, but must not hang or change a prototype. */
export const harmless = <T>(run: () => T): T | undefined => attempt(run, MAX_ATTEMPTS, MAX_DURATION_MS)

/** The same for a function that cannot be repeated, with a longer time limit. */
export const harmlessOnce = <T>(run: () => T): T | undefined => attempt(run, 1, 20 * MAX_DURATION_MS)

function attempt<T>(run: () => T, maxAttempts: number, maxDuration: number): T | undefined {
  let duration = Infinity
  const attemptOnce = () => {
    const start = { at: performance.now(), work: process.cpuUsage() }
    try {
      return run()
    } catch (error) {
      if (!isB2BError(error)) throw new Error('An input was refused with an error that is not a B2BError.', { cause: error })
      return undefined
    } finally {
      const { user, system } = process.cpuUsage(start.work)
      duration = Math.min(performance.now() - start.at, (user + system) / 1000)
    }
  }
  const result = attemptOnce()
  for (let attempts = 1; attempts < maxAttempts && duration > maxDuration; attempts += 1) attemptOnce()
  expect(duration).toBeLessThan(maxDuration)
  expect(prototypes()).toBe(PROTOTYPES_BEFORE)
  return result
}

/** The same for an asynchronous function. */
export async function harmlessly<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (!isB2BError(error)) throw new Error('An input was refused with an error that is not a B2BError.', { cause: error })
    return undefined
  } finally {
    expect(prototypes()).toBe(PROTOTYPES_BEFORE)
  }
}

/** Names with a special meaning in JavaScript. */
export const NASTY = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '', 'length', 'then']

/** Any JSON value, also with special names as keys. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(null, '', 0, -1, [], {}, '\ud800', 1e308),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...NASTY), fc.string()), tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value

/** Any text, and texts that are almost JSON. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  anyJson.map((value) => JSON.stringify(value)),
  fc.tuple(anyJson, fc.nat()).map(([value, length]) => JSON.stringify(value).slice(0, length % 80)),
)

/** An object with the given fields and arbitrary values. */
export const anyObjectWith = (...names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...names, ...NASTY.slice(0, 3)), anyJson, { maxKeys: 5 })
