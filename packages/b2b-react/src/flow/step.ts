import type { Phrase } from '../text/say.ts'
import type { FlowCall, FlowInput } from './calls.ts'
import type { Retry, Screen } from './screens.ts'
import type { CallEffect, FlowEffect, FlowState, Place, Problem, Step } from './types.ts'

/* The words in which transitions are written. */

/** Where every flow begins, on a server too. */
export const initialState: FlowState = {
  type: 'Organization',
  screen: { name: 'Loading', of: 'page' },
  history: [],
  project: null,
  organization: null,
  primary: null,
  mfa: null,
  resets: false,
  arrived: null,
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

/** Nothing is shown yet but the page's own loading. */
export const isLoading = ({ screen }: Pick<FlowState, 'screen'>): boolean => screen.name === 'Loading' && screen.of === 'page'

/** Stays on the screen. */
export const stay = (state: FlowState, ...effects: FlowEffect[]): Step => [state, ...effects]

/** Shows another screen and drops the pending call, the problem and the toasts of the previous one. */
export const show = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step => [
  { ...state, screen, pending: null, problem: null, toasts: [], typed: false, direction: 'forward' },
  ...effects,
]

/** Shows another screen, after which nothing leads back to what came before. */
export const settle = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step =>
  show({ ...state, history: [] }, screen, ...effects)

/** Shows another screen from which Back leads here again. */
export const push = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step =>
  show({ ...state, history: [...state.history, placeOf(state)] }, screen, ...effects)

/** Where Back leads to from the screen that follows. */
export const placeOf = ({ screen, type, organization, primary }: FlowState): Place => ({ screen, type, organization, primary })

/** Goes one screen back, to the facts that it had; stays where there is none. */
export function back(state: FlowState): Step {
  const place = state.history.at(-1)
  if (place === undefined) return stay(state)
  const [shown] = show({ ...state, ...place, history: state.history.slice(0, -1) }, place.screen)
  return [{ ...shown, direction: 'back' }]
}

/** Begins a step of its own on the state that another one leaves. */
export function andThen([state, ...effects]: Step, next: (state: FlowState) => Step): Step {
  const [after, ...more] = next(state)
  return [after, ...effects, ...more]
}

/** One member of the effect's union, for each call; TypeScript does not see that the fields belong together. */
const calling = <C extends FlowCall>(call: C, input: FlowInput<C>, ticket: number): CallEffect =>
  ({ do: 'call', call, input, ticket }) as unknown as CallEffect

/** What a call is given, which may be an address among others. */
interface MaybeAddressed {
  readonly email_address?: string | undefined
  readonly [field: string]: unknown
}

/** Makes a call; while it is under way no other is begun. An address that it is about is known from then on. */
export function call<C extends FlowCall>(state: FlowState, name: C, input: FlowInput<C>, subject: string | null = null): Step {
  if (state.pending !== null) return stay(state)
  const ticket = state.tickets + 1
  const { email_address: email = state.email }: MaybeAddressed = { ...input }
  return [{ ...state, email, pending: { call: name, ticket, subject }, problem: null, tickets: ticket }, calling(name, input, ticket)]
}

/** Makes a call for which nobody waits. */
export function ask<C extends FlowCall>(state: FlowState, name: C, input: FlowInput<C>): Step {
  const ticket = state.tickets + 1
  return [{ ...state, tickets: ticket }, calling(name, input, ticket)]
}

/** Says what is wrong and lets the person try again. */
export const complain = (state: FlowState, problem: Problem): Step => [{ ...state, pending: null, problem }]

/** Gives up on this screen. `back`: the one before can be returned to. `until`: not to be tried again before then. */
export function fail(state: FlowState, message: Phrase, retry: Retry, options: { back?: boolean; until?: number | null } = {}): Step {
  const { back: returns = false, until = null } = options
  const screen: Screen = { name: 'Error', message, back: returns, retry, until }
  return returns ? push(state, screen) : settle(state, screen)
}
