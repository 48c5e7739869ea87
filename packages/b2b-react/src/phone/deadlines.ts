import { withTimeout } from '../internal/clock.ts'
import { PHONE_FORMAT_TIMEOUT_MS, PHONE_PARSE_TIMEOUT_MS } from '../limits.ts'
import { loadPhone, type PhoneModule } from './loadPhone.ts'
import type { PhoneFacts } from './phone.ts'

/* Phone number parsing has a time limit, so that it cannot block a sign-in (threat T42). */

/** Loads the phone number parser and uses it. Returns undefined if loading the parser or the metadata of a country fails or takes too long. */
const withPhone = <T>(timeoutMs: number, work: (phone: PhoneModule) => Promise<T>): Promise<T | undefined> =>
  withTimeout<T | undefined>(timeoutMs, loadPhone().then(work), undefined)

/** Matches the E.164 format. Such a number can be sent without parsing. */
const E164 = /^\+[1-9]\d{6,14}$/
const readInternational = (typed: string): PhoneFacts | null => {
  const number = typed.replace(/[\s().-]/g, '')
  return E164.test(number) ? { number, formatted: number } : null
}

/**
 * Parses a number that the user typed for a country. Returns null if it is not one. Without the metadata, only an international number
 * works; it is sent unchanged.
 *
 * @throws Error for a national number without the metadata. The user can try again.
 */
export async function readPhone(country: string, typed: string): Promise<PhoneFacts | null> {
  const parsed = await withPhone(PHONE_PARSE_TIMEOUT_MS, (phone) => phone.read(country, typed))
  // Null means that the number is invalid. Undefined means that there is no metadata.
  if (parsed !== undefined) return parsed
  const international = readInternational(typed)
  if (international === null && typed.trim() !== '') throw new Error('The data of phone numbers could not be loaded.')
  return international
}

/** Formats a number for reading. Without the metadata, returns it unchanged. */
export const formatPhone = async (number: string): Promise<PhoneFacts> =>
  (await withPhone(PHONE_FORMAT_TIMEOUT_MS, (phone) => phone.format(number))) ?? { number, formatted: number }
