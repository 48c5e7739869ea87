// @vitest-environment node
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PHONE_FORMAT_TIMEOUT_MS, PHONE_PARSE_TIMEOUT_MS } from '../../src/limits.ts'
import { formatPhone, readPhone } from '../../src/phone/deadlines.ts'
import type * as plans49 from '../../src/phone/metadata/plans49.ts'
import type * as phone from '../../src/phone/phone.ts'

// Numbers such as T42 in test names are threats in docs/threats.md.

const parser = vi.hoisted((): { state: 'works' | 'fails' | 'hangs' } => ({ state: 'works' }))
vi.mock('../../src/phone/phone.ts', async (original) => {
  const real = await original<typeof phone>()
  const withFailures =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      if (parser.state === 'fails') throw new Error('The library could not be loaded.')
      // This promise never settles.
      return parser.state === 'hangs' ? (new Promise(() => undefined) as never) : work(...args)
    }
  return { read: withFailures(real.read), format: withFailures(real.format) }
})

const countryFile = vi.hoisted(() => ({ fails: false }))
vi.mock('../../src/phone/metadata/plans49.ts', async (original) => {
  const { plans } = await original<typeof plans49>()
  return {
    get plans() {
      if (countryFile.fails) throw new TypeError('Failed to fetch dynamically imported module')
      return plans
    },
  }
})
afterAll(() => {
  vi.doUnmock('../../src/phone/phone.ts')
  vi.doUnmock('../../src/phone/metadata/plans49.ts')
})

beforeEach(() => {
  parser.state = 'works'
  countryFile.fails = false
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['US', '(202) 555-0123', '+12025550123', '(202) 555-0123'],
  ['US', ' 202 555 0123 ', '+12025550123', '(202) 555-0123'],
  ['DE', '030 901820', '+4930901820', '+49 30 901820'],
  ['US', '+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['CA', '416 555 2671', '+14165552671', '+1 416 555 2671'],
])('in %s, %j is %s', async (country, input, number, formatted) => {
  expect(await readPhone(country, input)).toEqual({ number, formatted })
  expect(await formatPhone(number)).toEqual({ number, formatted })
})

test.each([
  ['US', ''],
  ['US', '123'],
  ['US', 'call me'],
  ['ZZ', '2025550123'],
  ['US', '+1'],
])('in %s, %j is not a number', async (country, input) => {
  expect(await readPhone(country, input)).toBeNull()
})

const unformattedNumber = { number: '+12025550123', formatted: '+12025550123' }

test('T42 if the parser cannot be loaded, an international number is sent unchanged', async () => {
  parser.state = 'fails'
  expect(await readPhone('US', '+1 (202) 555-0123')).toEqual(unformattedNumber)
  expect(await readPhone('US', '')).toBeNull()
  expect(await formatPhone('+12025550123')).toEqual(unformattedNumber)
})

test('if the parser cannot be loaded, a national number causes an error instead of counting as invalid', async () => {
  parser.state = 'fails'
  await expect(readPhone('US', '2025550123')).rejects.toThrow('could not be loaded')
})

test('if the metadata of a country cannot be loaded, its national numbers cause an error, and the next call loads the metadata', async () => {
  countryFile.fails = true
  await expect(readPhone('DE', '030 901820')).rejects.toThrow('could not be loaded')
  expect(await readPhone('DE', '+49 30 901820')).toEqual({ number: '+4930901820', formatted: '+4930901820' })
  expect(await formatPhone('+4930901820')).toEqual({ number: '+4930901820', formatted: '+4930901820' })
  expect(await readPhone('US', '(202) 555-0123')).toEqual({ number: '+12025550123', formatted: '(202) 555-0123' })
  countryFile.fails = false
  expect(await readPhone('DE', '030 901820')).toEqual({ number: '+4930901820', formatted: '+49 30 901820' })
})

test.each([
  ['reading', PHONE_PARSE_TIMEOUT_MS, () => readPhone('US', '+12025550123')],
  ['formatting', PHONE_FORMAT_TIMEOUT_MS, () => formatPhone('+12025550123')],
])('T42 stops waiting for %s that hangs after %d ms', async (_, timeoutMs, start) => {
  vi.useFakeTimers()
  parser.state = 'hangs'
  const onResult = vi.fn<(facts: unknown) => void>()
  const result = start().then(onResult)
  await vi.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(onResult).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await result
  expect(onResult).toHaveBeenCalledWith(unformattedNumber)
})
