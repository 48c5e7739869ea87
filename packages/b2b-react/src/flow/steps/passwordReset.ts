import type { StrengthFacts } from '../machine/facts.ts'
import { startParallelCall, startCall, showProblem, showWithBack, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler, FailureHandler } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { noAccess } from '../rules/problems.ts'
import { canJoin } from '../rules/provisioning.ts'
import { strengthFacts } from '../rules/reading.ts'
import { showFieldProblem } from './shared/feedback.ts'
import { searchMember, sendVerification, startReset, sessionParameters } from './shared/requests.ts'
import { unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps that set a password: requesting the email, following its link, choosing the password. */

/** Requests the email for a new password. In an organization, first searches for the member, because a new user gets another email. */
export const requestReset: Handler<'PasswordForgotForm', 'emailSubmitted'> = unlessPendingOrLimited((state, { email: typed }, context) =>
  withEmail(state, typed, (next, email) => (next.organization === null ? startReset(next, email, context) : searchMember(next, email))),
)

/** Asks the server about the strength of the typed password. A problem with the password before is outdated. */
export const checkStrength: Handler<'PasswordResetForm', 'passwordTyped'> = (previousState, { password }) => {
  const { problem } = previousState
  const state = problem?.at === 'field' ? { ...previousState, problem: null } : previousState
  if (password === '') return stay({ ...state, screen: { ...state.screen, strength: null, checking: null } })
  const [next, ...effects] = startParallelCall(state, 'passwords.strengthCheck', { password })
  return [{ ...next, screen: { ...state.screen, checking: next.tickets } }, ...effects]
}

/**
 * Sends the new password. If the strength check has rejected it, asks for another one instead: the field shows what is missing. If that check
 * has failed (`unknown`), this call decides.
 */
export const setPassword: Handler<'PasswordResetForm', 'newPasswordSubmitted'> = unlessPendingOrLimited((state, { password }, context) => {
  const { strength, by } = state.screen
  const canBeValid = password !== '' && (strength === 'unknown' || strength?.valid === true)
  if (!canBeValid) return showFieldProblem(state, 'reset.notAccepted')
  if (by === 'session') return startCall(state, 'passwords.resetBySession', { password })
  return by === 'email'
    ? startCall(state, 'passwords.resetByEmail', { password, ...sessionParameters(context) })
    : startCall(state, 'passwords.discovery.resetByEmail', { password })
})

/** Continues after the search for a member with the typed address. */
function continueWith(state: FlowState, member: { readonly member_password_id?: string } | null, context: Context): Step {
  const { screen, email, organization } = state
  const next = { ...state, pending: null }
  if (member === null) {
    if (organization && !canJoin(organization, email)) {
      return showProblem(next, { phrase: noAccess({ email, organization: organization.name }), at: 'form', until: null })
    }
    return sendVerification(next, email, context)
  }
  if (screen.name !== 'Main' || !member.member_password_id) return startReset(next, email, context)
  return showWithBack(next, { ...screen, name: 'PasswordEmailForm', email })
}

export const continueAfterSearch: AnswerHandler<'search.searchMember'> = (state, { member }, context) =>
  continueWith(state, member, context)

/** Continues as if the search had found a member with a password. The server decides about the next call. */
export const continueAfterFailedSearch: FailureHandler = (state, _, context) =>
  continueWith(state, { member_password_id: 'unknown' }, context)

/** Stores the strength of the typed password. Ignores the answer about an earlier text. */
const applyStrength = (state: FlowState, ticket: number, strength: StrengthFacts | 'unknown'): Step => {
  const { screen } = state
  const isCurrent = screen.name === 'PasswordResetForm' && screen.checking === ticket
  return stay(isCurrent ? { ...state, screen: { ...screen, strength, checking: null } } : state)
}

export const showStrength: AnswerHandler<'passwords.strengthCheck'> = (state, answer, _, ticket) =>
  applyStrength(state, ticket, strengthFacts(answer))

export const showUnknownStrength: FailureHandler = (state, { ticket }) => applyStrength(state, ticket, 'unknown')
