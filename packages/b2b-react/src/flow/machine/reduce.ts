import type { CALLS, FlowCall } from './calls.ts'
import { isLoading, stay } from './step.ts'
import type { AnswerHandler, Answers, Handlers } from './tables.ts'
import type { Context, FlowEvent, FlowState, Step } from './types.ts'

/** The steps of the machine. Until the lazy chunk is loaded, only some of them exist. */
export interface Steps {
  /** The calls that the steps can make. */
  readonly calls: Partial<typeof CALLS>
  /** The handlers of their answers. An answer without a handler needs the lazy chunk. */
  readonly answers: Partial<Answers>
  /**
   * The events that are handled in the same way on every screen. A step returns null if it needs the lazy chunk. Before that chunk is loaded,
   * `identityReady`, `toastFaded`, `copied`, `oneTapFailed` and `stayedOnPage` are missing: only effects of the lazy chunk send them.
   */
  readonly events: {
    readonly [T in Exclude<FlowEvent['type'], 'answered'>]?: (
      state: FlowState,
      event: Extract<FlowEvent, { readonly type: T }>,
      context: Context,
    ) => Step | null
  }
  /** The user events of each screen. The events of a missing screen need the lazy chunk. */
  readonly screens: Partial<Handlers>
}

type Answered = Extract<FlowEvent, { readonly type: 'answered' }>
type Handle = (state: FlowState, event: FlowEvent, context: Context) => Step | null

/** Returns the handler of an event. The type of an event from a custom screen can be any string, such as `constructor`. */
const handlerOf = (table: object, type: string): Handle | undefined =>
  Object.hasOwn(table, type) ? (table as { readonly [type: string]: Handle })[type] : undefined

/**
 * Returns true for an answer to a call that is no longer pending. `renewing` is the ticket of the call that refreshes the organization in
 * the background. Its answer counts only if no other call is pending. It always counts on the loading screen: there, Try again has sent a second
 * request for the organization, and the first answer counts.
 */
const isLate = ({ calls }: Steps, state: FlowState, { call, ticket }: { call: FlowCall; ticket: number }): boolean =>
  calls[call]?.kind !== 'parallel' &&
  ticket !== state.pending?.ticket &&
  (ticket !== state.renewing || (state.pending !== null && !isLoading(state)))

/** Handles an event with the handlers of the current screen. Events of other screens change nothing. */
export function reduceOnScreen(screens: Steps['screens'], state: FlowState, event: FlowEvent, context: Context): Step | null {
  const handlers = screens[state.screen.name]
  if (handlers === undefined) return null
  const handle = handlerOf(handlers, event.type)
  return handle ? handle(state, event, context) : stay(state)
}

/** Handles the answer of a call. If the call has checked a first factor, the state gets its method. */
function reduceAnswer({ calls, answers }: Steps, state: FlowState, event: Answered, context: Context): Step | null {
  // The cast is safe: each member of the event's union pairs a call with its own answer. TypeScript loses that when it indexes the table.
  const handle = answers[event.call]?.[0] as AnswerHandler<FlowCall> | undefined
  const method = calls[event.call]?.firstFactor
  return handle?.(method ? { ...state, method } : state, event.answer, context, event.ticket) ?? null
}

/** The state machine: returns the next state and the effects of an event. Pure. Returns null if the event needs the lazy chunk. */
export function reduce(steps: Steps, state: FlowState, event: FlowEvent, context: Context): Step | null {
  if ((event.type === 'answered' || event.type === 'refused') && isLate(steps, state, event)) return stay(state)
  if (event.type === 'answered') return reduceAnswer(steps, state, event, context)
  const handle = handlerOf(steps.events, event.type)
  return handle ? handle(state, event, context) : reduceOnScreen(steps.screens, state, event, context)
}
