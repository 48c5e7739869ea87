import type { Provider } from '../config/methods.ts'
import { FIRST_CALLS } from './machine/firstCalls.ts'
import type { Steps } from './machine/reduce.ts'
import {
  andThen,
  back,
  startCall,
  startParallelCall,
  showErrorScreen,
  finishAs,
  isLoading,
  resetState,
  showWithoutBack,
  showProblem,
  stay,
} from './machine/step.ts'
import type { AnswerHandler, Handler, ScreenHandlers } from './machine/tables.ts'
import type { Context, FlowEvent, FlowState, PendingSubject, Step, SystemEvent } from './machine/types.ts'
import { expectedMain } from './rules/expectedMain.ts'
import { factsOf, projectFacts } from './rules/organization.ts'
import { handleSessionEnded, handleSessionOpened } from './steps/sessionChanges.ts'
import {
  enterMain,
  isUntouched,
  refreshOrganization,
  replaceMain,
  restart,
  showMain,
  slugOf,
  startIdentityRequest,
} from './steps/shared/main.ts'

/* The steps of the first screen: everything until the user acts on Main. They are in the initial chunk. */

type Started = Extract<SystemEvent, { readonly type: 'started' }>

/** Starts the flow. A request in the page's URL comes first. The project is loaded in parallel. */
function start(state: FlowState, event: Started, context: Context): Step {
  const { organization } = event
  const initial: FlowState = {
    ...resetState(state, context.config.authFlowType),
    expected: expectedMain(context.config),
    project: event.project && projectFacts(event.project),
    organization: organization && factsOf(organization.organization),
    redirect: event.redirect,
    lastUsed: event.lastUsed,
    session: event.session,
  }
  return andThen(showFirst(initial, event, context), (next) => startParallelCall(next, 'project.bootstrap', null))
}

function showFirst(state: FlowState, { request, organization }: Started, context: Context): Step {
  if (request) return startIdentityRequest(state, request)
  if (state.redirect) return handleRedirect(state, state.redirect, context)
  if (context.config.skipWhenSignedIn && state.session) return finishAs(state, state.session)
  return enterMain(state, organization?.fresh ?? false, context)
}

/** Handles the redirect token in the page's URL. A token from a password reset email leads to the form for the new password. */
function handleRedirect(state: FlowState, redirect: NonNullable<FlowState['redirect']>, context: Context): Step {
  const { call: name, reset, emailed, unsolicited, several } = redirect
  // The client refuses to redeem any of several tokens. So this shows the error of a failed link.
  if (several) return redeem(state, null, context)
  // These two calls need the new password.
  if (name === 'passwords.resetByEmail' || name === 'passwords.discovery.resetByEmail') {
    const by = name === 'passwords.resetByEmail' ? 'email' : 'discovery'
    return showWithoutBack(
      { ...state, type: 'PasswordReset' },
      { name: 'PasswordResetForm', by, email: '', strength: null, checking: null },
    )
  }
  // Any other reset link first signs the user in. After that, the form for the new password is shown.
  const next: FlowState = reset ? { ...state, type: 'PasswordReset', resets: true } : state
  const { confirmLink } = context.config.emailMagicLinksOptions
  const needsConfirmation = emailed && (confirmLink === 'always' || (confirmLink === 'foreign' && unsolicited))
  return needsConfirmation ? showWithoutBack(next, { name: 'LinkConfirmation' }) : redeem(next, null, context)
}

/** Redeems the redirect token. */
function redeem(state: FlowState, _: unknown, context: Context): Step {
  const { redirect } = state
  if (redirect === null) return restart(state, context)
  // A failure of several tokens is shown as that of an emailed link.
  const name = redirect.several ? 'magicLinks.authenticate' : redirect.call
  const { sessionDurationMinutes: session_duration_minutes } = context.config.sessionOptions
  return startCall(showWithoutBack(state, { name: 'Loading', of: 'login' })[0], name, { session_duration_minutes }, { kind: 'token' })
}

/** Shows Main if the loading page waits for the project. */
export const applyProject: AnswerHandler<'project.bootstrap'> = (state, answer, context) => {
  const next = { ...state, project: projectFacts(answer) }
  return isLoading(next) && next.pending === null && next.request === null ? enterMain(next, false, context) : stay(next)
}

/** Shows Main for the organization, unless the user has already acted on it. */
export const applyOrganization: AnswerHandler<'organization.getBySlug'> = (previousState, { organization }, context) => {
  const state = { ...previousState, renewing: null }
  if (organization) {
    const next = { ...state, organization: factsOf(organization) }
    return isLoading(state) || isUntouched(state) ? showMain(next, context) : stay(next)
  }
  // Main stays if it is already shown. The server rejects the next request anyway.
  return isLoading(state) ? showErrorScreen(state, { key: 'error.organization' }, 'restart') : stay(state)
}

/** Sends the request again that the loading page waits for. The earlier request continues. The answer that comes first counts. */
const tryAgain: Handler<'Loading', 'retryChosen'> = (state, _, context) => {
  const { pending, screen } = state
  // Without a pending call, the project is loading.
  if (pending === null) return startParallelCall(state, 'project.bootstrap', null)
  return pending.call === 'organization.getBySlug'
    ? refreshOrganization(state, slugOf(state, context))
    : stay({ ...state, screen: { ...screen, again: true } })
}

/** Redeems the token again or starts over, unless the user has to wait. */
const retryAfterError: Handler<'Error', 'retryChosen'> = (state, event, context) => {
  if ((state.screen.until ?? 0) > context.now) return stay(state)
  return state.screen.retry === 'redeem' ? redeem(state, event, context) : restart(state, context)
}

/** Shows that the server is unreachable, with a way to try again. */
function showUnreachable(state: FlowState): Step {
  const phrase = { key: 'error.unreachable' } as const
  if (state.screen.name === 'Main') return showProblem(state, { phrase, at: 'form', until: null, again: true })
  return state.screen.name === 'Loading' ? showErrorScreen(state, phrase, state.screen.of === 'login' ? 'redeem' : 'restart') : stay(state)
}

/** The steps of the first screen. */
export const firstSteps = {
  calls: FIRST_CALLS,
  callHandlers: { 'project.bootstrap': [applyProject], 'organization.getBySlug': [applyOrganization] },
  events: {
    started: start,
    typed: (state) => stay(state.typed ? state : { ...state, typed: true }),
    // A request of another application needs the steps of the identity provider.
    sessionOpened: (state, event, context) => (state.request ? null : handleSessionOpened(state, event, context)),
    sessionEnded: (state, event, context) => (state.request ? null : handleSessionEnded(state, event, context)),
    reconfigured: (state, _, context) => replaceMain(state, context),
    chunkFailed: showUnreachable,
    // The sentences for failures are in the lazy chunk.
    failed: () => null,
  },
  screens: {
    Loading: { retryChosen: tryAgain },
    LinkConfirmation: { linkConfirmed: redeem },
    LoggedIn: {},
    Error: { retryChosen: retryAfterError, wentBack: back },
  } satisfies Partial<ScreenHandlers>,
} satisfies Steps

/** Returns the state to show while a user event waits for the lazy chunk. The pressed button is busy, and all other buttons are disabled. */
export function showWaiting(state: FlowState, event: FlowEvent): FlowState {
  const subject = state.pending ? undefined : subjectOf(event)
  return subject === undefined ? state : { ...state, pending: { call: null, ticket: state.tickets, subject }, problem: null }
}

/** Returns the subject of the request that an event on Main starts; null for the main action. Returns undefined for events that start none. */
function subjectOf(event: FlowEvent): PendingSubject | null | undefined {
  switch (event.type) {
    case 'emailSubmitted':
    case 'passwordSubmitted':
      return null
    case 'providerChosen':
      // A custom screen can name an unknown provider. Then no button is busy.
      return { kind: 'provider', provider: event.provider as Provider }
    case 'connectionChosen':
      return { kind: 'connection', connection_id: event.connection_id }
    case 'ssoChosen':
      return { kind: 'ssoDiscovery' }
    case 'passwordInsteadChosen':
    case 'passwordHelpChosen':
      return { kind: 'screen' }
    default:
      return undefined
  }
}
