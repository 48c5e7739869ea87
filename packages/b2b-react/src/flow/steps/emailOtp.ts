import { EMAIL_CODE_TTL_MS } from '../../limits.ts'
import { showWithBack } from '../machine/step.ts'
import type { Handler } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { checkCode } from './shared/requests.ts'
import { confirmResent, unlessPendingOrLimited } from './shared/userInput.ts'

/* Steps for emailed codes. */

/** Checks the code, even if it has expired by the clock of this computer, because the server decides that. */
export const submitCode: Handler<'EmailOTPEntry', 'codeEntered'> = unlessPendingOrLimited((state, { code }, context) =>
  checkCode(state, state.screen.email, code, context),
)

/** Shows the screen that asks for the code. If that screen is already shown, confirms that another code was sent. */
export function showCodeSent(state: FlowState, _: unknown, context: Context): Step {
  const { screen, email } = state
  const expiresAt = context.now + EMAIL_CODE_TTL_MS
  return screen.name === 'EmailOTPEntry'
    ? confirmResent({ ...state, screen: { ...screen, expiresAt } }, { key: 'resend.code.done' }, context)
    : showWithBack(state, { name: 'EmailOTPEntry', email, expiresAt, spent: false, resends: 0, resendAt: null })
}
