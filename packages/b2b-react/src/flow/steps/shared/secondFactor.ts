import type { MfaMethod } from '../../../config/methods.ts'
import type { MfaFacts } from '../../machine/facts.ts'
import type { ScreenOf } from '../../machine/screens.ts'
import { andThen, callInParallel, fail, settle, stay, type show } from '../../machine/step.ts'
import type { Context, FlowState, Step } from '../../machine/types.ts'
import { cannotJoin } from '../../rules/problems.ts'
import { createTotp, sendSms } from './requests.ts'

/* The second factor: which one to ask for, and how each one starts. */

/** How to show a screen: with a way back, without one, or in place of the current screen. */
type ShowScreen = typeof show

/** Asks for an SMS code. Sends one unless a code is already on its way. */
export function enterSms(state: FlowState, context: Context, showScreen: ShowScreen): Step {
  const { phone = '', textedUntil = null } = state.mfa ?? {}
  const screen: ScreenOf<'SMSOTPEntry'> = {
    name: 'SMSOTPEntry',
    destination: phone,
    number: null,
    resends: 0,
    freeAt: null,
    expiresAt: textedUntil,
    spent: false,
  }
  const shown = andThen(showScreen(state, screen), (next) =>
    phone === '' ? stay(next) : callInParallel(next, 'phone.format', { number: phone }),
  )
  return (textedUntil ?? 0) > context.now ? shown : andThen(shown, (next) => sendSms(next, null, context))
}

/** Starts the enrollment of a second factor. */
export const enroll = (state: FlowState, method: MfaMethod, { config }: Context, showScreen: ShowScreen): Step =>
  method === 'sms_otp'
    ? showScreen(state, { name: 'SMSOTPEnrollment', country: config.defaultPhoneCountry, typed: null })
    : andThen(showScreen(state, { name: 'TOTPEnrollmentQRCode', enrollment: null }), createTotp)

/**
 * Asks for a second factor: the one in progress, else the member's preferred one, else their first one. Without any, starts the enrollment.
 */
export function askForSecond(previousState: FlowState, mfa: MfaFacts, context: Context): Step {
  const state = { ...previousState, mfa }
  const { enrolled, supported, preferred, textedUntil } = mfa
  if (textedUntil !== null) return enterSms(state, context, settle)
  const method = enrolled.find((enrolledMethod) => enrolledMethod === preferred) ?? enrolled[0]
  if (method === 'sms_otp') return enterSms(state, context, settle)
  if (method === 'totp') return settle(state, { name: 'TOTPEntry', enrollment: null })
  const [first, ...others] = supported
  if (first === undefined) {
    return fail(state, cannotJoin(state.organization?.name ?? ''), 'restart')
  }
  return others.length === 0 ? enroll(state, first, context, settle) : settle(state, { name: 'MFAEnrollmentSelection', methods: supported })
}
