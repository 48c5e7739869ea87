import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { isB2BError } from '../../src/errors.ts'
import { binaryText } from '../binaryText.ts'

/*
 * A decoder is a function that reads untrusted text or values. A test file lists its decoders in a table, and `testDecoders` runs each of them
 * with 4,000 random inputs. `npm run fuzz` runs each with 2 million.
 */

// A longer run has no time limit. `attempt` detects an input that hangs.
vi.setConfig({ testTimeout: 86_400_000 })

const DEFAULT_RUNS = 4_000
/** `npm run fuzz` sets B2B_RUNS. */
const decoderRuns = Number(process.env['B2B_RUNS'] ?? DEFAULT_RUNS)

/** The number of inputs of a test with a whole client, which takes a thousand times as long as a decoder: a quarter to twice the default. */
export const clientRuns = (defaultRuns: number): { readonly numRuns: number } => ({
  numRuns: Math.ceil(defaultRuns * Math.min(Math.max(decoderRuns / DEFAULT_RUNS, 0.25), 2)),
})

/** An input that takes longer, without the time that `JSON.parse` needs for it, counts as a hang. */
const MAX_DURATION_MS = 50
/** A slow input is repeated, because another process may have slowed the machine down. It is a hang if every attempt is slow. */
const MAX_ATTEMPTS = 20
/** Below this duration, the time of `JSON.parse` is not measured. */
const MIN_COMPARED_DURATION_MS = 5

/** The properties of the native prototypes. All objects inherit from the first one, so it is checked after each input, the others after each test. */
const PROTOTYPES = [Object, Array, String, Function, Number, Promise].map(({ prototype }): object => prototype)
const countKeys = (prototype: object) => Reflect.ownKeys(prototype).length
const COUNTS_BEFORE = PROTOTYPES.map(countKeys)

/** The longest value in the message of a failed test, in characters. */
const MAX_PRINTED_LENGTH = 300
const shortened = (value: unknown) => fc.stringify(value).slice(0, MAX_PRINTED_LENGTH)

/** A decoder, and the test of its results. */
interface Row<Input, Result> {
  /** The title of the test. */
  readonly name: string
  readonly inputs: fc.Arbitrary<Input>
  /** Inputs that every run contains, for example very long ones. */
  readonly examples?: readonly Input[]
  readonly decode: (input: Input) => Result | Promise<Result>
  /** Returns false if a result must not follow from the input. `undefined`: the decoder has thrown a typed error. */
  readonly isValid: (result: Result | undefined, input: Input) => boolean
  /** The text of the input that the decoder parses as JSON. Its parsing time does not count. */
  readonly json?: (input: Input) => string
  /** The decoder has to find a valid value in at least this share of the inputs. Otherwise the inputs test nothing. */
  readonly minShare?: number
  /** Returns true for a result that counts for `minShare`. */
  readonly isFound?: (result: Result | undefined) => boolean
}

/** A decoder with a function that tests it. The function returns the greatest duration in ms. */
export interface Decoder {
  readonly name: string
  readonly run: () => Promise<number>
}

/** Declares a decoder. */
export const decoder = <const Input, Result>(row: Row<Input, Result>): Decoder => ({
  name: row.name,
  async run() {
    let greatest = 0
    let foundCount = 0
    async function check(input: Input): Promise<void> {
      const { result, duration } = await attempt(() => row.decode(input), row.json?.(input))
      greatest = Math.max(greatest, duration)
      if (row.isFound?.(result) === true) foundCount += 1
      if (!row.isValid(result, input)) throw new Error(`The result is wrong: ${shortened(result)}`)
    }
    const examples = row.examples ?? []
    for (const example of examples)
      await check(example).catch((cause: unknown) => {
        throw new Error(`The example ${shortened(example)}`, { cause })
      })
    await fc.assert(fc.asyncProperty(row.inputs, check), { numRuns: decoderRuns - examples.length })
    expect(PROTOTYPES.map(countKeys)).toEqual(COUNTS_BEFORE)
    expect(foundCount).toBeGreaterThanOrEqual(decoderRuns * (row.minShare ?? 0))
    return greatest
  },
})

/** Tests a table of decoders. Prints the seed and, for `npm run fuzz`, the number of inputs of each decoder and the greatest duration. */
export function testDecoders(decoders: readonly Decoder[]): void {
  const figures: Record<string, number> = {}
  let maxMs = 0
  test.each(decoders.map(({ name, run }) => [name, run] as const))('%s', async (name, run) => {
    maxMs = Math.max(maxMs, await run())
    // The words of a name without the ids of threats.
    figures[name.replaceAll(/T\d\d /g, '')] = decoderRuns
  })
  afterAll(() => {
    console.info(`seed ${fc.readConfigureGlobal().seed ?? ''}`)
    console.info('figures', JSON.stringify({ ...figures, maxMs: Math.round(maxMs * 10) / 10 }))
  })
}

/** Calls a function. Fails if it throws an untyped error, hangs, or changes a prototype. `json`: a text whose parsing time does not count. */
async function attempt<T>(
  run: () => T | Promise<T>,
  json?: string,
): Promise<{ readonly result: T | undefined; readonly duration: number }> {
  for (let attempts = 1; ; attempts += 1) {
    const isExact = attempts > 1
    const { result, duration } = await measure(run, isExact)
    const isCompared = json !== undefined && duration > MIN_COMPARED_DURATION_MS
    const parsing = isCompared ? await measure(() => void JSON.parse(json), isExact, SyntaxError) : { duration: 0 }
    const ownDuration = Math.max(0, duration - parsing.duration)
    if (ownDuration < MAX_DURATION_MS) return { result, duration: ownDuration }
    if (attempts === MAX_ATTEMPTS) throw new Error(`An input takes ${Math.round(ownDuration)} ms.`)
  }
}

/** Returns the processor time of this thread in ms, and undefined on a system that does not tell it. Reading it takes about 20 µs. */
export function threadTime(): number | undefined {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}

/**
 * Calls a function and measures the elapsed time. `isExact`: measures the processor time of this thread, because other threads and processes
 * slow it down.
 */
async function measure<T>(run: () => T | Promise<T>, isExact = false, allowedError?: typeof SyntaxError) {
  const work = isExact ? threadTime() : undefined
  const start = performance.now()
  let result: T | undefined
  try {
    result = await run()
  } catch (error) {
    const isAllowed = isB2BError(error) || (allowedError !== undefined && error instanceof allowedError)
    if (!isAllowed) throw new Error('An input was refused with an error that is not a B2BError.', { cause: error })
  }
  const elapsed = performance.now() - start
  const duration = work === undefined ? elapsed : Math.min(elapsed, (threadTime() ?? Infinity) - work)
  if (countKeys(Object.prototype) !== COUNTS_BEFORE[0]) throw new Error('An input has changed Object.prototype.')
  return { result, duration }
}

/** Calls a function of a whole client. Fails if it throws an untyped error or changes a prototype. It has no time limit. */
export async function expectHarmless<T>(run: () => T | Promise<T>): Promise<T | undefined> {
  return (await measure(run)).result
}

/** Names with a special meaning in JavaScript. */
export const SPECIAL_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '', 'length', 'then']

/** Texts with a special meaning in one of the formats that the decoders read. */
const PIECES = [
  ...SPECIAL_NAMES,
  ...'"\'\\{}[],:;=&?#/%@ \t\n\r\0.~+*-_'.split(''),
  '%00',
  '%zz',
  '%2f',
  '{{slug}}',
  '\ud800',
  '\u202e',
  'ä',
  '\u0661',
  '9'.repeat(400),
  '1e999',
  '-1',
  'null',
  '[[[[',
  'x'.repeat(300),
  '//evil.example',
  'javascript:',
  '<script>',
  'url(',
]

/** Removes or replaces a part of a text, or adds a piece. The position is a share of the length, in 1/1000. */
const textEdits = fc.array(fc.tuple(fc.nat(1000), fc.nat(9), fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 }))), {
  maxLength: 4,
})
/** The number of removed characters that removes the rest of the text. */
const REMOVES_REST = 9

/** Texts that differ from one of the samples in up to four places. */
export const textsLike = (...samples: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...samples), textEdits).map(([sample, edits]) =>
    edits.reduce((text, [position, removed, piece]) => {
      const start = Math.floor((text.length * position) / 1000)
      return text.slice(0, start) + piece + (removed === REMOVES_REST ? '' : text.slice(start + removed))
    }, sample),
  )

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
/** Adds a property to a JSON text, also one named `__proto__`. A text of another value becomes an object. */
const withProperty = (text: string, name: string, property: string) => {
  const others = text.startsWith('{') ? text.slice(1, -1) : ''
  return `{${JSON.stringify(name)}:${property}${others && `,${others}`}}`
}
const STRANGE_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  4e12,
  '',
  '0',
  '*',
  'x'.repeat(5000),
  '\ud800',
  '\u0000',
  [],
  {},
  [null],
  [[]],
  [{}],
]
/** The changes of the JSON text of one value. */
const CHANGES: readonly ((text: string) => string)[] = [
  ...[...STRANGE_VALUES, ...SPECIAL_NAMES].map((strange) => () => JSON.stringify(strange)),
  ...SPECIAL_NAMES.flatMap((name) => [
    (text: string) => withProperty(text, name, text),
    (text: string) => withProperty(text, name, '{"polluted":true}'),
  ]),
  (text) => `[${text}]`,
  (text) => `[${text},${text}]`,
  (text) => JSON.stringify(text),
  () => nested(150),
  () => nested(300),
  () => `[${'"",'.repeat(2000)}""]`,
]

/** The JSON text of a value, and the position of each value inside of it. */
interface Sample {
  readonly text: string
  readonly spans: readonly (readonly [start: number, end: number])[]
}
function sampleOf(root: unknown): Sample {
  const spans: [number, number][] = []
  let text = ''
  function write(value: unknown): void {
    const start = text.length
    if (typeof value !== 'object' || value === null) text += JSON.stringify(value)
    else {
      const isList = Array.isArray(value)
      text += isList ? '[' : '{'
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .forEach(([name, item]: [string, unknown], index) => {
          text += (index === 0 ? '' : ',') + (isList ? '' : `${JSON.stringify(name)}:`)
          write(item)
        })
      text += isList ? ']' : '}'
    }
    spans.push([start, text.length])
  }
  write(root)
  return { text, spans }
}

const jsonEdits = fc.array(fc.tuple(fc.nat(1000), fc.constantFrom(...CHANGES)), { maxLength: 3 })
/** JSON texts with up to three values that differ from one of the samples. */
const editedJson = (samples: readonly Sample[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...samples), jsonEdits).map(([{ text, spans }, edits]) => {
    // From the last position to the first, so that an edit does not move the positions of the others. Edits that overlap are left out.
    const chosen = edits
      .map(([index, change]) => ({ span: spans[index % spans.length] ?? [0, 0], change }))
      .sort((one, other) => other.span[0] - one.span[0])
    let result = text
    let nextStart = Infinity
    for (const { span, change } of chosen) {
      const [start, end] = span
      if (end > nextStart) continue
      result = result.slice(0, start) + change(result.slice(start, end)) + result.slice(end)
      nextStart = start
    }
    return result
  })

/** JSON texts of values like the samples, texts that are almost JSON, and JSON that has nothing in common with the samples. */
export const jsonLike = (...samples: readonly unknown[]): fc.Arbitrary<string> => {
  const prepared = samples.map(sampleOf)
  return fc.oneof(
    { weight: 16, arbitrary: editedJson(prepared) },
    { weight: 3, arbitrary: textsLike(...prepared.map(({ text }) => text)) },
    { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
  )
}

/** Values that differ from one of the samples in up to three places. */
export const valuesLike = (...samples: readonly unknown[]): fc.Arbitrary<unknown> =>
  editedJson(samples.map(sampleOf)).map((text): unknown => JSON.parse(text))

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
  binaryText(),
  fc.string(),
  anyJson.map((value) => JSON.stringify(value)),
  fc.tuple(anyJson, fc.nat()).map(([value, length]) => JSON.stringify(value).slice(0, length % 80)),
)

/** Returns true for a string. */
export const isText = (value: unknown): value is string => typeof value === 'string'
