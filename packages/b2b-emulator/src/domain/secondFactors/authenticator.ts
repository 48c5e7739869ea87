import type { Member } from '@acme/b2b-client/contract'
import { isSixDigits } from '../../crypto/code.ts'
import { constantTimeEqual } from '../../crypto/digest.ts'
import { isRecoveryCode, createRecoveryCode } from '../../crypto/recoveryCode.ts'
import { createSecret } from '../../crypto/totp.ts'
import type { TimedCode } from '../../crypto/totp.ts'
import { Refusal } from '../../internal/refusal.ts'
import { APP_LOCK_MS, CODE_DIGITS, MINUTE_MS, RECOVERY_CODE_COUNT, MAX_WRONG_TRIES } from '../../limits.ts'
import type { TotpRecord } from '../../world/records/secondFactors.ts'
import type { World } from '../../world/world.ts'

/** Returns new recovery codes. */
export const createRecoveryCodes = ({ random }: World): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => createRecoveryCode(random))

interface AppSecrets {
  readonly secret: string
  readonly recovery_codes?: readonly string[] | undefined
}

/** Creates the secrets of a new app. */
export const createAppSecrets = (world: World) => ({ secret: createSecret(world.random), recovery_codes: createRecoveryCodes(world) })

const defaultAppFields = (totp_registration_id: string, expires_at: number) => ({
  totp_registration_id,
  expires_at,
  enrolled: false,
  last_step: 0,
  wrong_tries: 0,
  locked_until: 0,
})

/** Starts the enrolment of an app. An earlier enrolment in progress ends. */
export function beginEnrolment(world: World, { member_id }: Member, minutes: number): TotpRecord {
  const secrets = createAppSecrets(world)
  const record: TotpRecord = { ...defaultAppFields(world.id('member-totp'), world.now() + minutes * MINUTE_MS), ...secrets }
  world.totps.set(member_id, record)
  world.changed()
  return record
}

/** Adds an app with a known secret to a member. */
export function addAuthenticatorApp(world: World, member: Member, { secret, recovery_codes = [] }: AppSecrets): void {
  const id = `member-totp-test-${member.member_id.replace('member-test-', '')}`
  // The time limit is only for an enrolment in progress.
  const record = { ...defaultAppFields(id, 0), secret, recovery_codes: [...recovery_codes], enrolled: true }
  world.totps.set(member.member_id, record)
  member.totp_registration_id = id
}

/** Returns the app that a member has enrolled or is enrolling. Returns null if there is none, or if the app was removed. */
export function findApp(world: World, { member_id, totp_registration_id }: Member): TotpRecord | null {
  const record = world.totps.get(member_id)
  const wasRemoved = record?.enrolled === true && record.totp_registration_id !== totp_registration_id
  return record && !wasRemoved ? record : null
}

/** Returns the enrolled app of a member, or null. */
export function findEnrolledApp(world: World, member: Member): TotpRecord | null {
  const app = findApp(world, member)
  return app?.enrolled ? app : null
}

function checkNotLocked(world: World, { locked_until }: TotpRecord): void {
  if (locked_until <= world.now()) return
  throw new Refusal(403, 'user_lock_limit_reached', 'Too many wrong codes were tried. Try again in a few minutes.')
}

/** Counts a wrong try. After too many wrong tries, locks the app and its recovery codes for a while. */
function countWrongTry(world: World, app: TotpRecord): void {
  app.wrong_tries += 1
  if (app.wrong_tries < MAX_WRONG_TRIES) return
  app.locked_until = world.now() + APP_LOCK_MS
  app.wrong_tries = 0
}

function checkCodeFormat({ recovery_codes }: TotpRecord, typedCode: string): void {
  if (isSixDigits(typedCode)) return
  if (isRecoveryCode(typedCode) && recovery_codes.length > 0) {
    throw new Refusal(400, 'recovery_code_used_as_totp_code', 'This looks like a recovery code. Use recoveryCodes.recover for it.')
  }
  throw new Refusal(400, 'invalid_totp_code', `A code must have ${CODE_DIGITS} digits.`)
}

/**
 * Spends a code of an app. Refuses a code that is wrong, too old or used. The function is synchronous, so that only one of several parallel
 * uses of a code succeeds.
 */
export function spendAppCode(world: World, app: TotpRecord, validCodes: readonly TimedCode[], typedCode: string): void {
  checkCodeFormat(app, typedCode)
  checkNotLocked(world, app)
  // Compares all codes, so that the response time does not reveal which code matches.
  const steps = validCodes.filter(({ code }) => constantTimeEqual(code, typedCode)).map(({ step }) => step)
  if (steps.length === 0) {
    countWrongTry(world, app)
    throw new Refusal(401, 'unable_to_authenticate_totp', 'The code is wrong or too old.')
  }
  const step = Math.max(...steps)
  if (step <= app.last_step) {
    throw new Refusal(401, 'totp_code_already_authenticated', 'This code or a newer one was already used. Wait for the next code.')
  }
  app.last_step = step
  app.wrong_tries = 0
  world.changed()
}

/** Spends a recovery code. The function is synchronous, so that only one of several parallel uses of a code succeeds. */
export function spendRecoveryCode(world: World, app: TotpRecord, typedCode: string): void {
  const code = typedCode.trim().toLowerCase()
  if (isSixDigits(code))
    throw new Refusal(
      400,
      'totp_code_used_as_recovery_code',
      'This looks like a code of an authenticator app. Use totp.authenticate for it.',
    )
  if (!isRecoveryCode(code)) throw new Refusal(400, 'invalid_recovery_code', 'A recovery code must have three groups of four characters.')
  checkNotLocked(world, app)
  const remainingCodes = app.recovery_codes.filter((otherCode) => !constantTimeEqual(otherCode, code))
  if (remainingCodes.length === app.recovery_codes.length) {
    countWrongTry(world, app)
    throw new Refusal(401, 'unable_to_authenticate_recovery_code', 'The recovery code is wrong or has been used.')
  }
  app.recovery_codes = remainingCodes
  app.wrong_tries = 0
  world.changed()
}
