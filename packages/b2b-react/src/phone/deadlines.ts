import { within } from '../clock.ts'
import type { PhoneFacts } from '../flow/facts.ts'
import { PHONE_FORMAT_PATIENCE, PHONE_READ_PATIENCE } from '../limits.ts'

/* Reading numbers must never hold anybody up. Source: decisions point 35, threat T42. */

/** The shape of E.164: what can be sent without being read. */
const E164 = /^\+[1-9]\d{6,14}$/
const asItIs = (typed: string): PhoneFacts | null => {
  const number = typed.replace(/[\s().-]/g, '')
  return E164.test(number) ? { number, formatted: number } : null
}

/** What a person typed as a number of a country; null when it is none. Past the limit an international number is sent as it is. */
export const readPhone = (country: string, typed: string): Promise<PhoneFacts | null> =>
  within(
    PHONE_READ_PATIENCE,
    import('./phone.ts').then(({ read }) => read(country, typed)),
    asItIs(typed),
  )

/** A number as people of its country write it; past the limit, as it is. */
export const formatPhone = (number: string): Promise<PhoneFacts> =>
  within<PhoneFacts>(
    PHONE_FORMAT_PATIENCE,
    import('./phone.ts').then(({ format }) => format(number)),
    { number, formatted: number },
  )
