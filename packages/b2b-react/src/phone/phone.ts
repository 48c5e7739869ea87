import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min'
import type { PhoneFacts } from '../flow/facts.ts'
import { DEFAULT_CALLING_CODE, DEFAULT_COUNTRY } from '../limits.ts'

/* Loaded only where a phone number is asked for: what numbers look like in every country is a good part of the whole widget. */

/** Reads what a person typed as a number of a country; null when it is none. */
export function read(country: string, typed: string): PhoneFacts | null {
  // An unknown country is one without rules, and then only a number in its international form is one.
  const number = parsePhoneNumberFromString(typed, country as CountryCode)
  return number?.isValid() === true ? { number: number.number, formatted: written(number) } : null
}

/** Writes a number for people: a number of the United States in its national form, any other one with its country code. */
function written(number: PhoneNumber): string {
  const { country = DEFAULT_COUNTRY, countryCallingCode } = number
  return country === DEFAULT_COUNTRY && countryCallingCode === DEFAULT_CALLING_CODE ? number.formatNational() : number.formatInternational()
}

/** Formats an international number for people. */
export function format(number: string): PhoneFacts {
  const parsed = parsePhoneNumberFromString(number)
  return { number, formatted: parsed ? written(parsed) : number }
}

/** The code of each country, without the plus sign. */
export const callingCodes = () => getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }))
