import { isB2BError } from '@acme/b2b-client'
import { LEAVES_PAGE, OPENS_SESSION, type FlowCall } from './calls.ts'
import { act, isLate, reduceFirst } from './first.ts'
import { TYPED_SLUG, VERIFICATION } from './requests.ts'
import { renew } from './main.ts'
import { andThen, stay, uncover } from './step.ts'
import { arrivalAnswers, arrivalEvents } from './steps/arrival.ts'
import { arrivalRefused } from './steps/arrivalRefused.ts'
import { discoveryAnswers, discoveryEvents } from './steps/discovery.ts'
import { emailAnswers, emailEvents } from './steps/email.ts'
import { emailOtpAnswers, emailOtpEvents } from './steps/emailOtp.ts'
import { identityAnswers, identityEvents } from './steps/identityProvider.ts'
import { linkFailedAnswers, linkFailedEvents, NEW_LINK, newLinkAnswers } from './steps/linkFailed.ts'
import { passwordAnswers, passwordEvents } from './steps/password.ts'
import { passwordResetAnswers, passwordResetEvents, verificationAnswers } from './steps/passwordReset.ts'
import { smsAnswers, smsEvents } from './steps/sms.ts'
import { ssoAnswers, ssoEvents, typedSlugAnswers } from './steps/sso.ts'
import { copied, totpAnswers, totpEvents } from './steps/totp.ts'
import { bySubject, type Answers, type Handlers } from './tables.ts'
import type { Context, FlowEffect, FlowEvent, FlowState, Step } from './types.ts'
import type { AuthMethod } from './facts.ts'

/** What each screen does. One that is missing, or an event of it, does not compile. */
export const handlers: Handlers = {
  ...arrivalEvents,
  ...emailEvents,
  ...emailOtpEvents,
  ...passwordEvents,
  ...passwordResetEvents,
  ...ssoEvents,
  ...discoveryEvents,
  ...smsEvents,
  ...totpEvents,
  ...identityEvents,
  ...linkFailedEvents,
  // These two screens hold what several ways to sign in begin with.
  Main: { ...emailEvents.Main, ...passwordEvents.Main, ...ssoEvents.Main },
  PasswordEmailForm: { ...passwordEvents.PasswordEmailForm, ...ssoEvents.PasswordEmailForm },
}

/** What each call's answer does. */
export const answers: Answers = {
  'project.bootstrap': { answered: arrivalAnswers['project.bootstrap'], refused: arrivalRefused['project.bootstrap'] },
  ...emailAnswers,
  ...emailOtpAnswers,
  ...passwordAnswers,
  ...passwordResetAnswers,
  ...ssoAnswers,
  ...discoveryAnswers,
  ...smsAnswers,
  ...totpAnswers,
  ...identityAnswers,
  ...linkFailedAnswers,
  // These two calls are each made for several reasons.
  'magicLinks.email.loginOrSignup': bySubject(VERIFICATION, verificationAnswers, emailAnswers['magicLinks.email.loginOrSignup']),
  'organization.getBySlug': bySubject(
    TYPED_SLUG,
    typedSlugAnswers,
    bySubject(NEW_LINK, newLinkAnswers, {
      answered: arrivalAnswers['organization.getBySlug'],
      refused: arrivalRefused['organization.getBySlug'],
    }),
  ),
}

/** By which method each call signs somebody in; what is remembered is offered first the next time. */
const METHOD_OF: { readonly [C in FlowCall]?: AuthMethod } = {
  'magicLinks.authenticate': 'magic_link',
  'magicLinks.discovery.authenticate': 'magic_link',
  'otps.email.authenticate': 'email_otp',
  'otps.email.discovery.authenticate': 'email_otp',
  'passwords.authenticate': 'password',
  'passwords.discovery.authenticate': 'password',
  'sso.start': 'sso',
}
const STARTS: readonly FlowCall[] = ['oauth.start', 'oauth.discovery.start']

/** What is worth remembering of a success: with a service's account, which service it is is known at the start only. */
function remembered({ pending }: FlowState, call: FlowCall): FlowEffect[] {
  const method = STARTS.includes(call) && pending?.subject ? (`${pending.subject}_oauth` as AuthMethod) : METHOD_OF[call] // The subject is a provider.
  return method ? [{ do: 'remember', method }] : []
}

const TURNS_AWAY: readonly FlowEvent['type'][] = ['wentBack', 'differentEmailChosen']

function answered(state: FlowState, event: Extract<FlowEvent, { type: 'answered' }>, context: Context): Step {
  if (isLate(state, event)) return stay(state)
  // The pair of call and answer comes from one member of the event's union; indexing loses that.
  const handle = answers[event.call].answered as (state: FlowState, answer: unknown, context: Context, ticket: number) => Step
  return [...handle(state, event.answer, context, event.ticket), ...remembered(state, event.call)]
}

function refused(state: FlowState, event: Extract<FlowEvent, { type: 'refused' }>, context: Context): Step {
  if (isLate(state, event)) return stay(state)
  const step = answers[event.call].refused(state, event.error, context, event.ticket)
  return isForbidden(event.error) ? andThen(step, (next) => askAnew(next, context)) : step
}

/** The organization does not allow what Main offered: it is not as it is remembered. */
const isForbidden = (error: unknown): boolean =>
  isB2BError(error) && error.name === 'ApiError' && error.error_type === 'operation_restricted_by_organization_auth_methods'

/** What is remembered of the page's organization is asked for again. Source: decisions point 38. */
function askAnew(state: FlowState, { config }: Context): Step {
  const slug = config.organizationSlug || state.project?.slug
  return slug && state.type === 'Organization' && state.screen.name === 'Main' && state.history.length === 0
    ? renew(state, slug)
    : stay(state)
}

/** Nobody is on the way out any more: by the call of this ticket, or by any. */
function stayed(state: FlowState, ticket = state.pending?.ticket): Step {
  const { pending } = state
  return stay(pending && LEAVES_PAGE.has(pending.call) && pending.ticket === ticket ? { ...uncover(state), pending: null } : state)
}

/** What a person does. Nobody turns away while a session may already have been opened. */
const actLater = (state: FlowState, event: FlowEvent, context: Context): Step =>
  TURNS_AWAY.includes(event.type) && state.pending && OPENS_SESSION.has(state.pending.call)
    ? stay(state)
    : (act(handlers, state, event, context) ?? stay(state))

/** The part of the machine that comes with the later screens. */
function reduceLater(state: FlowState, event: FlowEvent, context: Context): Step {
  switch (event.type) {
    case 'toastFaded':
      return stay({ ...state, toasts: state.toasts.filter(({ id }) => id !== event.id) })
    case 'copied':
      return copied(state, event.what, event.done)
    case 'oneTapFailed':
      return stay({ ...state, oneTapHint: event.reason })
    case 'stayedOnPage':
      return stayed(state, event.ticket)
    case 'answered':
      return answered(state, event, context)
    case 'refused':
      return refused(state, event, context)
    default:
      return actLater(state, event, context)
  }
}

/** The machine: what an event does to the state, and what is to be done about it. Pure. */
export const reduce = (state: FlowState, event: FlowEvent, context: Context): Step =>
  reduceFirst(state, event, context) ?? reduceLater(state, event, context)
