import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { isB2BError } from '../../src/errors.ts'

// A longer run has all the time that it takes; what hangs on one input is found below.
vi.setConfig({ testTimeout: 86_400_000 })

/** How many inputs a property is tried with: B2B_RUNS for more than the gate has time for. */
export const runs = (gate: number): { readonly numRuns: number } => ({ numRuns: Number(process.env['B2B_RUNS'] ?? gate) })

/** Longer than this for one input, in ms, is a hang… */
const PATIENCE = 50
/** …if it is so each time, and if this process was at work for as long: a machine may be busy elsewhere. */
const LOOKS = 5

const prototypes = () => [Object, Array, String, Function, Number].map(({ prototype }) => Reflect.ownKeys(prototype).length).join()
const UNTOUCHED = prototypes()

/** Runs something on an odd input: it may refuse with a typed error, and must neither hang nor change a prototype. */
export const harmless = <T>(run: () => T): T | undefined => attempt(run, LOOKS, PATIENCE)

/** The same for what must not be done a second time; so it is given more time. */
export const harmlessOnce = <T>(run: () => T): T | undefined => attempt(run, 1, 20 * PATIENCE)

function attempt<T>(run: () => T, most: number, patience: number): T | undefined {
  let took = Infinity
  const look = () => {
    const begun = { at: performance.now(), work: process.cpuUsage() }
    try {
      return run()
    } catch (error) {
      if (!isB2BError(error)) throw new Error('An input was refused with what is no error of ours.', { cause: error })
      return undefined
    } finally {
      const { user, system } = process.cpuUsage(begun.work)
      took = Math.min(performance.now() - begun.at, (user + system) / 1000)
    }
  }
  const result = look()
  for (let looks = 1; looks < most && took > patience; looks += 1) look()
  expect(took).toBeLessThan(patience)
  expect(prototypes()).toBe(UNTOUCHED)
  return result
}

/** The same for what is asynchronous: it may reject with a typed error. */
export async function harmlessly<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (!isB2BError(error)) throw new Error('An input was refused with what is no error of ours.', { cause: error })
    return undefined
  } finally {
    expect(prototypes()).toBe(UNTOUCHED)
  }
}

/** Names that are more than names in JavaScript. */
export const NASTY = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '', 'length', 'then']

/** Any JSON value, also under names that are more than names. */
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

/** Any text, and texts that almost are JSON. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  anyJson.map((value) => JSON.stringify(value)),
  fc.tuple(anyJson, fc.nat()).map(([value, at]) => JSON.stringify(value).slice(0, at % 80)),
)

/** An object that has the named fields, with any values in them. */
export const oddly = (...names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...names, ...NASTY.slice(0, 3)), anyJson, { maxKeys: 5 })
