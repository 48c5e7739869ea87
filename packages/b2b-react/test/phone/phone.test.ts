// @vitest-environment node
import { readdirSync } from 'node:fs'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as phoneModule from '../../src/phone/phone.ts'

/* The widget loads the metadata in parts. The results must be the same as those of libphonenumber-js with the complete metadata. */

const FOLDER = '../../src/phone/metadata'
const planFiles = readdirSync(new URL(FOLDER, import.meta.url)).filter((file) => /^plans\d/.test(file))

/** The loaded files with numbering plans, without the file of calling code 1. */
let loadedFiles: string[]
let phone: typeof phoneModule
/** Mocked files that no test has loaded yet. A mock records the first load only. */
const freshMocks = new Set<string>()
function recordLoads(): void {
  loadedFiles = []
  for (const file of planFiles) {
    if (freshMocks.has(file)) continue
    freshMocks.add(file)
    vi.doMock(`${FOLDER}/${file}`, async (original) => {
      freshMocks.delete(file)
      if (file !== 'plans1.ts') loadedFiles.push(file)
      return await original()
    })
  }
}
beforeEach(async () => {
  vi.resetModules()
  recordLoads()
  phone = await import('../../src/phone/phone.ts')
})
afterAll(() => {
  for (const file of planFiles) vi.doUnmock(`${FOLDER}/${file}`)
})

/** The expected result of `read`, from libphonenumber-js with the complete metadata. */
function readWithAllMetadata(country: CountryCode, typed: string) {
  const parsed = parsePhoneNumberFromString(typed, country)
  if (parsed?.isValid() !== true) return null
  const isNational = parsed.countryCallingCode === '1' && (parsed.country ?? 'US') === 'US'
  return { number: parsed.number, formatted: isNational ? parsed.formatNational() : parsed.formatInternational() }
}

describe('a number of every country', () => {
  test.each(getCountries())('is read with one file of plans: %s', async (country) => {
    const national = examples[country]
    const expected = readWithAllMetadata(country, national)
    expect(expected).not.toBeNull()
    expect(await phone.read(country, national)).toEqual(expected)
    expect(loadedFiles.length).toBeLessThanOrEqual(1)
    const shortNumber = national.slice(1)
    expect(await phone.read(country, shortNumber)).toEqual(readWithAllMetadata(country, shortNumber))
    const withPrefix = `0${national}`
    expect(await phone.read(country, withPrefix)).toEqual(readWithAllMetadata(country, withPrefix))
  })

  test.each(getCountries())('is formatted with one file of plans: %s', async (country) => {
    const expected = readWithAllMetadata(country, examples[country])
    expect(await phone.format(expected?.number ?? '')).toEqual(expected)
    expect(loadedFiles.length).toBeLessThanOrEqual(1)
  })
})

test.each<[typed: string, country: CountryCode, number: string, formatted: string, files: readonly string[]]>([
  ['(202) 555-0123', 'US', '+12025550123', '(202) 555-0123', []],
  ['416 555 2671', 'US', '+14165552671', '+1 416 555 2671', []],
  ['876 210 1234', 'CA', '+18762101234', '+1 876 210 1234', []],
  ['800 234 5678', 'CA', '+18002345678', '(800) 234-5678', []],
  ['8 (912) 345-67-89', 'RU', '+79123456789', '+7 912 345 67 89', ['plans68.ts']],
  ['8 (771) 000 9998', 'RU', '+77710009998', '+7 771 000 9998', ['plans68.ts']],
  ['020 7946 0958', 'GB', '+442079460958', '+44 20 7946 0958', ['plans44.ts']],
  ['07781 123456', 'GB', '+447781123456', '+44 7781 123456', ['plans44.ts']],
  ['44 20 7946 0958', 'GB', '+442079460958', '+44 20 7946 0958', ['plans44.ts']],
  ['+44 20 7946 0958', 'US', '+442079460958', '+44 20 7946 0958', ['plans44.ts']],
  ['011 44 20 7946 0958', 'US', '+442079460958', '+44 20 7946 0958', ['plans44.ts']],
  ['00 49 30 901820', 'FR', '+4930901820', '+49 30 901820', ['plans25.ts', 'plans49.ts']],
  ['+1 202 555 0123', 'DE', '+12025550123', '(202) 555-0123', ['plans49.ts']],
  ['+800 1234 5678', 'US', '+80012345678', '+800 1234 5678', ['plans68.ts']],
  ['+979 123 456 789', 'US', '+979123456789', '+979 1 2345 6789', ['plans92.ts']],
])('%s, typed with the country %s, is %s', async (typed, country, number, formatted, files) => {
  expect(readWithAllMetadata(country, typed)).toEqual({ number, formatted })
  expect(await phone.read(country, typed)).toEqual({ number, formatted })
  expect(await phone.format(number)).toEqual({ number, formatted })
  expect(loadedFiles).toEqual(files)
})

test.each(['', 'call me', '123', '+', '+1', '+0123456789', '+999 123 4567', '+44', '+49 1'])(
  '%j is not a number, with or without a known country',
  async (typed) => {
    for (const country of ['US', 'DE', 'ZZ']) expect(await phone.read(country, typed)).toBeNull()
    expect(await phone.format(typed)).toEqual({
      number: typed,
      formatted: parsePhoneNumberFromString(typed)?.formatInternational() ?? typed,
    })
  },
)

test('the list of calling codes is complete, and needs no other file', () => {
  const codes = phone.callingCodes().toSorted((a, b) => a.code.localeCompare(b.code))
  expect(codes).toEqual(
    getCountries()
      .map((code) => ({ code, callingCode: getCountryCallingCode(code) }))
      .toSorted((a, b) => a.code.localeCompare(b.code)),
  )
  expect(loadedFiles).toEqual([])
})
