import * as z from 'zod/mini'
import { MINUTE, SMS_CODE_LASTS } from '../limits.ts'

/** Why a text was sent: to prove a second factor, or to confirm a new phone number. */
export const TextKind = z.enum(['second_factor', 'enrolment'])
/** Why a text was sent. */
export type TextKind = z.output<typeof TextKind>

/** What the phone shows. With an `autofillHost`, browsers on a page of it offer to fill the code in. */
export function wordsOf(code: string, place: string, autofillHost: string | null): string {
  const sentence = `${code} is your ${place} code. It works once, within ${SMS_CODE_LASTS / MINUTE} minutes. Nobody from ${place} will ask you for it.`
  // The last line of an origin-bound code, as browsers read it.
  return autofillHost === null ? sentence : `${sentence}\n\n@${autofillHost} #${code}`
}
