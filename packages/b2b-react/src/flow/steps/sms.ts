import { SMS_CODE_TTL_MS } from '../../limits.ts'
import { andThen, startParallelCall, startCall, showWithBack, replaceScreen, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler, FailedCall } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { otherFactor } from '../rules/offers.ts'
import { showFailure } from './shared/failures.ts'
import { showFieldProblem } from './shared/feedback.ts'
import { checkSmsCode, sendSms } from './shared/requests.ts'
import { confirmResent, unlessPending, unlessPendingOrLimited } from './shared/userInput.ts'

/* Steps for SMS codes: enrolling a phone number, and entering the code. */

/** Parses the typed number. `sendToPhone` handles the result. */
export const submitPhone: Handler<'SMSOTPEnrollment', 'phoneSubmitted'> = unlessPendingOrLimited((state, { country, number }) =>
  startCall({ ...state, screen: { ...state.screen, typed: { country, number } } }, 'phone.read', { country, number }),
)

export const submitCode: Handler<'SMSOTPEntry', 'codeEntered'> = unlessPendingOrLimited((state, { code }, context) =>
  checkSmsCode(state, code, context),
)

/** Sends another code, unless it is too early. */
export const resendCode: Handler<'SMSOTPEntry', 'resendRequested'> = (state, _, context) =>
  (state.screen.resendAt ?? 0) > context.now ? stay(state) : sendSms(state, state.screen.newNumber, context)

export const switchToTotp: Handler<'SMSOTPEntry', 'totpInsteadChosen'> = unlessPending((state) =>
  otherFactor(state) === 'totp' ? replaceScreen(state, { name: 'TOTPEntry', enrollment: null }) : stay(state),
)

/** Sends an SMS to the typed number if the number is valid. */
export const sendToPhone: AnswerHandler<'phone.read'> = (state, { phone }, context) =>
  phone ? sendSms({ ...state, pending: null }, phone.number, context) : showFieldProblem(state, 'error.phone')

export const showFormattedPhone: AnswerHandler<'phone.format'> = (state, { phone }) => {
  const { screen } = state
  const isShown = screen.name === 'SMSOTPEntry' && screen.destination === phone.number
  return stay(isShown ? { ...state, screen: { ...screen, destination: phone.formatted } } : state)
}

/** Shows that an SMS was sent. Shows the screen that asks for the code, unless that screen is already shown. */
export function showSmsSent(previousState: FlowState, _: unknown, context: Context): Step {
  const { screen, mfa } = previousState
  const expiresAt = context.now + SMS_CODE_TTL_MS
  // An SMS to a number that is being enrolled does not count as an SMS to the member's number.
  const state: FlowState = { ...previousState, mfa: mfa && { ...mfa, smsCodeExpiresAt: screen.name === 'SMSOTPEntry' ? expiresAt : null } }
  if (screen.name === 'SMSOTPEntry') {
    const next = { ...state, screen: { ...screen, expiresAt } }
    // The first SMS is sent automatically, so it needs no confirmation.
    return screen.expiresAt === null ? stay({ ...next, pending: null }) : confirmResent(next, { key: 'resend.code.done' }, context)
  }
  const subject = previousState.pending?.subject
  const number = subject?.kind === 'phone' ? subject.number : ''
  return andThen(
    showWithBack(state, {
      name: 'SMSOTPEntry',
      destination: number,
      newNumber: number,
      resends: 0,
      resendAt: null,
      expiresAt,
      spent: false,
    }),
    (next) => startParallelCall(next, 'phone.format', { number }),
  )
}

/** Shows why no SMS could be sent. After a failed first SMS, the code counts as expired, so that the screen offers to send another SMS. */
export function showSmsFailure(state: FlowState, failedCall: FailedCall, context: Context): Step {
  const { screen } = state
  if (screen.name !== 'SMSOTPEntry') return showFailure(state, failedCall, context)
  const expiresAt = screen.expiresAt ?? context.now
  return showFailure({ ...state, screen: { ...screen, expiresAt } }, failedCall, context, 'sms')
}
