import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { isB2BError } from '../../src/errors.ts'

// A longer run has no time limit. `attempt` detects an input that hangs.
vi.setConfig({ testTimeout: 86_400_000 })

/** The number of inputs for a property. B2B_RUNS overrides it for longer runs. */
export const runs = (defaultRuns: number): { readonly numRuns: number } => ({ numRuns: Number(process.env['B2B_RUNS'] ?? defaultRuns) })

/** An input that takes longer counts as a hang. */
const MAX_DURATION_MS = 50
/** A slow input is repeated, because another process may have slowed the machine down. It is a hang if every attempt is slow. */
const MAX_ATTEMPTS = 5

/** The number of properties of the native prototypes. */
const countPrototypeKeys = () => [Object, Array, String, Function, Number].map(({ prototype }) => Reflect.ownKeys(prototype).length).join()
const PROTOTYPES_BEFORE = countPrototypeKeys()

/** Runs a function. Fails if it throws an untyped error, hangs, or changes a prototype. */
export const expectHarmless = <T>(run: () => T): T | undefined => attempt(run, MAX_ATTEMPTS, MAX_DURATION_MS)

/** Like {@link expectHarmless}, for a function that cannot be repeated. Its time limit is longer. */
export const expectHarmlessOnce = <T>(run: () => T): T | undefined => attempt(run, 1, 20 * MAX_DURATION_MS)

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
      // The shorter of the elapsed time and the CPU time of this process.
      duration = Math.min(performance.now() - start.at, (user + system) / 1000)
    }
  }
  const result = attemptOnce()
  for (let attempts = 1; attempts < maxAttempts && duration > maxDuration; attempts += 1) attemptOnce()
  expect(duration).toBeLessThan(maxDuration)
  expect(countPrototypeKeys()).toBe(PROTOTYPES_BEFORE)
  return result
}

/** Like {@link expectHarmless}, for an asynchronous function. It has no time limit. */
export async function expectHarmlessAsync<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (!isB2BError(error)) throw new Error('An input was refused with an error that is not a B2BError.', { cause: error })
    return undefined
  } finally {
    expect(countPrototypeKeys()).toBe(PROTOTYPES_BEFORE)
  }
}

/** Names with a special meaning in JavaScript. */
export const SPECIAL_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '', 'length', 'then']

/** Any JSON value, also with special names as keys. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(null, '', 0, -1, [], {}, '\ud800', 1e308),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...SPECIAL_NAMES), fc.string()), tie('value')), { maxLength: 4 })
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
  fc.dictionary(fc.constantFrom(...names, ...SPECIAL_NAMES.slice(0, 3)), anyJson, { maxKeys: 5 })
