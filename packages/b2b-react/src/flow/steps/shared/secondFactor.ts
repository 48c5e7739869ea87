import type { MfaMethod } from '../../../config/methods.ts'
import type { MfaFacts } from '../../machine/facts.ts'
import type { ScreenOf } from '../../machine/screens.ts'
import { andThen, startParallelCall, showErrorScreen, showWithoutBack, stay, type replaceScreen } from '../../machine/step.ts'
import type { Context, FlowState, Step } from '../../machine/types.ts'
import { cannotJoin } from '../../rules/problems.ts'
import { createTotp, sendSms } from './requests.ts'

/* The second factor: which one to ask for, and how each one starts. */

/** One of the functions that show a screen: `showWithBack`, `showWithoutBack` or `replaceScreen`. */
type ShowScreen = typeof replaceScreen

/** Asks for an SMS code. Sends an SMS unless a code is already on its way. */
export function enterSms(state: FlowState, context: Context, showScreen: ShowScreen): Step {
  const { phone = '', smsCodeExpiresAt = null } = state.mfa ?? {}
  const screen: ScreenOf<'SMSOTPEntry'> = {
    name: 'SMSOTPEntry',
    destination: phone,
    newNumber: null,
    resends: 0,
    resendAt: null,
    expiresAt: smsCodeExpiresAt,
    spent: false,
  }
  const shown = andThen(showScreen(state, screen), (next) =>
    phone === '' ? stay(next) : startParallelCall(next, 'phone.format', { number: phone }),
  )
  return (smsCodeExpiresAt ?? 0) > context.now ? shown : andThen(shown, (next) => sendSms(next, null, context))
}

/** Starts the enrollment of a second factor. */
export const enroll = (state: FlowState, method: MfaMethod, { config }: Context, showScreen: ShowScreen): Step =>
  method === 'sms_otp'
    ? showScreen(state, { name: 'SMSOTPEnrollment', country: config.defaultPhoneCountry, typed: null })
    : andThen(showScreen(state, { name: 'TOTPEnrollmentQRCode', enrollment: null }), createTotp)

/**
 * Asks for a second factor: SMS if a code is already on its way, else the factor that the member prefers, else the member's first factor. If
 * the member has no factor, starts the enrollment.
 */
export function askForSecond(previousState: FlowState, mfa: MfaFacts, context: Context): Step {
  const state = { ...previousState, mfa }
  const { enrolled, supported, preferred, smsCodeExpiresAt } = mfa
  if (smsCodeExpiresAt !== null) return enterSms(state, context, showWithoutBack)
  const method = enrolled.find((enrolledMethod) => enrolledMethod === preferred) ?? enrolled[0]
  if (method === 'sms_otp') return enterSms(state, context, showWithoutBack)
  if (method === 'totp') return showWithoutBack(state, { name: 'TOTPEntry', enrollment: null })
  const [first, ...others] = supported
  if (first === undefined) return showErrorScreen(state, cannotJoin(state.organization?.name ?? ''), 'restart')
  return others.length === 0
    ? enroll(state, first, context, showWithoutBack)
    : showWithoutBack(state, { name: 'MFAEnrollmentSelection', methods: supported })
}
