import { show, stay } from './step.ts'
import { arrivalAnswers, arrivalEvents, beginAgain, start } from './steps/arrival.ts'
import { discoveryAnswers, discoveryEvents } from './steps/discovery.ts'
import { emailAnswers, emailEvents } from './steps/email.ts'
import type { Answers, Handlers } from './tables.ts'
import type { Context, FlowCall, FlowEvent, FlowState, Step } from './types.ts'

const handlers: Handlers = { ...arrivalEvents, ...emailEvents, ...discoveryEvents }
const answers: Answers = { ...arrivalAnswers, ...emailAnswers, ...discoveryAnswers }

/**
 * An answer counts for the one who waits for it. Nobody waits for the project; the organization is taken whenever it comes, unless
 * the flow has begun again since it was asked for.
 */
const isLate = ({ pending, since }: FlowState, { call, ticket }: { call: FlowCall; ticket: number }): boolean => {
  if (call === 'project.bootstrap') return false
  return call === 'organization.getBySlug' ? ticket <= since : pending?.ticket !== ticket
}

/** Screens that are waiting for a session, so that one from another tab is what they are waiting for. */
const waitsForSession = ({ screen }: FlowState): boolean =>
  screen.name === 'EmailConfirmation' || screen.name === 'Error' || (screen.name === 'Loading' && screen.of === 'login')

/** The machine: what an event does to the state, and what is to be done about it. Pure. */
export function reduce(state: FlowState, event: FlowEvent, context: Context): Step {
  switch (event.type) {
    case 'started':
      return start(state, event, context)
    case 'toastFaded':
      return stay({ ...state, toasts: state.toasts.filter(({ id }) => id !== event.id) })
    case 'sessionArrived':
      if (!waitsForSession(state)) return stay(state)
      return show({ ...state, history: [] }, { name: 'LoggedIn', email: event.email, organization: event.organization }, { do: 'finish' })
    case 'sessionEnded':
      // Nobody is logged in any more, so nothing may say so; whoever is signing in is not disturbed.
      return state.screen.name === 'LoggedIn' ? beginAgain(state, context) : stay(state)
    case 'answered':
      // The pair of call and answer comes from one member of the event's union; indexing loses that.
      return isLate(state, event)
        ? stay(state)
        : (answers[event.call].answered as (state: FlowState, answer: unknown, context: Context) => Step)(state, event.answer, context)
    case 'refused':
      return isLate(state, event) ? stay(state) : answers[event.call].refused(state, event.error, context)
    default: {
      // Each screen's handlers take its own state and events; another screen's event is not in its table and changes nothing.
      const table: { readonly [type: string]: ((state: FlowState, event: FlowEvent, context: Context) => Step) | undefined } = handlers[
        state.screen.name
      ] as never
      return Object.hasOwn(table, event.type) ? (table[event.type]?.(state, event, context) ?? stay(state)) : stay(state)
    }
  }
}
