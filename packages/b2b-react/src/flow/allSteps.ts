import { createSteps, loginAnswers, loginHandlers } from './loginSteps.ts'
import type { Steps } from './machine/reduce.ts'
import type { Answers, Handlers } from './machine/tables.ts'
import { beginIdentityRequest, identityAnswers, identityEvents, followEndedSession, followOpenedSession } from './steps/identityProvider.ts'

/** The event handlers of each screen. A missing screen or event is a type error. */
export const handlers: Handlers = { ...loginHandlers, ...identityEvents }

/** The handlers for the answer of each call. */
export const answers: Answers = { ...loginAnswers, ...identityAnswers }

const steps = createSteps(handlers, answers)
const { sessionOpened, sessionEnded } = steps.events

/** All steps of the machine: of a sign-in and of the identity provider. */
export const allSteps: Steps = {
  ...steps,
  events: {
    ...steps.events,
    sessionOpened: (state, event, context) =>
      state.request ? followOpenedSession(state, event.session, context) : sessionOpened(state, event, context),
    sessionEnded: (state, event, context) => (state.request ? followEndedSession(state, context) : sessionEnded(state, event, context)),
    identityReady: beginIdentityRequest,
  },
}
