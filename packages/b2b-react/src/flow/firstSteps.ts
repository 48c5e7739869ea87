import type { Provider } from '../config/methods.ts'
import type { FlowCall } from './machine/calls.ts'
import { showProblem, fail, isLoading, stay } from './machine/step.ts'
import { startAnswers, startEvents, handleSessionEnded, replaceMain, start, handleSessionOpened } from './steps/start.ts'
import type { Answered, Handlers } from './machine/tables.ts'
import type { Context, FlowEvent, FlowState, PendingSubject, Step } from './machine/types.ts'

/* The part of the machine in the initial chunk: everything until the user acts on Main. */

const initialHandlers: Partial<Handlers> = startEvents
const initialAnswers: Answered = startAnswers

/** Calls that can run beside another one. Their handlers check if the answer is still needed. */
const PARALLEL_CALLS: readonly FlowCall[] = ['project.bootstrap', 'passwords.strengthCheck', 'phone.format']

/**
 * Returns true for an answer to a call that is no longer pending. The answer that refreshes the organization counts only if no other call
 * is pending or the page is loading (Try again then sent the request twice).
 */
export const isLate = (state: FlowState, { call, ticket }: { call: FlowCall; ticket: number }): boolean =>
  !PARALLEL_CALLS.includes(call) &&
  ticket !== state.pending?.ticket &&
  (ticket !== state.renewing || (state.pending !== null && !isLoading(state)))

type Handle = (state: FlowState, event: FlowEvent, context: Context) => Step

/**
 * Handles a user event with the handlers of the current screen. Events of other screens change nothing. Returns null if the handlers do not
 * include the current screen.
 */
export function handleUserEvent(handlers: Partial<Handlers>, state: FlowState, event: FlowEvent, context: Context): Step | null {
  // Each screen's handlers take its own state and events.
  const table = handlers[state.screen.name] as { readonly [type: string]: Handle | undefined } | undefined
  if (table === undefined) return null
  return Object.hasOwn(table, event.type) ? (table[event.type]?.(state, event, context) ?? stay(state)) : stay(state)
}

function answered(state: FlowState, event: Extract<FlowEvent, { type: 'answered' }>, context: Context): Step | null {
  if (isLate(state, event)) return stay(state)
  // Calls with a subject come from the other steps, which the lazy chunk handles.
  if (state.pending && state.pending.subject !== null) return null
  // The pair of call and answer comes from one member of the event's union; indexing loses that.
  const handle = initialAnswers[event.call] as ((state: FlowState, answer: unknown, context: Context, ticket: number) => Step) | undefined
  return handle ? handle(state, event.answer, context, event.ticket) : null
}

/** Shows an unreachable server on the screen where the user can try again. */
function showUnreachable(state: FlowState): Step {
  const phrase = { key: 'error.unreachable' } as const
  if (state.screen.name === 'Main') return showProblem(state, { phrase, at: 'form', until: null, again: true })
  return state.screen.name === 'Loading' ? fail(state, phrase, state.screen.of === 'login' ? 'redeem' : 'restart') : stay(state)
}

/** Handles an event while only the first screen is needed. Returns null if the event needs the lazy chunk. */
export function reduceInitial(state: FlowState, event: FlowEvent, context: Context): Step | null {
  switch (event.type) {
    case 'started':
      return start(state, event, context)
    case 'typed':
      return stay(state.typed ? state : { ...state, typed: true })
    case 'sessionOpened':
      return handleSessionOpened(state, event.session, context)
    case 'sessionEnded':
      return handleSessionEnded(state, context)
    case 'stayedOnPage':
      return state.pending === null ? stay(state) : null
    case 'reconfigured':
      return replaceMain(state, context)
    case 'chunkFailed':
      return showUnreachable(state)
    case 'answered':
      return answered(state, event, context)
    case 'refused':
      return isLate(state, event) ? stay(state) : null
    case 'identityReady':
    case 'toastFaded':
    case 'copied':
    case 'oneTapFailed':
      return null
    default:
      return handleUserEvent(initialHandlers, state, event, context)
  }
}

/** Returns the state to show while a user event waits for the lazy chunk: the button is busy and all others are disabled. */
export function showWaiting(state: FlowState, event: FlowEvent): FlowState {
  const subject = state.pending ? undefined : subjectOf(event)
  return subject === undefined ? state : { ...state, pending: { call: null, ticket: state.tickets, subject }, problem: null }
}

/** Returns what the request of an event on Main is about. Undefined for other events. */
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
