import type { Phrase } from '../../text/say.ts'
import type { FlowCall, FlowInput } from './calls.ts'
import type { SignedIn } from './facts.ts'
import type { Retry, Screen } from './screens.ts'
import type { CallEffect, FlowEffect, FlowState, FlowType, PendingSubject, Place, Problem, Step } from './types.ts'

/* The building blocks of all steps. */

/** The initial state of every flow, also on a server. The configuration sets `type` and `expected`. */
export const initialState: FlowState = {
  type: 'Organization',
  screen: { name: 'Loading', of: 'page' },
  expected: { organization: '', blocks: [] },
  history: [],
  project: null,
  organization: null,
  primary: null,
  mfa: null,
  resets: false,
  redirect: null,
  request: null,
  session: null,
  email: '',
  lastUsed: null,
  method: null,
  typed: false,
  oneTapHint: null,
  pending: null,
  problem: null,
  toasts: [],
  tickets: 0,
  renewing: null,
  direction: 'forward',
}

/**
 * Returns the initial state, but keeps the typed email address, and the data about the project and the session. Drops the data about
 * organizations. Keeps `tickets`, so that no new call gets the ticket of an earlier one.
 */
export const resetState = ({ tickets, email, expected, project, lastUsed, session }: FlowState, type: FlowType): FlowState => ({
  ...initialState,
  expected,
  tickets,
  email,
  project,
  lastUsed,
  session,
  type,
})

/** Returns true while the initial data is loading. */
export const isLoading = ({ screen }: Pick<FlowState, 'screen'>): boolean => screen.name === 'Loading' && screen.of === 'page'

/** Keeps the screen. */
export const stay = (state: FlowState, ...effects: FlowEffect[]): Step => [state, ...effects]

/** Shows another screen in place of the current one. Drops the pending call, the problem and the toasts. */
export const replaceScreen = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step => [
  { ...state, screen, pending: null, problem: null, toasts: [], typed: false, direction: 'forward' },
  ...effects,
]

/** Shows another screen without a way back. */
export const showWithoutBack = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step =>
  replaceScreen({ ...state, history: [] }, screen, ...effects)

/** Shows another screen with a way back to the current one. */
export const showWithBack = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step =>
  replaceScreen({ ...state, history: [...state.history, placeOf(state)] }, screen, ...effects)

/** Returns the current screen as an entry of the history. */
export const placeOf = ({ screen, type, organization, primary }: FlowState): Place => ({ screen, type, organization, primary })

/** Shows the previous screen with its data. Without a previous screen, changes nothing. */
export function back(state: FlowState): Step {
  const place = state.history.at(-1)
  if (place === undefined) return stay(state)
  const [shown] = replaceScreen({ ...state, ...place, history: state.history.slice(0, -1) }, place.screen)
  return [{ ...shown, direction: 'back' }]
}

/** Runs a second step on the state of the first. Keeps the effects of both, in this order. */
export function andThen([state, ...effects]: Step, next: (state: FlowState) => Step): Step {
  const [nextState, ...nextEffects] = next(state)
  return [nextState, ...effects, ...nextEffects]
}

/** Creates the effect of a call. The cast is needed because TypeScript does not connect the call with its input. */
const callEffect = <C extends FlowCall>(call: C, input: FlowInput<C>, ticket: number): CallEffect =>
  ({ do: 'call', call, input, ticket }) as unknown as CallEffect

/** Starts a call, unless another one is pending. */
export function startCall<C extends FlowCall>(state: FlowState, name: C, input: FlowInput<C>, subject: PendingSubject | null = null): Step {
  if (state.pending !== null) return stay(state)
  const ticket = state.tickets + 1
  return [{ ...state, pending: { call: name, ticket, subject }, problem: null, tickets: ticket }, callEffect(name, input, ticket)]
}

/** Starts a call, even if another one is pending. */
export function startParallelCall<C extends FlowCall>(state: FlowState, name: C, input: FlowInput<C>): Step {
  const ticket = state.tickets + 1
  return [{ ...state, tickets: ticket }, callEffect(name, input, ticket)]
}

/** Shows the user as signed in with this session, and completes the flow. */
export const finishAs = (state: FlowState, session: SignedIn): Step =>
  showWithoutBack(
    { ...state, email: session.email, mfa: null, resets: false },
    { name: 'LoggedIn', ...session },
    { do: 'emit', event: 'AUTHENTICATE_FLOW_COMPLETE' },
  )

/** Shows a problem and lets the user try again. */
export const showProblem = (state: FlowState, problem: Problem): Step => [{ ...state, pending: null, problem }]

/** Shows the error screen. `back`: the user can go back to the current screen. `until`: the earliest time for Try again. */
export function showErrorScreen(
  state: FlowState,
  message: Phrase,
  retry: Retry,
  options: { back?: boolean; until?: number | null } = {},
): Step {
  const { back: hasBack = false, until = null } = options
  const screen: Screen = { name: 'Error', message, back: hasBack, retry, until }
  return hasBack ? showWithBack(state, screen) : showWithoutBack(state, screen)
}
