// @vitest-environment node
import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { IdentityRequest } from '../../../src/flow/machine/facts.ts'
import { initialState } from '../../../src/flow/machine/step.ts'
import { MIN_CONSENT_READING_MS } from '../../../src/limits.ts'
import {
  apiError,
  bootstrap,
  callNames,
  networkError,
  NOW,
  organizationConfig,
  play,
  refuse,
  respond,
  session,
  sessionOpenedEvent,
  startEvent,
} from '../fixtures.ts'
import { reduce } from '../machine.ts'

// Numbers such as T13 in test names are threats in docs/threats.md.

const parameters = { client_id: 'client-1', redirect_uri: 'https://app.test/back', response_type: 'code', scope: 'openid', state: 's' }
const authorizeRequest: IdentityRequest = { of: 'authorize', parameters }
const logoutRequest: IdentityRequest = {
  of: 'logout',
  parameters: { client_id: 'client-1', post_logout_redirect_uri: 'https://app.test/bye' },
}
const startWith = (request: IdentityRequest) => ({ ...startEvent, request, session })
const startWithoutSession = { ...startEvent, request: authorizeRequest }
const START = 'idp.oauthAuthorizeStart'
const SUBMIT = 'idp.oauthAuthorizeSubmit'
const consentResponse = {
  consent_required: true,
  oidc_client: { client_name: ' App ' },
  grantable_scope: 'openid email openid',
  ungrantable_scope: 'phone',
}
const eventsUntilConsent = [startWith(authorizeRequest), respond(START, consentResponse as never)]
const eventsUntilLogout = [startWith(logoutRequest), respond('idp.oauthLogoutStart', { redirect_uri: 'https://app.test/bye?x=1' } as never)]
const allowEvent = { type: 'consentGiven' } as const
const denyEvent = { type: 'consentDenied' } as const

test('sends the application’s request to the server unchanged', () => {
  const { calls, state } = play({}, [startWith(authorizeRequest)])
  expect(calls).toMatchObject([{ call: START, input: parameters }])
  expect(state).toMatchObject({ type: 'IdentityProvider', screen: { name: 'Loading', of: 'page' } })
})

test('shows the member the application, its scopes and the destination', () => {
  expect(play({}, eventsUntilConsent).state.screen).toEqual({
    name: 'IDPConsent',
    client: 'App',
    host: 'app.test',
    scopes: ['openid', 'email'],
    ungrantable: true,
    shownAt: NOW,
  })
})

test('T13 consent counts only after a minimum reading time, and is submitted once', () => {
  const { state } = play({}, eventsUntilConsent)
  expect(play({}, [allowEvent], state, NOW + MIN_CONSENT_READING_MS - 1).state).toBe(state)
  const { calls } = play({}, [allowEvent, allowEvent, denyEvent], state, NOW + MIN_CONSENT_READING_MS)
  expect(calls).toMatchObject([{ call: SUBMIT, input: { ...parameters, consent_granted: true } }])
})

test('T13 skips the consent screen only if the server explicitly requires no consent', () => {
  for (const answer of [{}, { consent_required: null }, { consent_required: 'false' }, { consent_required: 0 }]) {
    expect(play({}, [startWith(authorizeRequest), respond(START, answer as never)]).state.screen.name).toBe('IDPConsent')
  }
})

test('T13 after a failed submission, Try again asks the server for the consent request again', () => {
  const { state } = play({}, [allowEvent, refuse(SUBMIT, networkError)], play({}, eventsUntilConsent).state, NOW + MIN_CONSENT_READING_MS)
  expect(state.screen).toMatchObject({ name: 'Error', retry: 'restart' })
  expect(callNames(play({}, [{ type: 'retryChosen' }], state))).toEqual([START])
})

test('Allow ends in Success; Deny shows an error, and the user can try again', () => {
  const { state } = play({}, eventsUntilConsent)
  const afterAllow = play({}, [allowEvent, respond(SUBMIT, null as never)], state, NOW + MIN_CONSENT_READING_MS)
  expect(afterAllow.state.screen).toEqual({ name: 'IDPDone', of: 'consent' })
  expect(afterAllow.effects).toContainEqual({ do: 'emit', event: 'OAUTH_AUTHORIZE_FLOW_COMPLETE' })
  const afterDeny = play({}, [denyEvent, respond(SUBMIT, null as never)], state)
  expect(afterDeny.calls).toMatchObject([{ input: { consent_granted: false } }])
  expect(afterDeny.state.screen).toMatchObject({ name: 'Error', message: { key: 'error.denied' }, retry: 'restart' })
  expect(afterDeny.effects).toContainEqual({ do: 'emit', event: 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' })
})

test('waits for a session before the request starts', () => {
  const { state, effects } = play({}, [startWithoutSession])
  expect(state.screen).toMatchObject({ message: { key: 'error.noSession' } })
  expect(effects).toContainEqual({ do: 'emitError', error: 'no-session' })
  expect(callNames(play({}, [sessionOpenedEvent], state))).toEqual([START])
})

test('shows no consent screen after a logout, even if the consent request was pending', () => {
  expect(play({}, [...eventsUntilConsent, { type: 'sessionEnded' }]).state.screen).toMatchObject({ message: { key: 'error.noSession' } })
  const stateAfterLogout = play({}, [startWith(authorizeRequest), { type: 'sessionEnded' }]).state
  expect(stateAfterLogout.screen).toMatchObject({ message: { key: 'error.noSession' } })
  expect(play({}, [{ type: 'answered', call: START, ticket: 1, answer: consentResponse } as never], stateAfterLogout).state).toBe(
    stateAfterLogout,
  )
})

test('T13 if another session replaces the session, sends the request again, unless the user has decided', () => {
  const startEvents = [startWith(authorizeRequest)]
  for (const events of [startEvents, eventsUntilConsent, eventsUntilLogout]) {
    const { state, calls } = play({}, events)
    const after = play({}, [sessionOpenedEvent], state)
    expect(after.state.screen.name).toBe('Loading')
    expect(callNames(after)).toEqual(callNames({ calls }))
  }
  const submission = play({}, [denyEvent], play({}, eventsUntilConsent).state).state
  const logout = play({}, [...eventsUntilLogout, { type: 'logoutConfirmed' }, { type: 'sessionEnded' }]).state
  const done = play({}, [...eventsUntilLogout, { type: 'logoutDeclined' }]).state
  for (const decided of [submission, logout, done]) {
    expect(play({}, [sessionOpenedEvent], decided)).toMatchObject({ calls: [], state: { screen: decided.screen } })
  }
})

test('the request starts once, and not after the flow has shown another screen', () => {
  const ready = { type: 'identityReady' } as const
  const pending = play({}, [startWith(authorizeRequest)]).state
  const failed = play({}, [startWithoutSession]).state
  const withoutRequest = play({}, [startEvent]).state
  for (const state of [pending, failed, withoutRequest]) expect(play({}, [ready], state)).toMatchObject({ calls: [], state })
})

test('the project does not show Main while the steps of the request are loading', () => {
  const context = { now: NOW, config: resolveConfig(organizationConfig) }
  const [loading] = reduce(initialState, startWith(authorizeRequest), context)
  const { state } = play(organizationConfig, [respond('project.bootstrap', bootstrap())], loading)
  expect(state).toMatchObject({ screen: { name: 'Loading', of: 'page' }, pending: null })
})

test('names a missing parameter, also to the developer', () => {
  const { state, effects } = play({}, [startWith({ of: 'nothing', missing: 'client_id' })])
  expect(state.screen).toMatchObject({ message: { key: 'error.missingParameter', values: { name: 'client_id' } } })
  expect(effects).toContainEqual({ do: 'emitError', error: 'missing-parameter', name: 'client_id' })
})

test('T14 refuses every request in a frame of another origin', () => {
  const { state, calls } = play({}, [startWith({ of: 'framed' })])
  expect(state.screen).toMatchObject({ message: { key: 'error.framed' } })
  expect(calls).toEqual([])
})

test('T15 a logout always needs a confirmation', () => {
  const { state, effects } = play({}, eventsUntilLogout)
  expect(state.screen).toEqual({ name: 'IDPLogout', redirect: 'https://app.test/bye?x=1' })
  expect(effects).not.toContainEqual(expect.objectContaining({ do: 'navigate' }))
})

test.each([
  ['succeeds', respond('session.revoke', {})],
  ['is refused', refuse('session.revoke', apiError('session_not_found', 404))],
  ['cannot reach the server', refuse('session.revoke', networkError)],
])('Yes ends the session of this browser, and returns to the application if the call %s', (_, answer) => {
  const { calls, state, effects } = play({}, [...eventsUntilLogout, { type: 'logoutConfirmed' }, answer])
  expect(calls.at(-1)).toMatchObject({ call: 'session.revoke', input: { forceClear: true } })
  expect(state.screen).toEqual({ name: 'IDPDone', of: 'logout' })
  expect(effects).toContainEqual({ do: 'navigate', url: 'https://app.test/bye?x=1' })
})

test.each(['', undefined])('opens nothing after the logout if the server names no address: %j', (redirect_uri) => {
  const events = [startWith(logoutRequest), respond('idp.oauthLogoutStart', { redirect_uri } as never)]
  const { state, effects } = play({}, [...events, { type: 'logoutConfirmed' }, respond('session.revoke', {})])
  expect(state.screen).toEqual({ name: 'IDPDone', of: 'logout' })
  expect(effects).not.toContainEqual(expect.objectContaining({ do: 'navigate' }))
})

test('No does nothing while the logout is under way', () => {
  const { state } = play({}, [...eventsUntilLogout, { type: 'logoutConfirmed' }])
  expect(play({}, [{ type: 'logoutDeclined' }], state).state).toBe(state)
})

test('No sends nothing and keeps the session', () => {
  const { state, calls } = play({}, [...eventsUntilLogout, { type: 'logoutDeclined' }])
  expect(state.screen).toEqual({ name: 'IDPDone', of: 'declined' })
  expect(callNames({ calls })).toEqual(['idp.oauthLogoutStart'])
})

test('a failed request to the server shows the reason, and the user can try again', () => {
  for (const [request, call] of [
    [authorizeRequest, START],
    [logoutRequest, 'idp.oauthLogoutStart'],
  ] as const) {
    const { state } = play({}, [startWith(request), refuse(call, networkError)])
    expect(state.screen).toMatchObject({ name: 'Error', message: { key: 'error.unreachable' } })
    expect(callNames(play({}, [{ type: 'retryChosen' }], state))).toEqual([call])
  }
})

test('Try again repeats a pending request to the server, but not a decision that is being submitted', () => {
  for (const [request, call] of [
    [authorizeRequest, START],
    [logoutRequest, 'idp.oauthLogoutStart'],
  ] as const) {
    const { state } = play({}, [startWith(request)])
    expect(callNames(play({}, [{ type: 'retryChosen' }], state))).toEqual([call])
  }
  const submission = play({}, [startWith(authorizeRequest), respond(START, { ...consentResponse, consent_required: false } as never)])
  expect(callNames(submission)).toEqual([START, 'idp.oauthAuthorizeSubmit'])
  expect(callNames(play({}, [{ type: 'retryChosen' }], submission.state))).toEqual([])
})
