import { MIN_CONSENT_READING_MS } from '../../limits.ts'
import { startCall, showErrorScreen, isLoading, showWithoutBack, stay } from '../machine/step.ts'
import type { AnswerHandler, Handler } from '../machine/tables.ts'
import type { ConsentDecision, Context, FlowState, Step, SystemEvent } from '../machine/types.ts'
import { consentFacts } from '../rules/consent.ts'
import { asString } from '../rules/organization.ts'
import { startOver } from './shared/main.ts'

/* Steps for the project as an identity provider: an application requests a login or a logout. */

/** Starts the identity provider request of the page's URL. */
export function beginIdentityRequest(state: FlowState): Step {
  const { request, session } = state
  // While the lazy chunk was loading, the flow can have shown another screen.
  if (request === null || !isLoading(state) || state.pending) return stay(state)
  if (request.of === 'framed') return showErrorScreen(state, { key: 'error.framed' }, 'restart')
  if (request.of === 'nothing') {
    const { missing: name } = request
    const [failed] = showErrorScreen(state, { key: 'error.missingParameter', values: { name } }, 'restart')
    return [failed, { do: 'emitError', error: 'missing-parameter', name }]
  }
  if (session === null) {
    const [failed] = showErrorScreen(state, { key: 'error.noSession' }, 'restart')
    return [failed, { do: 'emitError', error: 'no-session' }]
  }
  return request.of === 'authorize'
    ? startCall(state, 'idp.oauthAuthorizeStart', request.parameters)
    : startCall(state, 'idp.oauthLogoutStart', request.parameters)
}

type Opened = Extract<SystemEvent, { readonly type: 'sessionOpened' }>

/**
 * Sends the request to the server again, because the opened session can belong to another member. Changes nothing if the previous member has
 * already decided.
 */
export function followOpenedSession(previousState: FlowState, { session }: Opened, context: Context): Step {
  const state = { ...previousState, session }
  const { screen, pending } = state
  // Only the call that submits a consent has a subject here.
  const isSubmitting = pending !== null && (screen.name === 'IDPLogout' || pending.subject !== null)
  return screen.name === 'IDPDone' || isSubmitting ? stay(state) : startOver(state, context)
}

/** Shows that there is no session. The logout screen stays, because the logout itself ends the session. */
export function followEndedSession(previousState: FlowState, _: unknown, context: Context): Step {
  const state = { ...previousState, session: null }
  return state.screen.name === 'IDPConsent' || state.screen.name === 'Loading' ? startOver(state, context) : stay(state)
}

/** Submits the decision. The call navigates away from the page. */
const submit = (state: FlowState, decision: ConsentDecision): Step =>
  state.request?.of === 'authorize'
    ? startCall(
        state,
        'idp.oauthAuthorizeSubmit',
        { ...state.request.parameters, consent_granted: decision === 'granted' },
        { kind: 'consent', decision },
      )
    : stay(state)

/** Shows the end of the logout, and returns to the application if its address is known. The session is removed here even if the call failed. */
export function returnToApplication(state: FlowState): Step {
  const { screen } = state
  if (screen.name !== 'IDPLogout') return stay(state)
  const done = showWithoutBack(state, { name: 'IDPDone', of: 'logout' })
  return screen.redirect ? [...done, { do: 'navigate', url: screen.redirect }] : done
}

/** Grants the consent. Ignores a click that was meant for the previous screen. */
export const grantConsent: Handler<'IDPConsent', 'consentGiven'> = (state, _, { now }) =>
  now - state.screen.shownAt < MIN_CONSENT_READING_MS ? stay(state) : submit(state, 'granted')

export const denyConsent: Handler<'IDPConsent', 'consentDenied'> = (state) => submit(state, 'denied')

export const confirmLogout: Handler<'IDPLogout', 'logoutConfirmed'> = (state) => startCall(state, 'session.revoke', { forceClear: true })

export const declineLogout: Handler<'IDPLogout', 'logoutDeclined'> = (state) =>
  state.pending === null ? showWithoutBack(state, { name: 'IDPDone', of: 'declined' }) : stay(state)

/** Asks for the consent. Continues automatically only if the server explicitly needs none. */
export const askForConsent: AnswerHandler<'idp.oauthAuthorizeStart'> = (state, answer, { now }) => {
  if (state.request?.of !== 'authorize') return stay(state)
  const next = { ...state, pending: null }
  return answer.consent_required === false
    ? submit(next, 'automatic')
    : showWithoutBack(next, { name: 'IDPConsent', ...consentFacts(answer, state.request.parameters.redirect_uri), shownAt: now })
}

/** Shows the end of the consent. The browser leaves the page. */
export const finishConsent = (state: FlowState): Step =>
  state.pending?.subject?.kind === 'consent' && state.pending.subject.decision === 'denied'
    ? [showErrorScreen(state, { key: 'error.denied' }, 'restart')[0], { do: 'emit', event: 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' }]
    : showWithoutBack(state, { name: 'IDPDone', of: 'consent' }, { do: 'emit', event: 'OAUTH_AUTHORIZE_FLOW_COMPLETE' })

export const askForLogout: AnswerHandler<'idp.oauthLogoutStart'> = (state, { redirect_uri }) =>
  showWithoutBack(state, { name: 'IDPLogout', redirect: asString(redirect_uri) })
