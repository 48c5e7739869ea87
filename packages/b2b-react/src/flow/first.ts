import type { FlowCall } from './calls.ts'
import { complain, fail, isLoading, stay } from './step.ts'
import { arrivalAnswers, arrivalEvents, dropSession, planAgain, start, takeSession } from './steps/arrival.ts'
import type { Answered, Handlers } from './tables.ts'
import type { Context, FlowEvent, FlowState, Pending, Step } from './types.ts'

/* The part of the machine that comes with the page: how a flow begins, until somebody does something on Main. */

const firstHandlers: Partial<Handlers> = arrivalEvents
const firstAnswers: Answered = arrivalAnswers

/** Calls for which nobody waits: each tells for itself whether its answer is still wanted. */
const ASKED: readonly FlowCall[] = ['project.bootstrap', 'passwords.strengthCheck', 'phone.format']

/**
 * Returns true for an answer to a call that is no longer pending. An answer that renews the organization counts while no other call is
 * pending, and while the page is loading: then Try again has sent the request a second time.
 */
export const isLate = (state: FlowState, { call, ticket }: { call: FlowCall; ticket: number }): boolean =>
  !ASKED.includes(call) && ticket !== state.pending?.ticket && (ticket !== state.renewing || (state.pending !== null && !isLoading(state)))

type Handle = (state: FlowState, event: FlowEvent, context: Context) => Step

/**
 * What a person does: by the table of the screen that is shown. Another screen's event is not in it and changes nothing. Null where
 * these tables do not know the screen.
 */
export function act(handlers: Partial<Handlers>, state: FlowState, event: FlowEvent, context: Context): Step | null {
  // Each screen's handlers take its own state and events.
  const table = handlers[state.screen.name] as { readonly [type: string]: Handle | undefined } | undefined
  if (table === undefined) return null
  return Object.hasOwn(table, event.type) ? (table[event.type]?.(state, event, context) ?? stay(state)) : stay(state)
}

function answered(state: FlowState, event: Extract<FlowEvent, { type: 'answered' }>, context: Context): Step | null {
  if (isLate(state, event)) return stay(state)
  // Where several alike are told apart, a later step has asked.
  if (state.pending && state.pending.subject !== null) return null
  // The pair of call and answer comes from one member of the event's union; indexing loses that.
  const handle = firstAnswers[event.call] as ((state: FlowState, answer: unknown, context: Context, ticket: number) => Step) | undefined
  return handle ? handle(state, event.answer, context, event.ticket) : null
}

/** Told like a provider that cannot be reached: the person stays where they can try again. */
function missed(state: FlowState): Step {
  const phrase = { key: 'error.unreachable' } as const
  if (state.screen.name === 'Main') return complain(state, { phrase, at: 'form', until: null, again: true })
  return state.screen.name === 'Loading' ? fail(state, phrase, state.screen.of === 'login' ? 'arrive' : 'restart') : stay(state)
}

/** What an event does as long as the page has shown no more than its first screen; null where that stands in the later file. */
export function reduceFirst(state: FlowState, event: FlowEvent, context: Context): Step | null {
  switch (event.type) {
    case 'started':
      return start(state, event, context)
    case 'typed':
      return stay(state.typed ? state : { ...state, typed: true })
    case 'sessionArrived':
      return takeSession(state, event.session, context)
    case 'sessionEnded':
      return dropSession(state, context)
    case 'stayedOnPage':
      return state.pending === null ? stay(state) : null
    case 'reconfigured':
      return planAgain(state, context)
    case 'laterMissed':
      return missed(state)
    case 'answered':
      return answered(state, event, context)
    case 'refused':
      return isLate(state, event) ? stay(state) : null
    case 'requestTaken':
    case 'toastFaded':
    case 'copied':
    case 'oneTapFailed':
      return null
    default:
      return act(firstHandlers, state, event, context)
  }
}

/** What is shown while something that somebody did on Main waits for the later file: their button is at work, and no other one can be used. */
export function waitingFor(state: FlowState, event: FlowEvent): FlowState {
  const pending = state.pending ? null : busyWith(event)
  return pending ? { ...state, pending: { ...pending, ticket: state.tickets }, problem: null } : state
}

/** What they did, as the call that it will most likely lead to. */
function busyWith(event: FlowEvent): Omit<Pending, 'ticket'> | null {
  switch (event.type) {
    case 'emailSubmitted':
    case 'passwordSubmitted':
      return { call: 'search.searchMember', subject: null }
    case 'providerChosen':
      return { call: 'oauth.start', subject: event.provider }
    case 'connectionChosen':
      return { call: 'sso.start', subject: event.connection_id }
    case 'ssoChosen':
      return { call: 'sso.start', subject: 'sso' }
    case 'passwordInsteadChosen':
    case 'passwordHelpChosen':
      return { call: 'sso.start', subject: null }
    default:
      return null
  }
}
