import { isSixDigits } from '../../crypto/code.ts'
import { constantTimeEqual } from '../../crypto/digest.ts'
import { Refusal } from '../../internal/refusal.ts'
import { CODE_DIGITS, MAX_WRONG_TRIES } from '../../limits.ts'
import { addExpiring } from '../../world/expiry.ts'
import type { CodeRecord } from '../../world/records/secondFactors.ts'
import type { World } from '../../world/world.ts'

/* One-time codes. The key of a code contains a purpose and a recipient. The code is valid only for this purpose and this recipient. */

/** Returns the key of an email code for an organization. */
export const emailCodeKey = (organizationId: string, emailAddress: string): string => `email ${organizationId} ${emailAddress}`
/** Returns the key of an email code for discovery. */
export const discoveryCodeKey = (emailAddress: string): string => `discovery ${emailAddress}`
/** Returns the key of an SMS code. It contains no organization, because a member belongs to one organization only. */
export const smsCodeKey = (memberId: string): string => `sms ${memberId}`

/** A code to store. */
export type SentCode = Pick<CodeRecord, 'message_id' | 'to' | 'code'>

/** Stores a sent code. The previous code with the same key stops working. */
export function storeCode(world: World, key: string, sentCode: SentCode, ttlMs: number): void {
  addExpiring(world, world.codes, key, { ...sentCode, expires_at: world.now() + ttlMs, wrong_tries: 0, used_at: null })
  world.changed()
}

const unusableCodeRefusal = (reason: string): Refusal => new Refusal(401, 'unable_to_auth_otp_code', `${reason} Request a new one.`)

/** Creates the refusal of an unknown code. The refusal does not reveal the reason. */
export const unknownCodeRefusal = (): Refusal =>
  new Refusal(404, 'otp_code_not_found', 'The code is wrong, or it was sent for a different purpose.')

/** Returns the record of a code. Refuses a wrong, used or expired code, and counts a wrong code. Does not spend the code. */
export function requireUsableCode(world: World, key: string, typedCode: string): CodeRecord {
  if (!isSixDigits(typedCode)) throw new Refusal(400, 'invalid_code', `A code must have ${CODE_DIGITS} digits.`)
  const record = world.codes.get(key)
  if (!record) throw unknownCodeRefusal()
  if (record.wrong_tries >= MAX_WRONG_TRIES) throw unusableCodeRefusal('Too many wrong codes were tried.')
  if (!constantTimeEqual(record.code, typedCode)) {
    record.wrong_tries += 1
    throw unknownCodeRefusal()
  }
  if (record.used_at !== null) throw unusableCodeRefusal('The code has been used.')
  if (record.expires_at <= world.now()) throw unusableCodeRefusal('The code has expired.')
  return record
}

/** Spends a code. There must be no await between {@link requireUsableCode} and this call, so that only one of several parallel uses succeeds. */
export function spendCode(world: World, record: CodeRecord): void {
  record.used_at = world.now()
  world.changed()
}
