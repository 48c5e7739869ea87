import { call, fail, isLoading, stay } from './step.ts'
import type { FlowState, Step } from './types.ts'

/** Starts the identity provider request of the page's URL. */
export function beginIdentityRequest(state: FlowState): Step {
  const { request, session } = state
  // The lazy chunk can load late, when the flow has already moved on.
  if (request === null || !isLoading(state) || state.pending) return stay(state)
  if (request.of === 'framed') return fail(state, { key: 'error.framed' }, 'restart')
  if (request.of === 'nothing') {
    const { missing: name } = request
    const [failed] = fail(state, { key: 'error.missingParameter', values: { name } }, 'restart')
    return [failed, { do: 'emitError', error: 'missing-parameter', name }]
  }
  if (session === null) {
    const [failed] = fail(state, { key: 'error.noSession' }, 'restart')
    return [failed, { do: 'emitError', error: 'no-session' }]
  }
  return request.of === 'authorize'
    ? call(state, 'idp.oauthAuthorizeStart', request.parameters)
    : call(state, 'idp.oauthLogoutStart', request.parameters)
}
