import { withTimeout } from '../internal/clock.ts'
import { PHONE_FORMAT_TIMEOUT_MS, PHONE_PARSE_TIMEOUT_MS } from '../limits.ts'
import { loadPhone, type PhoneModule } from './loadPhone.ts'
import type { PhoneFacts } from './phone.ts'

/* Phone number parsing has a time limit, so that it cannot block a sign-in (threat T42). */

/** Loads the phone number parser, then runs `work` with it. Returns undefined if one of the two fails, or if both together take too long. */
const withPhone = <T>(timeoutMs: number, work: (phone: PhoneModule) => Promise<T>): Promise<T | undefined> =>
  withTimeout<T | undefined>(timeoutMs, loadPhone().then(work), undefined)

/** Matches the E.164 format. Such a number can be sent without parsing. */
const E164 = /^\+[1-9]\d{6,14}$/
/** Removes spaces and punctuation from a number in international format. Returns null if the number is not in this format. */
const readInternational = (typed: string): PhoneFacts | null => {
  const number = typed.replace(/[\s().-]/g, '')
  return E164.test(number) ? { number, formatted: number } : null
}

/**
 * Parses a phone number that the user typed for a country. Returns null if the number is not valid. If the metadata cannot be loaded, parses
 * only numbers in international format.
 *
 * @throws Error for a national number if the metadata cannot be loaded. The user can try again.
 */
export async function readPhone(country: string, typed: string): Promise<PhoneFacts | null> {
  const parsed = await withPhone(PHONE_PARSE_TIMEOUT_MS, (phone) => phone.read(country, typed))
  // Null: the number is invalid. Undefined: there is no metadata.
  if (parsed !== undefined) return parsed
  const international = readInternational(typed)
  if (international === null && typed.trim() !== '') throw new Error('The data of phone numbers could not be loaded.')
  return international
}

/** Formats a number for reading. If the metadata cannot be loaded, returns the number unchanged. */
export const formatPhone = async (number: string): Promise<PhoneFacts> =>
  (await withPhone(PHONE_FORMAT_TIMEOUT_MS, (phone) => phone.format(number))) ?? { number, formatted: number }
