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

/** Sets the phone number of the member. Refuses an invalid number, a number of another member, and a change of a verified number. */
function setNumber(world: World, prover: Prover, requestedNumber: string | undefined): void {
  const { member } = prover
  const number = requestedNumber ?? member.mfa_phone_number
  if (number === '') throw new Refusal(404, 'member_phone_number_not_found', 'The member has no phone number. Send mfa_phone_number.')
  checkPhoneNumber(number)
  checkNotSecondNumber(member, number)
  checkNumberIsFree(world, member, number)
  if (member.mfa_phone_number_verified) return
  checkCanEnrol(prover)
  member.mfa_phone_number = number
  member.updated_at = toTimestamp(world.now())
}

/** Returns the host of the default login redirect URL. Browsers fill in the code only on pages of this host. */
const autofillHostOf = ({ project }: World): string => new URL(chooseRedirectUrl(project, 'login', undefined)).hostname

/** The calls for one-time codes by SMS. */
export const smsOtpOperations: Operations<'otps.sms.send' | 'otps.sms.authenticate'> = {
  'otps.sms.send': async (world, input, caller) => {
    checkLocale(input.locale)
    if (input.autofill_session_duration_minutes !== undefined) validateSessionMinutes(input.autofill_session_duration_minutes)
    const prover = requireProver(world, input, await requireAuthorization(caller))
    checkAllowsMfaMethod(prover.organization, prover.member, 'sms_otp')
    const autofillHost = input.enable_autofill === true ? autofillHostOf(world) : null
    setNumber(world, prover, input.mfa_phone_number)
    sendSmsCode(world, prover.organization, prover.member, autofillHost)
    return {}
  },
  'otps.sms.authenticate': async (world, input, caller) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const choice = enrolmentChoiceOf(input)
    const prover = requireProver(world, input, await requireAuthorization(caller))
    const { organization, member } = prover
    checkAllowsMfaMethod(organization, member, 'sms_otp')
    const code = requireUsableCode(world, smsCodeKey(member.member_id), input.code)
    // The number can have changed since the code was sent, or another member can have verified the number.
    if (code.to !== member.mfa_phone_number) throw unknownCodeRefusal()
    checkNumberIsFree(world, member, code.to)
    if (!member.mfa_phone_number_verified) checkCanEnrol(prover)
    spendCode(world, code)
    member.mfa_phone_number_verified = true
    recordSecondFactor(world, member, 'sms_otp', { choice })
    return finishSecondFactor(world, prover, createSmsFactor(world, member), minutes)
  },
}
