import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/core/es6'
import { DEFAULT_CALLING_CODE, DEFAULT_COUNTRY } from '../limits.ts'
import { codesWithoutCountry, countriesByCallingCode } from './metadata/callingCodes.ts'
import { plans as initialPlans } from './metadata/plans1.ts'
import type { Plans } from './metadata/plansFrom.ts'

/*
 * This chunk is loaded only for screens with a phone number. It contains only the numbering plans of calling code 1, the code of the default
 * country. A number with another calling code needs one more file.
 */

/** A phone number in E.164 and formatted for reading. */
export interface PhoneFacts {
  /** E.164. */
  readonly number: string
  readonly formatted: string
}

/** The other files with numbering plans, by their first calling code. Calling codes are ordered as strings, for example 44, 441, 45. */
const PLAN_FILES: { readonly [firstCode: string]: () => Promise<{ readonly plans: Plans }> } = {
  20: () => import('./metadata/plans20.ts'),
  25: () => import('./metadata/plans25.ts'),
  35: () => import('./metadata/plans35.ts'),
  38: () => import('./metadata/plans38.ts'),
  44: () => import('./metadata/plans44.ts'),
  49: () => import('./metadata/plans49.ts'),
  55: () => import('./metadata/plans55.ts'),
  60: () => import('./metadata/plans60.ts'),
  68: () => import('./metadata/plans68.ts'),
  82: () => import('./metadata/plans82.ts'),
  87: () => import('./metadata/plans87.ts'),
  92: () => import('./metadata/plans92.ts'),
}

/** All numbering plans. A plan that is not loaded contains only its calling code. That is enough to find the calling code of a number. */
const plans: Plans = {}
for (const [callingCode, countries] of Object.entries(countriesByCallingCode))
  for (const country of countries) plans[country] = [callingCode]
for (const callingCode of codesWithoutCountry) plans[callingCode] = [callingCode]
Object.assign(plans, initialPlans)

const metadata = { version: 4, country_calling_codes: countriesByCallingCode, countries: plans, nonGeographic: plans }

/** Loads the numbering plans of a calling code, unless this chunk contains them. After a failed load, the next call tries again. */
async function loadPlans(callingCode: string): Promise<void> {
  const [, load] = Object.entries(PLAN_FILES).findLast(([firstCode]) => firstCode <= callingCode) ?? []
  if (load) Object.assign(plans, (await load()).plans)
}

/** Parses a number. With an unknown country, or without a country, only numbers in international format are valid. */
async function parse(text: string, typedCountry = ''): Promise<PhoneNumber | undefined> {
  // A country such as `constructor` is a property of every object, but has no plan.
  const country = Object.hasOwn(plans, typedCountry) ? typedCountry : undefined
  // The cast is safe, because the parser also accepts an unknown country, and undefined.
  const parseWithLoadedPlans = () => parsePhoneNumberFromString(text, country as CountryCode, metadata)
  const [countryCallingCode] = plans[country ?? ''] ?? []
  if (countryCallingCode) await loadPlans(countryCallingCode)
  // The calling code in the number can differ from the calling code of the country.
  const callingCode = parseWithLoadedPlans()?.countryCallingCode
  if (callingCode === undefined) return undefined
  await loadPlans(callingCode)
  return parseWithLoadedPlans()
}

/** Parses a typed number for a country. Returns null if it is not a valid number. */
export async function read(country: string, typed: string): Promise<PhoneFacts | null> {
  const parsed = await parse(typed, country)
  return parsed?.isValid() === true ? { number: parsed.number, formatted: formatForReading(parsed) } : null
}

/** Formats a number for reading. Uses the national format for numbers of the default country, otherwise the international format. */
function formatForReading(number: PhoneNumber): string {
  // Numbers that several countries share, such as toll-free numbers, have no country. Then the calling code decides.
  const isOfDefaultCountry = [undefined, DEFAULT_COUNTRY].includes(number.country)
  return isOfDefaultCountry && number.countryCallingCode === DEFAULT_CALLING_CODE ? number.formatNational() : number.formatInternational()
}

/** Formats an international number for reading. */
export async function format(number: string): Promise<PhoneFacts> {
  const parsed = await parse(number)
  return { number, formatted: parsed ? formatForReading(parsed) : number }
}

/** Returns the calling code of each country, without the plus sign. */
export const callingCodes = () =>
  Object.entries(countriesByCallingCode).flatMap(([callingCode, countries]) => countries.map((code) => ({ code, callingCode })))
