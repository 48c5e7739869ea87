// The modules stand in the lazy chunk in the order of these imports, which compresses better than the alphabet.
import { isB2BError } from '@acme/b2b-client'
import type { Context, FlowEffect, FlowEvent, FlowState, Step } from './types.ts'
import type { AuthMethod } from './facts.ts'
import { LEAVES_PAGE, OPENS_SESSION, type FlowCall } from './calls.ts'
import { act, isLate, reduceFirst } from './first.ts'
import { TYPED_SLUG, VERIFICATION } from './requests.ts'
import { renew, slugOf } from './main.ts'
import { arrivalRefused } from './steps/arrivalRefused.ts'
import { passwordResetAnswers, passwordResetEvents, verificationAnswers } from './steps/passwordReset.ts'
import { failureOf, isUndecided } from './rules/problems.ts'
import { andThen, stay } from './step.ts'
import { arrivalAnswers, arrivalEvents } from './steps/arrival.ts'
import { smsAnswers, smsEvents } from './steps/sms.ts'
import { emailOtpAnswers, emailOtpEvents } from './steps/emailOtp.ts'
import { linkFailedAnswers, linkFailedEvents, NEW_LINK, newLinkAnswers } from './steps/linkFailed.ts'
import { ssoAnswers, ssoEvents, typedSlugAnswers } from './steps/sso.ts'
import { bySubject, type Answers, type Handlers, type Refusal } from './tables.ts'
import { uncover } from './laterStep.ts'
import { beginIdentity } from './identity.ts'
import { discoveryAnswers, discoveryEvents } from './steps/discovery.ts'
import { emailAnswers, emailEvents } from './steps/email.ts'
import { copied, totpAnswers, totpEvents } from './steps/totp.ts'
import { passwordAnswers, passwordEvents } from './steps/password.ts'
import { identityAnswers, identityEvents } from './steps/identityProvider.ts'

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

/** The method of each call that checks a first factor. */
const METHOD_OF: { readonly [C in FlowCall]?: AuthMethod | 'pending' } = {
  'magicLinks.authenticate': 'magic_link',
  'magicLinks.discovery.authenticate': 'magic_link',
  'otps.email.authenticate': 'email_otp',
  'otps.email.discovery.authenticate': 'email_otp',
  'passwords.authenticate': 'password',
  'passwords.discovery.authenticate': 'password',
  'sso.authenticate': 'sso',
  // Only the start of the redirect knows the provider.
  'oauth.authenticate': 'pending',
  'oauth.discovery.authenticate': 'pending',
}
const STARTS: readonly FlowCall[] = ['oauth.start', 'oauth.discovery.start']

/** The provider of a redirect that starts: "last used" changes only when the user comes back and is signed in. */
function startedMethod({ pending }: FlowState, call: FlowCall): FlowEffect[] {
  if (!STARTS.includes(call) || !pending?.subject) return []
  return [{ do: 'rememberPending', method: `${pending.subject}_oauth` as AuthMethod }] // The subject is a provider.
}

const TURNS_AWAY: readonly FlowEvent['type'][] = ['wentBack', 'differentEmailChosen']

function answered(state: FlowState, event: Extract<FlowEvent, { type: 'answered' }>, context: Context): Step {
  if (isLate(state, event)) return stay(state)
  // The pair of call and answer comes from one member of the event's union; indexing loses that.
  const handle = answers[event.call].answered as (state: FlowState, answer: unknown, context: Context, ticket: number) => Step
  const method = METHOD_OF[event.call]
  return [...handle(method ? { ...state, method } : state, event.answer, context, event.ticket), ...startedMethod(state, event.call)]
}

function refused(state: FlowState, event: Refusal, context: Context): Step {
  if (isLate(state, event)) return stay(state)
  const [next, ...effects] = answers[event.call].refused(state, event, context)
  const hasFailed = METHOD_OF[event.call] === 'pending' && !isUndecided(failureOf(event.error))
  const step: Step = hasFailed ? [next, ...effects, { do: 'rememberPending', method: null }] : [next, ...effects]
  if (isForbidden(event.error)) return andThen(step, (next) => askAnew(next, context))
  return wantsAnotherTry(state) ? andThen(step, (next) => tryAgain(next, context)) : step
}

const wantsAnotherTry = ({ screen }: FlowState): boolean => screen.name === 'Loading' && screen.again === true

/** Sends the token again after an attempt that the provider has not decided: the user has already pressed Try again. */
const tryAgain = (state: FlowState, context: Context): Step =>
  state.screen.name === 'Error' && state.screen.retry === 'arrive' ? actLater(state, { type: 'retryChosen' }, context) : stay(state)

/** The organization does not allow what Main offered: it is not as it is remembered. */
const isForbidden = (error: unknown): boolean =>
  isB2BError(error) && error.name === 'ApiError' && error.error_type === 'operation_restricted_by_organization_auth_methods'

/** What is remembered of the page's organization is asked for again. Source: decisions point 38. */
function askAnew(state: FlowState, context: Context): Step {
  const slug = slugOf(state, context)
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
    case 'requestTaken':
      return beginIdentity(state)
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
