import { EMAIL_CODE_TTL_MS } from '../../limits.ts'
import { back, push } from '../machine/step.ts'
import type { Answers, Handlers } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { afterAuthentication } from './shared/afterAuthentication.ts'
import { showRefusal } from './shared/refusals.ts'
import { checkCode, sendCode } from './shared/requests.ts'
import { resend, confirmResent, unlessPendingOrLimited } from './shared/userInput.ts'

/* Steps for emailed codes. */

export const emailOtpEvents = {
  EmailOTPEntry: {
    // A code that has expired by this clock may still work. The server decides.
    codeEntered: (state, { code }, context) =>
      unlessPendingOrLimited(state, context, (next) => checkCode(next, state.screen.email, code, context)),
    resendRequested: (state, _, context) => resend(state, context, (next) => sendCode(next, state.screen.email, context)),
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Shows the entry of the code that was sent, or confirms that another one was sent. */
function showCodeSent(state: FlowState, _: unknown, context: Context): Step {
  const { screen, email } = state
  const expiresAt = context.now + EMAIL_CODE_TTL_MS
  return screen.name === 'EmailOTPEntry'
    ? confirmResent({ ...state, screen: { ...screen, expiresAt } }, { key: 'resend.code.done' }, context)
    : push(state, { name: 'EmailOTPEntry', email, expiresAt, spent: false, resends: 0, freeAt: null })
}

export const emailOtpAnswers = {
  'otps.email.loginOrSignup': { answered: showCodeSent, refused: showRefusal },
  'otps.email.discovery.send': { answered: showCodeSent, refused: showRefusal },
  'otps.email.authenticate': { answered: afterAuthentication, refused: showRefusal },
} satisfies Partial<Answers>
