import { loginScreens } from './chart.ts'
import { createSteps, loginAnswers } from './loginSteps.ts'
import { CALLS } from './machine/calls.ts'
import type { Steps } from './machine/reduce.ts'
import type { Answers, Handler, Handlers } from './machine/tables.ts'
import * as identity from './steps/identityProvider.ts'
import { startOver } from './steps/shared/main.ts'

/** Starts the request of the application again if it only reads. Otherwise this is Try again of a sign-in. */
const tryAgain: Handler<'Loading', 'retryChosen'> = (state, event, context) =>
  state.pending?.call && state.request && CALLS[state.pending.call].kind === 'repeatable'
    ? startOver(state, context)
    : loginScreens.Loading.retryChosen(state, event, context)

/** The step of each user event, on each screen. */
export const handlers: Handlers = {
  ...loginScreens,
  Loading: { retryChosen: tryAgain },
  IDPConsent: { consentGiven: identity.grantConsent, consentDenied: identity.denyConsent },
  IDPLogout: { logoutConfirmed: identity.confirmLogout, logoutDeclined: identity.declineLogout },
  IDPDone: {},
}

/** What follows the answer of each call. */
export const answers: Answers = {
  ...loginAnswers,
  'idp.oauthAuthorizeStart': [identity.askForConsent],
  'idp.oauthAuthorizeSubmit': [identity.finishConsent],
  'idp.oauthLogoutStart': [identity.askForLogout],
  'session.revoke': [identity.returnToApplication, identity.returnToApplication],
}

const steps = createSteps(handlers, answers)
const { sessionOpened, sessionEnded } = steps.events

/** All steps of the machine: of a sign-in and of the identity provider. */
export const allSteps: Steps = {
  ...steps,
  events: {
    ...steps.events,
    sessionOpened: (state, event, context) => (state.request ? identity.followOpenedSession : sessionOpened)(state, event, context),
    sessionEnded: (state, event, context) => (state.request ? identity.followEndedSession : sessionEnded)(state, event, context),
    identityReady: identity.beginIdentityRequest,
  },
}
