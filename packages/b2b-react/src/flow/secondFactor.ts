import type { MfaFacts, MfaMethod } from './facts.ts'
import { createTotp, textCode } from './requests.ts'
import type { ScreenOf } from './screens.ts'
import { andThen, ask, fail, settle, stay, type show } from './step.ts'
import type { Context, FlowState, Step } from './types.ts'

/* The second factor: which one is asked for, and how each begins. */

/** How a screen is come to: for good, in place of this one, or with a way back. */
type Arrive = typeof show

/** Asks for the code of a text; one is sent unless it is on its way already. Source: widget specification section 4. */
export function enterSms(state: FlowState, context: Context, arrive: Arrive): Step {
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
  const shown = andThen(arrive(state, screen), (next) => (phone === '' ? stay(next) : ask(next, 'phone.format', { number: phone })))
  return (textedUntil ?? 0) > context.at ? shown : andThen(shown, (next) => textCode(next, null, context))
}

/** Begins to set a second factor up. */
export const enroll = (state: FlowState, method: MfaMethod, arrive: Arrive): Step =>
  method === 'sms_otp'
    ? arrive(state, { name: 'SMSOTPEnrollment', typed: null })
    : andThen(arrive(state, { name: 'TOTPEnrollmentQRCode', enrollment: null }), createTotp)

/** Asks for a second factor: the one that is under way, the member's own choice, the first they have; or sets one up. */
export function askForSecond(given: FlowState, mfa: MfaFacts, context: Context): Step {
  const state = { ...given, mfa }
  const { enrolled, supported, preferred, textedUntil } = mfa
  if (textedUntil !== null) return enterSms(state, context, settle)
  const method = enrolled.find((one) => one === preferred) ?? enrolled[0]
  if (method === 'sms_otp') return enterSms(state, context, settle)
  if (method === 'totp') return settle(state, { name: 'TOTPEntry', enrollment: null })
  const [first, ...others] = supported
  if (first === undefined) {
    return fail(state, { key: 'error.cannotJoin', values: { organization: state.organization?.name ?? '' } }, 'restart')
  }
  return others.length === 0 ? enroll(state, first, settle) : settle(state, { name: 'MFAEnrollmentSelection', methods: supported })
}
