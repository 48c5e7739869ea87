import type { CALLS, FlowCall } from './calls.ts'
import { isLoading, stay } from './step.ts'
import type { AnswerHandler, AllCallHandlers, ScreenHandlers } from './tables.ts'
import type { Context, FlowEvent, FlowState, Step } from './types.ts'

/** The steps of the machine. Until the lazy chunk is loaded, only some of them exist. */
export interface Steps {
  /** The calls that the steps can make. */
  readonly calls: Partial<typeof CALLS>
  /** The handlers of these calls. An answer without a handler needs the lazy chunk. */
  readonly callHandlers: Partial<AllCallHandlers>
  /**
   * The events that every screen handles in the same way. A step returns null if it needs the lazy chunk. `identityReady`, `toastFaded`,
   * `copied`, `oneTapFailed` and `stayedOnPage` are missing before that chunk is loaded, because only its effects send these events.
   */
  readonly events: {
    readonly [T in Exclude<FlowEvent['type'], 'answered'>]?: (
      state: FlowState,
      event: Extract<FlowEvent, { readonly type: T }>,
      context: Context,
    ) => Step | null
  }
  /** The user events of each screen. The events of a missing screen need the lazy chunk. */
  readonly screens: Partial<ScreenHandlers>
}

type Answered = Extract<FlowEvent, { readonly type: 'answered' }>
type Handle = (state: FlowState, event: FlowEvent, context: Context) => Step | null

/** Returns the handler of an event. A custom screen can send an event with any type, such as `constructor`. */
const handlerOf = (table: object, type: string): Handle | undefined =>
  Object.hasOwn(table, type) ? (table as { readonly [type: string]: Handle })[type] : undefined

/** Returns true if the result of a call still counts. */
function isCurrent({ calls }: Steps, state: FlowState, { call, ticket }: { call: FlowCall; ticket: number }): boolean {
  const { pending, renewing } = state
  // The result of a background refresh counts only if no other call is pending. On the loading screen, the pending call is for the same
  // organization, and the result that comes first counts.
  const isRefresh = ticket === renewing && (pending === null || isLoading(state))
  return calls[call]?.kind === 'parallel' || ticket === pending?.ticket || isRefresh
}

/** Handles an event with the handlers of the current screen. Events of other screens change nothing. */
export function reduceOnScreen(screens: Steps['screens'], state: FlowState, event: FlowEvent, context: Context): Step | null {
  const handlers = screens[state.screen.name]
  if (handlers === undefined) return null
  const handle = handlerOf(handlers, event.type)
  return handle ? handle(state, event, context) : stay(state)
}

/** Handles the answer of a call. If the call has checked a first factor, stores the sign-in method in the state. */
function reduceAnswer({ calls, callHandlers }: Steps, state: FlowState, event: Answered, context: Context): Step | null {
  const [onAnswer] = callHandlers[event.call] ?? []
  const method = calls[event.call]?.firstFactor
  // The cast is safe, because an event has the answer of its own call. TypeScript does not connect the two in the table.
  const handle = onAnswer as AnswerHandler<FlowCall> | undefined
  return handle?.(method ? { ...state, method } : state, event.answer, context, event.ticket) ?? null
}

/** The state machine: returns the next state and the effects of an event. Pure. Returns null if the event needs the lazy chunk. */
export function reduce(steps: Steps, state: FlowState, event: FlowEvent, context: Context): Step | null {
  if ((event.type === 'answered' || event.type === 'failed') && !isCurrent(steps, state, event)) return stay(state)
  if (event.type === 'answered') return reduceAnswer(steps, state, event, context)
  const handle = handlerOf(steps.events, event.type)
  return handle ? handle(state, event, context) : reduceOnScreen(steps.screens, state, event, context)
}
