import type { Bootstrap, Input, Organization } from '@acme/b2b-client'
import { ERROR_TOAST_LASTS, MOST_TOASTS, SUCCESS_TOAST_LASTS } from '../limits.ts'
import type { Phrase } from '../text/say.ts'
import type { FlowCall, FlowEffect, FlowState, OrganizationFacts, Problem, ProjectFacts, Retry, Screen, Step, Toast } from './types.ts'

/* The words in which transitions are written. */

/** Where every flow begins, on a server too. */
export const initialState: FlowState = {
  type: 'Organization',
  screen: { name: 'Loading', of: 'page' },
  history: [],
  project: null,
  organization: null,
  email: '',
  pending: null,
  problem: null,
  toasts: [],
  tickets: 0,
  since: 0,
  direction: 'forward',
}

/** Stays on the screen. */
export const stay = (state: FlowState, ...effects: FlowEffect[]): Step => [state, ...effects]

/** Shows another screen and forgets what was under way and what was wrong. */
export const show = (state: FlowState, screen: Screen, ...effects: FlowEffect[]): Step => [
  { ...state, screen, pending: null, problem: null, direction: 'forward' },
  ...effects,
]

/** Shows another screen from which Back leads here again. */
export const push = (state: FlowState, screen: Screen): Step => show({ ...state, history: [...state.history, state.screen] }, screen)

/** Goes one screen back, with the facts it had; to Main where there is none. */
export function back(state: FlowState): Step {
  const screen = state.history.at(-1) ?? { name: 'Main' }
  const [shown] = show({ ...state, history: state.history.slice(0, -1) }, screen)
  return [{ ...shown, direction: 'back' }]
}

/** Begins a step of its own on the state that another one leaves. */
export function andThen([state, ...effects]: Step, next: (state: FlowState) => Step): Step {
  const [after, ...more] = next(state)
  return [after, ...effects, ...more]
}

/** Makes a call; while it is under way no other is begun. */
export function call<C extends Exclude<FlowCall, 'project.bootstrap'>>(
  state: FlowState,
  name: C,
  input: Input<C>,
  subject: string | null = null,
): Step {
  if (state.pending !== null) return stay(state)
  const ticket = state.tickets + 1
  // One member of the effect's union, for each C; TypeScript does not see that the three fields belong together.
  const effect = { do: 'call', call: name, input, ticket } as Extract<FlowEffect, { do: 'call' }>
  return [{ ...state, pending: { call: name, ticket, subject }, problem: null, tickets: ticket }, effect]
}

/** Says what is wrong and lets the person try again. */
export const complain = (state: FlowState, problem: Problem): Step => [{ ...state, pending: null, problem }]

/** Gives up on this screen. `back`: the one before can be returned to. `until`: not to be tried again before then. */
export function fail(state: FlowState, message: Phrase, retry: Retry, options: { back?: boolean; until?: number | null } = {}): Step {
  const { back: returns = false, until = null } = options
  const screen: Screen = { name: 'Error', message, back: returns, retry, until }
  return returns ? push(state, screen) : show({ ...state, history: [] }, screen)
}

/** Says a short word that fades by itself. */
export function toast(state: FlowState, phrase: Phrase, tone: Toast['tone']): Step {
  const id = state.tickets + 1
  const toasts = [...state.toasts, { id, phrase, tone }].slice(-MOST_TOASTS)
  return [
    { ...state, toasts, tickets: id },
    { do: 'fade', toast: id, after: tone === 'success' ? SUCCESS_TOAST_LASTS : ERROR_TOAST_LASTS },
  ]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The texts of a list; anything else is none. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])

/** What the widget needs to know of an organization. The provider, and storage, may leave fields out or make them odd, whatever the types say. */
export function factsOf(organization: Pick<Organization, 'organization_id'>): OrganizationFacts {
  const given: { readonly [field: string]: unknown } = organization
  // A word that is not known restricts: only the one that allows everything does so.
  const open = given['auth_methods'] === 'ALL_ALLOWED' || given['auth_methods'] === undefined
  return {
    organization_id: organization.organization_id,
    name: textOf(given['organization_name']),
    logo_url: textOf(given['organization_logo_url']),
    allowedAuthMethods: open ? null : textsOf(given['allowed_auth_methods']),
  }
}

/** What the widget needs to know of the project. */
export const projectFacts = ({ emailDomains, createOrganizationEnabled, displayWatermark }: Bootstrap): ProjectFacts => ({
  emailDomains,
  createOrganizationEnabled,
  watermark: displayWatermark,
})
