import type { FlowCall } from '../machine/calls.ts'
import { andThen, callInParallel, back, fail, isLoading, settle, stay } from '../machine/step.ts'
import type { Answered, Handlers } from '../machine/tables.ts'
import type { RedirectToken, Context, FlowState, Step, SystemEvent } from '../machine/types.ts'
import { expectedMain } from '../rules/expectedMain.ts'
import { factsOf, projectFacts } from '../rules/organization.ts'
import { finishAs } from './shared/finish.ts'
import { startOver, enterMain, resetState, refreshOrganization, restart, showMain, slugOf, startIdentityRequest } from './shared/main.ts'

/* Steps that start a flow: with the redirect token in the page's URL, or with Main. */

type Started = Extract<SystemEvent, { type: 'started' }>

/** Starts the flow. A request in the page's URL comes first. */
export function start(state: FlowState, event: Started, context: Context): Step {
  const { redirect, organization, request } = event
  const initial: FlowState = {
    ...resetState(state, context.config.authFlowType),
    expected: expectedMain(context.config),
    project: event.project && projectFacts(event.project),
    organization: organization && factsOf(organization.organization),
    lastUsed: event.lastUsed,
    session: event.session,
  }
  return andThen(showFirst(initial, { redirect, request, fresh: organization?.fresh ?? false }, context), (next) =>
    callInParallel(next, 'project.bootstrap', null),
  )
}

interface StartOptions extends Pick<Started, 'redirect' | 'request'> {
  /** True if the stored organization is recent, so that it need not be loaded again. */
  readonly fresh: boolean
}

function showFirst(state: FlowState, { redirect, request, fresh }: StartOptions, context: Context): Step {
  if (request) return startIdentityRequest(state, request)
  if (redirect) return handleRedirectToken(state, redirect, context)
  if (context.config.skipWhenSignedIn && state.session) return finishAs(state, state.session)
  return enterMain(state, fresh, context)
}

const EMAIL_TOKENS: readonly string[] = ['multi_tenant_magic_links', 'discovery']

/** Handles the redirect token. A token from a password reset email leads to the form for the new password. */
function handleRedirectToken(previousState: FlowState, redirect: RedirectToken, context: Context): Step {
  const { tokenType, reset, unsolicited, several } = redirect
  const state = { ...previousState, redirect }
  // The client refuses to redeem any of several tokens, which shows the error of a failed link.
  if (several) return redeem(state, context)
  // Some reset links set the password without a sign-in: those with a type of their own, and those of discovery.
  const by = tokenType === 'multi_tenant_passwords' ? 'email' : reset && tokenType === 'discovery' ? 'discovery' : null
  if (by !== null)
    return settle({ ...state, type: 'PasswordReset' }, { name: 'PasswordResetForm', by, email: '', strength: null, checking: null })
  // Any other reset link first signs the user in. After that, the form for the new password is shown.
  const next: FlowState = reset ? { ...state, type: 'PasswordReset', resets: true } : state
  const { confirmLink } = context.config.emailMagicLinksOptions
  const needsConfirmation = EMAIL_TOKENS.includes(tokenType) && (confirmLink === 'always' || (confirmLink === 'foreign' && unsolicited))
  return needsConfirmation ? settle(next, { name: 'LinkConfirmation' }) : redeem(next, context)
}

/** Redeems the redirect token. The runner chooses the call by the token's type, and the answer names that call. */
function redeem(state: FlowState, { config }: Context): Step {
  const ticket = state.tickets + 1
  const [shown] = settle(state, { name: 'Loading', of: 'login' })
  return [
    { ...shown, pending: { call: null, ticket, subject: { kind: 'token' } }, tickets: ticket },
    { do: 'redeem', ticket, minutes: config.sessionOptions.sessionDurationMinutes },
  ]
}

/** Returns true if a changed configuration can be applied immediately. */
export const canReplaceMain = ({ screen, history, pending }: FlowState): boolean =>
  screen.name === 'Main' && history.length === 0 && pending === null

/** Returns true if Main is as it was first shown. While the user types, the flow does not replace the screen. */
const isUntouched = (state: FlowState): boolean => canReplaceMain(state) && !state.typed

/** Returns the kinds of the fields on Main. While they are equal, React keeps the typed text. */
const fieldsOf = ({ screen }: FlowState): string =>
  screen.name === 'Main' ? screen.blocks.map(({ kind }) => (kind === 'buttons' ? '' : kind)).join('') : ''

/**
 * Shows Main for the changed configuration. Returns the same state if Main is unchanged, or if a field with typed text would be removed.
 */
export function replaceMain(state: FlowState, context: Context): Step {
  const { typed, problem, screen, session } = state
  if (!canReplaceMain(state)) return stay(state)
  if (context.config.skipWhenSignedIn && session && !typed) return finishAs(state, session)
  const [next, ...effects] = showMain(state, context)
  const isSame = JSON.stringify(next.screen) === JSON.stringify(screen)
  return isSame || (typed && fieldsOf(next) !== fieldsOf(state)) ? stay(state) : [{ ...next, typed, problem }, ...effects]
}

/** The answers that Main waits for. Failures are handled in `startRefused.ts`, which needs the sentences of the lazy chunk. */
export const startAnswers = {
  'project.bootstrap'(state, answer, context) {
    const next = { ...state, project: projectFacts(answer) }
    return isLoading(next) && next.pending === null && next.request === null ? enterMain(next, false, context) : stay(next)
  },
  'organization.getBySlug'(previousState, { organization }, context) {
    const state = { ...previousState, renewing: null }
    if (organization) {
      const next = { ...state, organization: factsOf(organization) }
      return isLoading(state) || isUntouched(state) ? showMain(next, context) : stay(next)
    }
    // If Main is already shown, keep it. The server rejects the next request anyway.
    return isLoading(state) ? fail(state, { key: 'error.organization' }, 'restart') : stay(state)
  },
} satisfies Answered

/** Calls without side effects, which can be sent twice. */
const READS: readonly (FlowCall | null)[] = ['idp.oauthAuthorizeStart', 'idp.oauthLogoutStart']

export const startEvents = {
  Loading: {
    retryChosen(state, _, context) {
      const { pending, screen } = state
      // Without a pending call, the project is loading. The earlier request continues too, here and below; the first answer counts.
      if (pending === null) return callInParallel(state, 'project.bootstrap', null)
      if (pending.call === 'organization.getBySlug') return refreshOrganization(state, slugOf(state, context))
      return READS.includes(pending.call) ? startOver(state, context) : stay({ ...state, screen: { ...screen, again: true } })
    },
  },
  LinkConfirmation: { linkConfirmed: (state, _, context) => redeem(state, context) },
  LoggedIn: {},
  Error: {
    retryChosen(state, _, context) {
      if ((state.screen.until ?? 0) > context.now) return stay(state)
      return state.screen.retry === 'redeem' ? redeem(state, context) : restart(state, context)
    },
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Screens where the user waits for a session, so that a session from another tab completes the sign-in. */
const WAITING_SCREENS: readonly FlowState['screen']['name'][] = [
  'EmailConfirmation',
  'EmailOTPEntry',
  'PasswordSetNewConfirmation',
  'PasswordResetVerifyConfirmation',
  'LinkConfirmation',
  'LinkFailed',
  'Error',
]

/**
 * Another tab or the host has opened a session. Finishes the flow if the current screen waits for a session, or if `skipWhenSignedIn` is
 * set.
 */
export function handleSessionOpened(previousState: FlowState, session: NonNullable<FlowState['session']>, context: Context): Step {
  const state = { ...previousState, session }
  const { screen } = state
  const finished = finishAs(state, session)
  // A different member may have replaced the previous one. The completion event is reported only once.
  if (screen.name === 'LoggedIn') return stay(finished[0])
  const skipsWhenSignedIn = context.config.skipWhenSignedIn
  const isWaiting =
    screen.name === 'Loading'
      ? skipsWhenSignedIn || screen.of === 'login'
      : WAITING_SCREENS.includes(screen.name) || (skipsWhenSignedIn && isUntouched(state))
  return isWaiting && state.type !== 'PasswordReset' ? finished : stay(state)
}

/** The session has ended. Starts over only if the screen depends on the session; a sign-in in progress continues. */
export function handleSessionEnded(previousState: FlowState, context: Context): Step {
  const state = { ...previousState, session: null }
  const { screen } = state
  // The codes can only be seen now, even without a session.
  if (screen.name === 'RecoveryCodeSave') return stay({ ...state, screen: { ...screen, next: null } })
  if (screen.name === 'LinkFailed') return stay({ ...state, screen: { ...screen, session: null } })
  return screen.name === 'LoggedIn' ? startOver(state, context) : stay(state)
}
