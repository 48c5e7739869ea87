// The order of these imports is the order of the modules in the lazy chunk. It compresses better than alphabetical order.
import type { Context, FlowEvent, FlowState, Step } from './machine/types.ts'
import type { AuthMethod } from '../config/methods.ts'
import { LEAVES_PAGE, OPENS_SESSION, type FlowCall } from './machine/calls.ts'
import { reduceOnScreen, type Steps } from './machine/reduce.ts'
import { firstSteps } from './firstSteps.ts'
import { refreshOrganization, slugOf } from './steps/shared/main.ts'
import { passwordResetAnswers, passwordResetEvents, verificationAnswers } from './steps/passwordReset.ts'
import { smsAnswers, smsEvents } from './steps/sms.ts'
import { passwordAnswers, passwordEvents } from './steps/password.ts'
import { failureOf, isUndecidedByServer } from './rules/problems.ts'
import { andThen, stay } from './machine/step.ts'
import { startAnswers, startEvents } from './steps/start.ts'
import { emailOtpAnswers, emailOtpEvents } from './steps/emailOtp.ts'
import { startRefused } from './steps/startRefused.ts'
import { ssoAnswers, ssoEvents, typedSlugAnswers } from './steps/sso.ts'
import { bySubject, type Answers, type Handlers, type IdentityCall, type IdentityScreen } from './machine/tables.ts'
import { linkFailedAnswers, linkFailedEvents, newLinkAnswers } from './steps/linkFailed.ts'
import { leaveLoading } from './steps/shared/refusals.ts'
import { emailAnswers, emailEvents } from './steps/email.ts'
import { showCopied, totpAnswers, totpEvents } from './steps/totp.ts'
import { discoveryAnswers, discoveryEvents } from './steps/discovery.ts'

/** The event handlers of each screen of a sign-in. A missing screen or event is a type error. */
export const loginHandlers: Omit<Handlers, IdentityScreen> = {
  ...startEvents,
  ...emailEvents,
  ...emailOtpEvents,
  ...passwordEvents,
  ...passwordResetEvents,
  ...ssoEvents,
  ...discoveryEvents,
  ...smsEvents,
  ...totpEvents,
  ...linkFailedEvents,
  // These two screens combine several sign-in methods.
  Main: { ...emailEvents.Main, ...passwordEvents.Main, ...ssoEvents.Main },
  PasswordEmailForm: { ...passwordEvents.PasswordEmailForm, ...ssoEvents.PasswordEmailForm },
}

/** The handlers for the answer of each call of a sign-in. */
export const loginAnswers: Omit<Answers, IdentityCall> = {
  'project.bootstrap': { answered: startAnswers['project.bootstrap'], refused: startRefused['project.bootstrap'] },
  ...emailAnswers,
  ...emailOtpAnswers,
  ...passwordAnswers,
  ...passwordResetAnswers,
  ...ssoAnswers,
  ...discoveryAnswers,
  ...smsAnswers,
  ...totpAnswers,
  ...linkFailedAnswers,
  // These two calls are made for several purposes.
  'magicLinks.email.loginOrSignup': bySubject('verification', verificationAnswers, emailAnswers['magicLinks.email.loginOrSignup']),
  'organization.getBySlug': bySubject(
    'slug',
    typedSlugAnswers,
    bySubject('newLink', newLinkAnswers, {
      answered: startAnswers['organization.getBySlug'],
      refused: startRefused['organization.getBySlug'],
    }),
  ),
}

/** The sign-in method of each call that checks a first factor. */
const METHOD_OF: { readonly [C in FlowCall]?: AuthMethod | 'pending' } = {
  'magicLinks.authenticate': 'magic_link',
  'magicLinks.discovery.authenticate': 'magic_link',
  'otps.email.authenticate': 'email_otp',
  'otps.email.discovery.authenticate': 'email_otp',
  'passwords.authenticate': 'password',
  'passwords.discovery.authenticate': 'password',
  'sso.authenticate': 'sso',
  // The answer does not name the provider. The widget has stored it before the redirect.
  'oauth.authenticate': 'pending',
  'oauth.discovery.authenticate': 'pending',
}

const hasPressedTryAgain = ({ screen }: FlowState): boolean => screen.name === 'Loading' && screen.again === true

/** Loads the page's organization again if the stored data may be outdated. */
function reloadOrganization(state: FlowState, context: Context): Step {
  const slug = slugOf(state, context)
  return slug && state.type === 'Organization' && state.screen.name === 'Main' && state.history.length === 0
    ? refreshOrganization(state, slug)
    : stay(state)
}

/** Ends the wait for a navigation that did not happen. Without a `ticket`, this is the navigation of any pending call. */
function endNavigation(state: FlowState, ticket = state.pending?.ticket): Step {
  const { pending } = state
  return stay(pending && LEAVES_PAGE.has(pending.call) && pending.ticket === ticket ? { ...leaveLoading(state), pending: null } : state)
}

/** Creates the steps of the machine from the handlers of screens and answers. */
export function createSteps(handlers: Steps['screens'], answers: Partial<Answers>) {
  /** Handles a user event with the handlers of the current screen. */
  const handleOnScreen = (state: FlowState, event: FlowEvent, context: Context): Step =>
    reduceOnScreen(handlers, state, event, context) ?? stay(state)

  function answered(state: FlowState, event: Extract<FlowEvent, { type: 'answered' }>, context: Context): Step {
    // The cast is safe: each member of the event's union pairs a call with its own answer. TypeScript loses that when it indexes the table.
    const handle = answers[event.call]?.answered as
      | ((state: FlowState, answer: unknown, context: Context, ticket: number) => Step)
      | undefined
    const method = METHOD_OF[event.call]
    return handle?.(method ? { ...state, method } : state, event.answer, context, event.ticket) ?? stay(state)
  }

  function refused(state: FlowState, { call, ticket, error }: Extract<FlowEvent, { type: 'refused' }>, context: Context): Step {
    const failure = failureOf(error)
    const handled = answers[call]?.refused(state, { call, ticket, failure }, context) ?? stay(state)
    const hasRedirectFailed = METHOD_OF[call] === 'pending' && !isUndecidedByServer(failure)
    const step: Step = hasRedirectFailed ? [...handled, { do: 'rememberPending', method: null }] : handled
    // The organization does not allow a method that Main offered, so the stored organization is outdated.
    if (failure.is === 'refused' && failure.type === 'operation_restricted_by_organization_auth_methods')
      return andThen(step, (next) => reloadOrganization(next, context))
    return hasPressedTryAgain(state) ? andThen(step, (next) => redeemAgain(next, context)) : step
  }

  /** Redeems the token again if the server decided nothing, because the user pressed Try again during that attempt. */
  const redeemAgain = (state: FlowState, context: Context): Step =>
    state.screen.name === 'Error' && state.screen.retry === 'redeem' ? handleOnScreen(state, { type: 'retryChosen' }, context) : stay(state)

  /** Handles a user event that leads back. The user cannot leave the sign-in while a pending call may already have opened a session. */
  const goBack = (state: FlowState, event: FlowEvent, context: Context): Step =>
    state.pending && OPENS_SESSION.has(state.pending.call) ? stay(state) : handleOnScreen(state, event, context)

  return {
    events: {
      ...firstSteps.events,
      toastFaded: (state, { id }) => stay({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }),
      copied: (state, { what, done }) => showCopied(state, what, done),
      oneTapFailed: (state, { reason }) => stay({ ...state, oneTapHint: reason }),
      stayedOnPage: (state, { ticket }) => endNavigation(state, ticket),
      answered,
      refused,
      wentBack: goBack,
      differentEmailChosen: goBack,
    },
    screens: handlers,
  } satisfies Steps
}

/** All steps of a sign-in. */
export const loginSteps: Steps = createSteps(loginHandlers, loginAnswers)
