import { UnreachableError } from '@acme/b2b-client'
import { within } from '../clock.ts'
import type { PhoneFacts } from '../flow/facts.ts'
import { PHONE_FORMAT_PATIENCE, PHONE_READ_PATIENCE } from '../limits.ts'
import { loadPhone, type PhoneModule } from './loadPhone.ts'

/* Reading numbers must never hold anybody up. Source: decisions point 35, threat T42. */

/** Loads the metadata and works with it; undefined if that takes too long or fails. */
const withPhone = <T>(patience: number, work: (phone: PhoneModule) => T): Promise<T | undefined> =>
  within<T | undefined>(patience, loadPhone().then(work), undefined)

/** The shape of E.164: what can be sent without being read. */
const E164 = /^\+[1-9]\d{6,14}$/
const asItIs = (typed: string): PhoneFacts | null => {
  const number = typed.replace(/[\s().-]/g, '')
  return E164.test(number) ? { number, formatted: number } : null
}

/**
 * Reads a number that the user typed for a country; null if it is not one. Without the metadata an international number is sent unchanged.
 *
 * @throws UnreachableError if the metadata cannot be had for a national number: the user can try again.
 */
export async function readPhone(country: string, typed: string): Promise<PhoneFacts | null> {
  const read = await withPhone(PHONE_READ_PATIENCE, (phone) => phone.read(country, typed))
  if (read !== undefined) return read
  const international = asItIs(typed)
  if (international === null && typed.trim() !== '') throw new UnreachableError('network')
  return international
}

/** Writes a number for people; without the metadata, unchanged. */
export const formatPhone = async (number: string): Promise<PhoneFacts> =>
  (await withPhone(PHONE_FORMAT_PATIENCE, (phone) => phone.format(number))) ?? { number, formatted: number }
