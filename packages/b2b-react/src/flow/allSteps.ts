import { loginScreens } from './chart.ts'
import { createSteps, loginCallHandlers } from './loginSteps.ts'
import { CALLS } from './machine/calls.ts'
import type { Steps } from './machine/reduce.ts'
import type { AllCallHandlers, Handler, ScreenHandlers } from './machine/tables.ts'
import * as identity from './steps/identityProvider.ts'
import { startOver } from './steps/shared/main.ts'

/** Starts the request of an application again. Otherwise handles Try again like a sign-in. */
const tryAgain: Handler<'Loading', 'retryChosen'> = (state, event, context) =>
  state.pending?.call && state.request && CALLS[state.pending.call].kind === 'repeatable'
    ? startOver(state, context)
    : loginScreens.Loading.retryChosen(state, event, context)

/** The step of each user event, on each screen. */
export const screenHandlers: ScreenHandlers = {
  ...loginScreens,
  Loading: { retryChosen: tryAgain },
  IDPConsent: { consentGiven: identity.grantConsent, consentDenied: identity.denyConsent },
  IDPLogout: { logoutConfirmed: identity.confirmLogout, logoutDeclined: identity.declineLogout },
  IDPDone: {},
}

/** The handlers of each call. */
export const callHandlers: AllCallHandlers = {
  ...loginCallHandlers,
  'idp.oauthAuthorizeStart': [identity.askForConsent],
  'idp.oauthAuthorizeSubmit': [identity.finishConsent],
  'idp.oauthLogoutStart': [identity.askForLogout],
  'session.revoke': [identity.returnToApplication, identity.returnToApplication],
}

const steps = createSteps(screenHandlers, callHandlers)
const { sessionOpened, sessionEnded } = steps.events

/** All steps of the machine: those of a sign-in, and those of the identity provider. */
export const allSteps: Steps = {
  ...steps,
  events: {
    ...steps.events,
    sessionOpened: (state, event, context) => (state.request ? identity.followOpenedSession : sessionOpened)(state, event, context),
    sessionEnded: (state, event, context) => (state.request ? identity.followEndedSession : sessionEnded)(state, event, context),
    identityReady: identity.beginIdentityRequest,
  },
}
