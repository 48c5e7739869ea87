import { SMS_CODE_LASTS } from '../../limits.ts'
import { resend, resent, whenFree, whenReady } from '../asking.ts'
import { complained, complainOf } from '../complaints.ts'
import { complainAtField } from '../laterStep.ts'
import { checkTextedCode, textCode } from '../requests.ts'
import { otherFactor } from '../rules/offers.ts'
import { andThen, ask, back, call, push, show, stay } from '../step.ts'
import type { Answers, Handlers, Refusal } from '../tables.ts'
import type { Context, FlowState, Step } from '../types.ts'
import { afterAuthentication } from './afterAuthentication.ts'

/* Steps for SMS codes: enrolling a phone number, and entering the code. */

export const smsEvents = {
  SMSOTPEnrollment: {
    phoneSubmitted: (state, { country, number }, context) =>
      whenReady(state, context, (next) =>
        call({ ...next, screen: { ...state.screen, typed: { country, number } } }, 'phone.read', { country, number }),
      ),
    wentBack: back,
  },
  SMSOTPEntry: {
    codeEntered: (state, { code }, context) => whenReady(state, context, (next) => checkTextedCode(next, code, context)),
    resendRequested: (state, _, context) => resend(state, context, (next) => textCode(next, state.screen.number, context)),
    totpInsteadChosen: (state) =>
      whenFree(state, (next) => (otherFactor(state) === 'totp' ? show(next, { name: 'TOTPEntry', enrollment: null }) : stay(state))),
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Shows that an SMS was sent: to the number that is being enrolled, to the member's number, or again. */
function sent(given: FlowState, _: unknown, context: Context): Step {
  const { screen, mfa } = given
  const expiresAt = context.at + SMS_CODE_LASTS
  const state: FlowState = { ...given, mfa: mfa && { ...mfa, textedUntil: screen.name === 'SMSOTPEntry' ? expiresAt : null } }
  if (screen.name === 'SMSOTPEntry') {
    const next = { ...state, screen: { ...screen, expiresAt } }
    // The first SMS is sent automatically, so it needs no confirmation.
    return screen.expiresAt === null ? stay({ ...next, pending: null }) : resent(next, { key: 'resend.code.done' }, context)
  }
  const number = given.pending?.subject ?? ''
  return andThen(
    push(state, { name: 'SMSOTPEntry', destination: number, number, resends: 0, freeAt: null, expiresAt, spent: false }),
    (next) => ask(next, 'phone.format', { number }),
  )
}

/** Shows why no SMS could be sent. The screen then no longer waits for a code. */
function notTexted(state: FlowState, refusal: Refusal, context: Context): Step {
  const [next] = complainOf(state.screen.name === 'SMSOTPEntry' ? 'text' : null)(state, refusal, context)
  const { screen, problem } = next
  return stay(
    screen.name === 'SMSOTPEntry'
      ? { ...next, screen: { ...screen, expiresAt: screen.expiresAt ?? context.at, freeAt: problem?.until ?? screen.freeAt } }
      : next,
  )
}

export const smsAnswers = {
  'phone.read': {
    answered: (state, { phone }, context) =>
      phone ? textCode({ ...state, pending: null }, phone.number, context) : complainAtField(state, 'error.phone'),
    refused: complained,
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
  'otps.sms.send': { answered: sent, refused: notTexted },
  'otps.sms.authenticate': { answered: afterAuthentication, refused: complained },
} satisfies Partial<Answers>
