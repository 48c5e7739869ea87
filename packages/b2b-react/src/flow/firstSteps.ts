import type { Provider } from '../config/methods.ts'
import type { Steps } from './machine/reduce.ts'
import { fail, showProblem, stay } from './machine/step.ts'
import type { Answered } from './machine/tables.ts'
import type { Context, FlowEvent, FlowState, PendingSubject, Step } from './machine/types.ts'
import { handleSessionEnded, handleSessionOpened, replaceMain, start, startAnswers, startEvents } from './steps/start.ts'

/** Shows that the server is unreachable, with a way to try again. */
function showUnreachable(state: FlowState): Step {
  const phrase = { key: 'error.unreachable' } as const
  if (state.screen.name === 'Main') return showProblem(state, { phrase, at: 'form', until: null, again: true })
  return state.screen.name === 'Loading' ? fail(state, phrase, state.screen.of === 'login' ? 'redeem' : 'restart') : stay(state)
}

const answers: Answered = startAnswers

function answered(state: FlowState, event: Extract<FlowEvent, { type: 'answered' }>, context: Context): Step | null {
  // The cast is safe: each member of the event's union pairs a call with its own answer. TypeScript loses that when it indexes the table.
  const handle = answers[event.call] as ((state: FlowState, answer: unknown, context: Context, ticket: number) => Step) | undefined
  return handle ? handle(state, event.answer, context, event.ticket) : null
}

/** The steps of the first screen: everything until the user acts on Main. */
export const firstSteps = {
  events: {
    started: start,
    typed: (state) => stay(state.typed ? state : { ...state, typed: true }),
    // A request of another application needs the steps of the identity provider.
    sessionOpened: (state, { session }, context) => (state.request ? null : handleSessionOpened(state, session, context)),
    sessionEnded: (state, _, context) => (state.request ? null : handleSessionEnded(state, context)),
    reconfigured: (state, _, context) => replaceMain(state, context),
    chunkFailed: showUnreachable,
    answered,
    // The sentences for failures are in the lazy chunk.
    refused: () => null,
  },
  screens: startEvents,
} satisfies Steps

/** Returns the state to show while a user event waits for the lazy chunk: its button is busy and all other buttons are disabled. */
export function showWaiting(state: FlowState, event: FlowEvent): FlowState {
  const subject = state.pending ? undefined : subjectOf(event)
  return subject === undefined ? state : { ...state, pending: { call: null, ticket: state.tickets, subject }, problem: null }
}

/** Returns the subject of the request that an event on Main starts; null if that is the main action. Returns undefined for other events. */
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
