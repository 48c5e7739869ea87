import { isSixDigits } from '../crypto/code.ts'
import { sameText } from '../crypto/digest.ts'
import { CODE_DIGITS, WRONG_TRIES } from '../limits.ts'
import type { CodeRecord } from '../records/secondFactors.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

/* What a code is for and whom. A code that was sent for one thing is unknown everywhere else. */

/** A mailed code into an organization. */
export const emailCodeKey = (organizationId: string, emailAddress: string): string => `email ${organizationId} ${emailAddress}`
/** A mailed code of discovery. */
export const discoveryCodeKey = (emailAddress: string): string => `discovery ${emailAddress}`
/** A texted code: a member belongs to one organization. */
export const smsCodeKey = (memberId: string): string => `sms ${memberId}`

/** A code that is about to be sent. */
export type SentCode = Pick<CodeRecord, 'message_id' | 'to' | 'code'>

/** Remembers a code that was sent. The one before it, for the same thing, is dead from here on. */
export function keepCode(world: World, key: string, sent: SentCode, lasts: number): void {
  world.codes.set(key, { ...sent, expires_at: world.now() + lasts, wrong_tries: 0, used_at: null })
  world.changed()
}

const dead = (why: string): Refusal => new Refusal(401, 'unable_to_auth_otp_code', `${why} Ask for another one.`)

/** Says that a code is not known, whatever the reason. */
export const unknownCode = (): Refusal =>
  new Refusal(404, 'otp_code_not_found', 'The code is not known: it is wrong, or meant for something else.')

/**
 * The code at a key, if it is the one that was typed and can still be used. Nothing is spent here but, by a wrong one, one of the tries.
 */
export function usableCode(world: World, key: string, typed: string): CodeRecord {
  if (!isSixDigits(typed)) throw new Refusal(400, 'invalid_code', `A code has ${CODE_DIGITS} digits.`)
  const record = world.codes.get(key)
  if (!record) throw unknownCode()
  if (record.wrong_tries >= WRONG_TRIES) throw dead('Too many wrong codes were tried.')
  if (!sameText(record.code, typed)) {
    record.wrong_tries += 1
    throw unknownCode()
  }
  if (record.used_at !== null) throw dead('The code has been used.')
  if (record.expires_at <= world.now()) throw dead('The code has expired.')
  return record
}

/** Spends a code. Called in the same step as {@link usableCode}, with no wait between, so that of many uses at once one gets through. */
export function spendCode(world: World, record: CodeRecord): void {
  record.used_at = world.now()
  world.changed()
}
