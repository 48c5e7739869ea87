import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import type { PhoneFacts } from '../flow/facts.ts'

/* Loaded only where a phone number is asked for: what numbers look like in every country is a good part of the whole widget. */

/** Reads what a person typed as a number of a country; null when it is none. */
export function read(country: string, typed: string): PhoneFacts | null {
  // An unknown country is one without rules, and then only a number in its international form is one.
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  return number?.isValid() === true ? { number: number.number, formatted: number.formatNational() } : null
}

/** A number as people of its country write it. */
export const format = (number: string): PhoneFacts => ({
  number,
  formatted: parsePhoneNumberFromString(number)?.formatNational() ?? number,
})

/** The code of each country, without the plus sign. */
export const callingCodes = () => getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }))
