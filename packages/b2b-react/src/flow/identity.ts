import type { IdentityRequest } from './facts.ts'
import { call, fail, settle } from './step.ts'
import type { FlowState, Step } from './types.ts'

/** Begins with what the address asks for. Source: widget specification sections 4 and 5, decisions point 31. */
export function beginIdentity(given: FlowState, request: IdentityRequest): Step {
  const state: FlowState = { ...given, type: 'IdentityProvider', request }
  const { session } = state
  if (request.of === 'framed') return fail(state, { key: 'error.framed' }, 'restart')
  if (request.of === 'nothing') {
    const { missing: name } = request
    const [failed] = fail(state, { key: 'error.missingParameter', values: { name } }, 'restart')
    return [failed, { do: 'report', error: 'missing-parameter', name }]
  }
  if (session === null) {
    const [failed] = fail(state, { key: 'error.noSession' }, 'restart')
    return [failed, { do: 'report', error: 'no-session' }]
  }
  const [loading] = settle(state, { name: 'Loading', of: 'page' })
  return request.of === 'authorize'
    ? call(loading, 'idp.oauthAuthorizeStart', request.parameters)
    : call(loading, 'idp.oauthLogoutStart', request.parameters)
}
