import { getCountries, getCountryCallingCode, parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min'
import { DEFAULT_CALLING_CODE, DEFAULT_COUNTRY } from '../limits.ts'

/* Loaded only for screens with a phone number, because the metadata of all countries is large. */

/** A phone number in E.164 and formatted for reading. */
export interface PhoneFacts {
  /** E.164. */
  readonly number: string
  readonly formatted: string
}

/** Parses a typed number for a country. Returns null if it is not a valid number. */
export function read(country: string, typed: string): PhoneFacts | null {
  // For an unknown country, only numbers in international format are valid.
  const parsed = parsePhoneNumberFromString(typed, country as CountryCode)
  return parsed?.isValid() === true ? { number: parsed.number, formatted: formatForReading(parsed) } : null
}

/** Formats a number for reading: US numbers in national format, all others in international format. */
function formatForReading(number: PhoneNumber): string {
  // Numbers that several countries share, such as toll-free numbers, have no country. Then the calling code decides.
  const { country = DEFAULT_COUNTRY, countryCallingCode } = number
  return country === DEFAULT_COUNTRY && countryCallingCode === DEFAULT_CALLING_CODE ? number.formatNational() : number.formatInternational()
}

/** Formats an international number for reading. */
export function format(number: string): PhoneFacts {
  const parsed = parsePhoneNumberFromString(number)
  return { number, formatted: parsed ? formatForReading(parsed) : number }
}

/** Returns the calling code of each country, without the plus sign. */
export const callingCodes = () => getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }))
