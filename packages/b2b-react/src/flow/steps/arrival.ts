import { finishAs } from '../finish.ts'
import { beginAgain, enterMain, forget, renew, restart, showMain, slugOf, takeRequest } from '../main.ts'
import { factsOf, projectFacts } from '../rules/organization.ts'
import { andThen, ask, back, fail, isLoading, settle, stay } from '../step.ts'
import type { Answered, Handlers } from '../tables.ts'
import type { FlowCall } from '../calls.ts'
import type { Arrived, Context, FlowState, Step, SystemEvent } from '../types.ts'

/* How a flow begins: with a token from the address, or with what Main needs. */

type Started = Extract<SystemEvent, { type: 'started' }>

/** Begins: what the address asks for always goes first. */
export function start(state: FlowState, event: Started, context: Context): Step {
  const { arrived, organization, request } = event
  const known: FlowState = {
    ...forget(state, context.config.authFlowType),
    project: event.project && projectFacts(event.project),
    organization: organization && factsOf(organization.organization),
    lastUsed: event.lastUsed,
    session: event.session,
  }
  return andThen(begin(known, { arrived, request, fresh: organization?.fresh ?? false }, context), (next) =>
    ask(next, 'project.bootstrap', null),
  )
}

interface Beginning extends Pick<Started, 'arrived' | 'request'> {
  /** What is remembered of the organization need not be asked for again. */
  readonly fresh: boolean
}

function begin(state: FlowState, { arrived, request, fresh }: Beginning, context: Context): Step {
  if (request) return takeRequest(state, request)
  if (arrived) return takeUp(state, arrived, context)
  if (context.config.skipWhenSignedIn && state.session) return finishAs(state, state.session)
  return enterMain(state, fresh, context)
}

const MAILED: readonly string[] = ['multi_tenant_magic_links', 'discovery']

/** Takes up the token of the address. A mail that asked for a new password leads to where it is set. */
function takeUp(given: FlowState, arrived: Arrived, context: Context): Step {
  const { tokenType, reset, unsolicited, several } = arrived
  const state = { ...given, arrived }
  // The client refuses to spend any of them, which shows the error of a failed link.
  if (several) return arrive(state, context)
  const by = tokenType === 'multi_tenant_passwords' ? 'email' : reset && tokenType === 'discovery' ? 'discovery' : null
  if (by !== null)
    return settle({ ...state, type: 'PasswordReset' }, { name: 'PasswordResetForm', by, email: '', strength: null, checking: null })
  const next: FlowState = reset ? { ...state, type: 'PasswordReset', resets: true } : state
  const { confirmLink } = context.config.magicLinks
  const confirms = MAILED.includes(tokenType) && (confirmLink === 'always' || (confirmLink === 'foreign' && unsolicited))
  return confirms ? settle(next, { name: 'LinkConfirmation' }) : arrive(next, context)
}

/** Spends the token of the address. Which call that is, the token decides; the answer says so. */
function arrive(state: FlowState, { config }: Context): Step {
  const ticket = state.tickets + 1
  const [shown] = settle(state, { name: 'Loading', of: 'login' })
  return [
    { ...shown, pending: { call: 'magicLinks.authenticate', ticket, subject: null }, tickets: ticket },
    { do: 'arrive', ticket, minutes: config.sessionMinutes },
  ]
}

/** Returns true if a changed configuration can be applied at once. */
export const canPlanAgain = ({ screen, history, pending }: FlowState): boolean =>
  screen.name === 'Main' && history.length === 0 && pending === null

/** Main, as it was first shown. Nobody who is typing is moved; what is offered changes only before that. */
const isUntouched = (state: FlowState): boolean => canPlanAgain(state) && !state.typed

/** The kinds of the fields on Main. While they are equal, React keeps the typed text. */
const fieldsOf = ({ screen }: FlowState): string =>
  screen.name === 'Main' ? screen.blocks.map(({ kind }) => (kind === 'buttons' ? '' : kind)).join('') : ''

/** Shows Main for the changed configuration. Returns the same state if Main is unchanged, or if a field with typed text would be removed. */
export function planAgain(state: FlowState, context: Context): Step {
  const { typed, problem, screen, session } = state
  if (!canPlanAgain(state)) return stay(state)
  if (context.config.skipWhenSignedIn && session && !typed) return finishAs(state, session)
  const [next, ...effects] = showMain(state, context)
  const isSame = JSON.stringify(next.screen) === JSON.stringify(screen)
  return isSame || (typed && fieldsOf(next) !== fieldsOf(state)) ? stay(state) : [{ ...next, typed, problem }, ...effects]
}

/** What Main waits for. That it could not be had is told by `arrivalRefused.ts`, where the sentences are. */
export const arrivalAnswers = {
  'project.bootstrap'(state, answer, context) {
    const next = { ...state, project: projectFacts(answer) }
    return isLoading(next) && next.pending === null && next.request === null ? enterMain(next, false, context) : stay(next)
  },
  'organization.getBySlug'(given, { organization }, context) {
    const state = { ...given, renewing: null }
    if (organization) {
      const next = { ...state, organization: factsOf(organization) }
      return isLoading(state) || isUntouched(state) ? showMain(next, context) : stay(next)
    }
    // A person who is there already is not moved; the provider will say so when they continue.
    return isLoading(state) ? fail(state, { key: 'error.organization' }, 'restart') : stay(state)
  },
} satisfies Answered

/** Calls that only read: they can be sent twice. */
const READS: readonly FlowCall[] = ['idp.oauthAuthorizeStart', 'idp.oauthLogoutStart']

export const arrivalEvents = {
  Loading: {
    retryChosen(state, _, context) {
      const { pending, screen } = state
      // Without a pending call, the project is awaited. The answer that comes first counts, here and below.
      if (pending === null) return ask(state, 'project.bootstrap', null)
      if (pending.call === 'organization.getBySlug') return renew(state, slugOf(state, context))
      return READS.includes(pending.call) ? beginAgain(state, context) : stay({ ...state, screen: { ...screen, again: true } })
    },
  },
  LinkConfirmation: { linkConfirmed: (state, _, context) => arrive(state, context) },
  LoggedIn: {},
  Error: {
    retryChosen(state, _, context) {
      if ((state.screen.until ?? 0) > context.at) return stay(state)
      return state.screen.retry === 'arrive' ? arrive(state, context) : restart(state, context)
    },
    wentBack: back,
  },
} satisfies Partial<Handlers>

/** Screens that are waiting for a session, so that one from another tab is what they are waiting for. */
const WAITING: readonly FlowState['screen']['name'][] = [
  'EmailConfirmation',
  'EmailOTPEntry',
  'PasswordSetNewConfirmation',
  'PasswordResetVerifyConfirmation',
  'LinkConfirmation',
  'LinkFailed',
  'Error',
]

/** Another tab, or the host, has opened a session. Where whoever is signed in is not asked, Main is not what they want to see. */
export function takeSession(given: FlowState, session: NonNullable<FlowState['session']>, context: Context): Step {
  const state = { ...given, session }
  const { screen } = state
  if (state.type === 'IdentityProvider') return screen.name === 'Error' ? beginAgain(state, context) : stay(state)
  const finished = finishAs(state, session)
  // Somebody else may have taken the place of whoever is in; that is told once.
  if (screen.name === 'LoggedIn') return stay(finished[0])
  const skips = context.config.skipWhenSignedIn
  const waits = screen.name === 'Loading' ? skips || screen.of === 'login' : WAITING.includes(screen.name) || (skips && isUntouched(state))
  return waits && state.type !== 'PasswordReset' ? finished : stay(state)
}

/** Nobody is logged in any more, so nothing may say so; whoever is signing in is not disturbed. */
export function dropSession(given: FlowState, context: Context): Step {
  const state = { ...given, session: null }
  const { screen, type } = state
  // They can be seen only now, whatever has ended.
  if (screen.name === 'RecoveryCodeSave') return stay({ ...state, screen: { ...screen, next: null } })
  if (screen.name === 'LinkFailed') return stay({ ...state, screen: { ...screen, session: null } })
  const asks = type === 'IdentityProvider' && (screen.name === 'IDPConsent' || screen.name === 'Loading')
  return screen.name === 'LoggedIn' || asks ? beginAgain(state, context) : stay(state)
}
