import { checkLocale } from '../domain/fields/locales.ts'
import { checkNotSecondNumber, checkNumberIsFree, checkPhoneNumber } from '../domain/fields/phoneNumbers.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { enrolmentChoiceOf, recordSecondFactor } from '../domain/secondFactors/enrolment.ts'
import { checkAllowsMfaMethod } from '../domain/secondFactors/mfaMethods.ts'
import { checkCanEnrol, requireAuthorization, finishSecondFactor, requireProver } from '../domain/secondFactors/secondFactor.ts'
import type { Prover } from '../domain/secondFactors/secondFactor.ts'
import { sendSmsCode } from '../domain/secondFactors/sendSmsCode.ts'
import { smsCodeKey, spendCode, unknownCodeRefusal, requireUsableCode } from '../domain/signIn/codes.ts'
import { createSmsFactor } from '../domain/signIn/factors.ts'
import { Refusal } from '../internal/refusal.ts'
import { toTimestamp } from '../world/world.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

/** Sets and checks the recipient's number. An unverified number can be replaced. */
function setNumber(world: World, prover: Prover, requested: string | undefined): void {
  const { member } = prover
  const number = requested ?? member.mfa_phone_number
  if (number === '') throw new Refusal(404, 'member_phone_number_not_found', 'The member has no phone number. Send mfa_phone_number.')
  checkPhoneNumber(number)
  checkNotSecondNumber(member, number)
  checkNumberIsFree(world, member, number)
  if (member.mfa_phone_number_verified) return
  checkCanEnrol(prover)
  member.mfa_phone_number = number
  member.updated_at = toTimestamp(world.now())
}

/**
 * Returns the host for autofill: browsers fill in the code only on pages of this host. The host is that of the default login redirect URL.
 * Returns null if autofill is not requested.
 */
function autofillHost({ project }: World, isAutofillRequested = false): string | null {
  if (!isAutofillRequested) return null
  return new URL(chooseRedirectUrl(project, 'login', undefined)).hostname
}

/** One-time codes by SMS. */
export const smsOtpOperations: Operations<'otps.sms.send' | 'otps.sms.authenticate'> = {
  'otps.sms.send': async (world, input, caller) => {
    checkLocale(input.locale)
    if (input.autofill_session_duration_minutes !== undefined) validateSessionMinutes(input.autofill_session_duration_minutes)
    const prover = requireProver(world, input, await requireAuthorization(caller))
    checkAllowsMfaMethod(prover.organization, prover.member, 'sms_otp')
    const host = autofillHost(world, input.enable_autofill)
    setNumber(world, prover, input.mfa_phone_number)
    sendSmsCode(world, prover.organization, prover.member, host)
    return {}
  },
  'otps.sms.authenticate': async (world, input, caller) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const choice = enrolmentChoiceOf(input)
    const prover = requireProver(world, input, await requireAuthorization(caller))
    const { organization, member } = prover
    checkAllowsMfaMethod(organization, member, 'sms_otp')
    const code = requireUsableCode(world, smsCodeKey(member.member_id), input.code)
    // In the meantime, the number can have changed, or another member can have verified it.
    if (code.to !== member.mfa_phone_number) throw unknownCodeRefusal()
    checkNumberIsFree(world, member, code.to)
    if (!member.mfa_phone_number_verified) checkCanEnrol(prover)
    spendCode(world, code)
    member.mfa_phone_number_verified = true
    recordSecondFactor(world, member, 'sms_otp', { choice })
    return finishSecondFactor(world, prover, createSmsFactor(world, member), minutes)
  },
}
