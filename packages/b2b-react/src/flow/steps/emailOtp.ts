import { EMAIL_CODE_LASTS } from '../../limits.ts'
import { notSent, resend, resent, whenReady } from '../asking.ts'
import { complained } from '../complaints.ts'
import { checkCode, sendCode } from '../requests.ts'
import { back, push } from '../step.ts'
import type { Answers, Handlers } from '../tables.ts'
import type { Context, FlowState, Step } from '../types.ts'
import { afterAuthentication } from './afterAuthentication.ts'

/* Steps for emailed codes. */

export const emailOtpEvents = {
  EmailOTPEntry: {
    // A code that has expired by this clock may still work. The server decides.
    codeEntered: (state, { code }, context) => whenReady(state, context, (next) => checkCode(next, state.screen.email, code, context)),
    resendRequested: (state, _, context) => resend(state, context, (next) => sendCode(next, state.screen.email, context)),
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Shows the entry of the code that was sent, or confirms that another one was sent. */
function sent(state: FlowState, _: unknown, context: Context): Step {
  const { screen, email } = state
  const expiresAt = context.at + EMAIL_CODE_LASTS
  return screen.name === 'EmailOTPEntry'
    ? resent({ ...state, screen: { ...screen, expiresAt } }, { key: 'resend.code.done' }, context)
    : push(state, { name: 'EmailOTPEntry', email, expiresAt, spent: false, resends: 0, freeAt: null })
}

export const emailOtpAnswers = {
  'otps.email.loginOrSignup': { answered: sent, refused: notSent },
  'otps.email.discovery.send': { answered: sent, refused: notSent },
  'otps.email.authenticate': { answered: afterAuthentication, refused: complained },
} satisfies Partial<Answers>
