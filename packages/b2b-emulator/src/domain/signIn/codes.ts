import { isSixDigits } from '../../crypto/code.ts'
import { constantTimeEqual } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { CODE_DIGITS, MAX_WRONG_TRIES } from '../../limits.ts'
import type { CodeRecord } from '../../world/records/secondFactors.ts'
import type { World } from '../../world/world.ts'

/* Keys of one-time codes. A code is valid only for its purpose and recipient. */

/** The key of an email code for an organization. */
export const emailCodeKey = (organizationId: string, emailAddress: string): string => `email ${organizationId} ${emailAddress}`
/** The key of an email code for discovery. */
export const discoveryCodeKey = (emailAddress: string): string => `discovery ${emailAddress}`
/** The key of an SMS code. A member belongs to one organization. */
export const smsCodeKey = (memberId: string): string => `sms ${memberId}`

/** A code to store. */
export type SentCode = Pick<CodeRecord, 'message_id' | 'to' | 'code'>

/** Stores a code that was sent. The previous code with the same key stops working. */
export function storeCode(world: World, key: string, sentCode: SentCode, ttlMs: number): void {
  world.codes.set(key, { ...sentCode, expires_at: world.now() + ttlMs, wrong_tries: 0, used_at: null })
  world.changed()
}

const unusableCode = (reason: string): Refusal => new Refusal(401, 'unable_to_auth_otp_code', `${reason} Request a new one.`)

/** The refusal of an unknown code. It does not tell the reason. */
export const unknownCode = (): Refusal =>
  new Refusal(404, 'otp_code_not_found', 'The code is wrong, or it was sent for a different purpose.')

/** Returns the record of a key if the typed code is right and usable. A wrong code counts as a try; a right one is not spent here. */
export function usableCode(world: World, key: string, typedCode: string): CodeRecord {
  if (!isSixDigits(typedCode)) throw new Refusal(400, 'invalid_code', `A code must have ${CODE_DIGITS} digits.`)
  const record = world.codes.get(key)
  if (!record) throw unknownCode()
  if (record.wrong_tries >= MAX_WRONG_TRIES) throw unusableCode('Too many wrong codes were tried.')
  if (!constantTimeEqual(record.code, typedCode)) {
    record.wrong_tries += 1
    throw unknownCode()
  }
  if (record.used_at !== null) throw unusableCode('The code has been used.')
  if (record.expires_at <= world.now()) throw unusableCode('The code has expired.')
  return record
}

/** Spends a code. There must be no await between {@link usableCode} and this call, so that only one of several parallel uses succeeds. */
export function spendCode(world: World, record: CodeRecord): void {
  record.used_at = world.now()
  world.changed()
}
