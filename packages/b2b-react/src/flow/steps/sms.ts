import { SMS_CODE_TTL_MS } from '../../limits.ts'
import { andThen, callInParallel, back, call, push, show, stay } from '../machine/step.ts'
import type { Answers, Handlers, Refusal } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { otherFactor } from '../rules/offers.ts'
import { afterAuthentication } from './shared/afterAuthentication.ts'
import { showFieldProblem } from './shared/feedback.ts'
import { showRefusal, showRefusalFor } from './shared/refusals.ts'
import { checkSmsCode, sendSms } from './shared/requests.ts'
import { resend, confirmResent, unlessPending, unlessPendingOrLimited } from './shared/userInput.ts'

/* Steps for SMS codes: enrolling a phone number, and entering the code. */

export const smsEvents = {
  SMSOTPEnrollment: {
    phoneSubmitted: (state, { country, number }, context) =>
      unlessPendingOrLimited(state, context, (next) =>
        call({ ...next, screen: { ...state.screen, typed: { country, number } } }, 'phone.read', { country, number }),
      ),
    wentBack: back,
  },
  SMSOTPEntry: {
    codeEntered: (state, { code }, context) => unlessPendingOrLimited(state, context, (next) => checkSmsCode(next, code, context)),
    resendRequested: (state, _, context) => resend(state, context, (next) => sendSms(next, state.screen.number, context)),
    totpInsteadChosen: (state) =>
      unlessPending(state, (next) => (otherFactor(state) === 'totp' ? show(next, { name: 'TOTPEntry', enrollment: null }) : stay(state))),
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Shows that an SMS was sent: to the number that is being enrolled, to the member's number, or again. */
function showSmsSent(previousState: FlowState, _: unknown, context: Context): Step {
  const { screen, mfa } = previousState
  const expiresAt = context.now + SMS_CODE_TTL_MS
  // An SMS to a number that is being enrolled does not count as an SMS to the member's number.
  const state: FlowState = { ...previousState, mfa: mfa && { ...mfa, textedUntil: screen.name === 'SMSOTPEntry' ? expiresAt : null } }
  if (screen.name === 'SMSOTPEntry') {
    const next = { ...state, screen: { ...screen, expiresAt } }
    // The first SMS is sent automatically, so it needs no confirmation.
    return screen.expiresAt === null ? stay({ ...next, pending: null }) : confirmResent(next, { key: 'resend.code.done' }, context)
  }
  const subject = previousState.pending?.subject
  const number = subject?.kind === 'phone' ? subject.number : ''
  return andThen(
    push(state, { name: 'SMSOTPEntry', destination: number, number, resends: 0, freeAt: null, expiresAt, spent: false }),
    (next) => callInParallel(next, 'phone.format', { number }),
  )
}

/** Shows why no SMS could be sent. If it was the first one, its code counts as expired, so that the screen offers to send another. */
function smsRefused(state: FlowState, refusal: Refusal, context: Context): Step {
  const { screen } = state
  if (screen.name !== 'SMSOTPEntry') return showRefusal(state, refusal, context)
  const expiresAt = screen.expiresAt ?? context.now
  return showRefusalFor('sms')({ ...state, screen: { ...screen, expiresAt } }, refusal, context)
}

export const smsAnswers = {
  'phone.read': {
    answered: (state, { phone }, context) =>
      phone ? sendSms({ ...state, pending: null }, phone.number, context) : showFieldProblem(state, 'error.phone'),
    refused: showRefusal,
  },
  'phone.format': {
    answered(state, { phone }) {
      const { screen } = state
      const isShown = screen.name === 'SMSOTPEntry' && screen.destination === phone.number
      return stay(isShown ? { ...state, screen: { ...screen, destination: phone.formatted } } : state)
    },
    // The unformatted number is shown instead.
    refused: (state) => stay(state),
  },
  'otps.sms.send': { answered: showSmsSent, refused: smsRefused },
  'otps.sms.authenticate': { answered: afterAuthentication, refused: showRefusal },
} satisfies Partial<Answers>
