import { ApiError, UnreachableError } from '@acme/b2b-client'
import { resolveConfig, type B2BLoginConfig } from '../../src/config.ts'
import { reduce } from '../../src/flow/reduce.ts'
import { initialState } from '../../src/flow/step.ts'
import type { FlowAnswer, FlowCall, FlowEffect, FlowEvent, FlowState } from '../../src/flow/types.ts'

export const AT = 1_800_000_000_000

/** Runs events through the machine one after the other: the last state, and what was asked for on the way. */
export function play(
  config: B2BLoginConfig,
  events: readonly (FlowEvent | ((state: FlowState) => FlowEvent))[],
  from: FlowState = initialState,
) {
  let state = from
  const effects: FlowEffect[] = []
  for (const next of events) {
    const event = typeof next === 'function' ? next(state) : next
    const [after, ...more] = reduce(state, event, { at: AT, config: resolveConfig(config) })
    state = after
    effects.push(...more)
  }
  return { state, effects, calls: effects.flatMap((effect) => (effect.do === 'call' ? [effect] : [])) }
}

export const started: FlowEvent = { type: 'started', arrived: false, project: null, organization: null }
export const arrived: FlowEvent = { ...started, arrived: true }

/** The answer to the call that is under way. What a test does not say, an answer does not hold: the flow must bear that. */
export const answering =
  <C extends FlowCall>(call: C, answer: Partial<FlowAnswer<C>>) =>
  (state: FlowState): FlowEvent =>
    ({ type: 'answered', call, ticket: state.pending?.ticket ?? state.tickets, answer }) as FlowEvent
export const refusing =
  (call: FlowCall, error: unknown) =>
  (state: FlowState): FlowEvent => ({ type: 'refused', call, ticket: state.pending?.ticket ?? state.tickets, error })

export const refusal = (error_type: string, status_code = 400, wait?: number) =>
  new ApiError({ status_code, error_type, error_message: 'raw words of the server', error_url: '' }, wait)
export const offline = new UnreachableError('network')

export const organization = (more: object = {}) =>
  ({
    organization_id: 'org-acme',
    organization_name: 'Acme Corp',
    organization_slug: 'acme',
    organization_logo_url: '',
    auth_methods: 'ALL_ALLOWED',
    ...more,
  }) as never
export const found = answering('organization.getBySlug', { organization: organization() })
export const discovered = (type: string, id = 'org-acme', more: object = {}) =>
  ({ organization: { organization_id: id, organization_name: id }, membership: { type }, primary_required: null, ...more }) as never
export const signedIn = {
  member_session: { member_session_id: 's' },
  member: { member_id: 'm', email_address: 'ada@acme.test' },
  organization: organization(),
} as never

export const inOrganization: B2BLoginConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
export const inDiscovery: B2BLoginConfig = { authFlowType: 'Discovery' }
export const typed = (email: string): FlowEvent => ({ type: 'emailSubmitted', email })
export const LOGIN = 'magicLinks.email.loginOrSignup'
export const SEND = 'magicLinks.email.discovery.send'
export const SPEND = 'magicLinks.authenticate'
export const DISCOVER = 'magicLinks.discovery.authenticate'
export const EXCHANGE = 'discovery.intermediateSessions.exchange'
export const CREATE = 'discovery.organizations.create'
