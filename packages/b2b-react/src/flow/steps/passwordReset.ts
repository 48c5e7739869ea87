import type { StrengthFacts } from '../machine/facts.ts'
import { callInParallel, back, call, showProblem, push, stay } from '../machine/step.ts'
import type { Answers, Handlers } from '../machine/tables.ts'
import type { Context, FlowState, Step } from '../machine/types.ts'
import { mailboxesFor } from '../rules/mailboxes.ts'
import { noAccess } from '../rules/problems.ts'
import { canJoin } from '../rules/provisioning.ts'
import { strengthFacts } from '../rules/reading.ts'
import { afterAuthentication } from './shared/afterAuthentication.ts'
import { showRefusal, showRefusalFor } from './shared/refusals.ts'
import { searchMember, sendVerification, startReset, sessionParameters } from './shared/requests.ts'
import { resend, confirmResent, unlessPendingOrLimited, withEmail } from './shared/userInput.ts'

/* Steps that set a password: requesting the email, following its link, choosing the password. */

export const passwordResetEvents = {
  PasswordForgotForm: {
    emailSubmitted: (state, { email: typed }, context) =>
      withEmail(state, typed, context, (next, email) =>
        next.type === 'Discovery' || next.organization === null ? startReset(next, email, context) : searchMember(next, email),
      ),
    wentBack: back,
  },
  PasswordSetNewConfirmation: {
    resendRequested: (state, _, context) => resend(state, context, (next) => startReset(next, state.screen.email, context)),
    wentBack: back,
  },
  PasswordResetVerifyConfirmation: {
    resendRequested: (state, _, context) => resend(state, context, (next) => sendVerification(next, state.screen.email, context)),
    wentBack: back,
  },
  PasswordResetForm: {
    passwordTyped(state, { password }) {
      if (password === '') return stay({ ...state, screen: { ...state.screen, strength: null, checking: null } })
      const [next, ...effects] = callInParallel(state, 'passwords.strengthCheck', { password })
      return [{ ...next, screen: { ...state.screen, checking: next.tickets } }, ...effects]
    },
    newPasswordSubmitted: (state, { password }, context) =>
      unlessPendingOrLimited(state, context, (next) => setPassword(next, password, context)),
  },
} satisfies Partial<Handlers>

/** Sends the new password, unless the server has judged it invalid. If the strength is unknown, the server decides now. */
function setPassword(state: FlowState, password: string, context: Context): Step {
  const { screen } = state
  if (screen.name !== 'PasswordResetForm' || screen.strength === null) return stay(state)
  if (screen.strength !== 'unknown' && !screen.strength.valid) return stay(state)
  if (screen.by === 'session') return call(state, 'passwords.resetBySession', { password })
  return screen.by === 'email'
    ? call(state, 'passwords.resetByEmail', { password, ...sessionParameters(context) })
    : call(state, 'passwords.discovery.resetByEmail', { password })
}

/** Continues after the search for a member with the typed address. */
function afterSearch(state: FlowState, member: { readonly member_password_id?: string } | null, context: Context): Step {
  const { screen, email, organization } = state
  const next = { ...state, pending: null }
  if (member === null) {
    if (organization && !canJoin(organization, email)) {
      return showProblem(next, { phrase: noAccess({ email, organization: organization.name }), at: 'form', until: null })
    }
    return sendVerification(next, email, context)
  }
  if (screen.name !== 'Main' || !member.member_password_id) return startReset(next, email, context)
  return push(next, { ...screen, name: 'PasswordEmailForm', email })
}

/** Shows that the email with the reset link was sent, or sent again. */
function showResetSent(state: FlowState, _: unknown, context: Context): Step {
  const { screen, email } = state
  return screen.name === 'PasswordSetNewConfirmation'
    ? confirmResent(state, { key: 'resend.email.done' }, context)
    : push(state, { name: 'PasswordSetNewConfirmation', email, resends: 0, freeAt: null })
}

/** Handles the email that verifies a new user's address. */
export const verificationAnswers: Answers['magicLinks.email.loginOrSignup'] = {
  answered(state, _, context) {
    const { screen, email, project } = state
    if (screen.name === 'PasswordResetVerifyConfirmation') return confirmResent(state, { key: 'resend.email.done' }, context)
    const mailboxes = mailboxesFor(project?.emailDomains ?? [], context.config.emailMagicLinksOptions.domainHint)
    return push(state, { name: 'PasswordResetVerifyConfirmation', email, mailboxes, resends: 0, freeAt: null })
  },
  refused: showRefusalFor('verification'),
}

/** Stores the strength of the typed password. Ignores answers about older text. */
const applyStrength = (state: FlowState, ticket: number, strength: StrengthFacts | 'unknown'): Step =>
  state.screen.name === 'PasswordResetForm' && state.screen.checking === ticket ? withStrength(state, strength) : stay(state)
const withStrength = (state: FlowState, strength: StrengthFacts | 'unknown'): Step =>
  state.screen.name === 'PasswordResetForm' ? stay({ ...state, screen: { ...state.screen, strength, checking: null } }) : stay(state)

export const passwordResetAnswers = {
  'search.searchMember': {
    answered: (state, { member }, context) => afterSearch(state, member, context),
    // If the search fails, continue as if the member had a password. The server decides.
    refused: (state, _, context) => afterSearch(state, { member_password_id: 'unknown' }, context),
  },
  'passwords.resetByEmailStart': { answered: showResetSent, refused: showRefusal },
  'passwords.discovery.resetByEmailStart': { answered: showResetSent, refused: showRefusal },
  'passwords.resetByEmail': { answered: afterAuthentication, refused: showRefusal },
  'passwords.resetBySession': { answered: afterAuthentication, refused: showRefusal },
  'passwords.strengthCheck': {
    answered: (state, answer, _, ticket) => applyStrength(state, ticket, strengthFacts(answer)),
    refused: (state, { ticket }) => applyStrength(state, ticket, 'unknown'),
  },
} satisfies Partial<Answers>
