import { ApiError, UnreachableError } from '@acme/b2b-client'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
import type { LooseConfig } from '../../src/config/types.ts'
import type { FlowAnswer, FlowCall } from '../../src/flow/machine/calls.ts'
import type { RedirectFacts } from '../../src/flow/machine/facts.ts'
import { initialState } from '../../src/flow/machine/step.ts'
import type { FlowEffect, FlowEvent, FlowState } from '../../src/flow/machine/types.ts'
import { reduce } from './machine.ts'

export const NOW = 1_800_000_000_000

/** The calls that redeem a redirect token without further input. */
export const REDEEM_CALLS = [
  'magicLinks.authenticate',
  'magicLinks.discovery.authenticate',
  'oauth.authenticate',
  'oauth.discovery.authenticate',
  'sso.authenticate',
  'impersonation.authenticate',
] as const satisfies readonly FlowCall[]
const isRedeemCall = (call: FlowCall): boolean => REDEEM_CALLS.some((redeemCall) => redeemCall === call)

/**
 * Sends events to the machine one after the other, all at the time `now`. An event can be a function of the state before it. Returns the last
 * state and all effects.
 */
export function play(
  config: LooseConfig,
  events: readonly (FlowEvent | ((state: FlowState) => FlowEvent))[],
  initial: FlowState = initialState,
  now: number = NOW,
) {
  let state = initial
  const effects: FlowEffect[] = []
  const dispatch = (event: FlowEvent): void => {
    const [nextState, ...newEffects] = reduce(state, event, { now, config: resolveConfig(config) })
    state = nextState
    effects.push(...newEffects)
    if (newEffects.some((effect) => effect.do === 'startIdentity')) dispatch({ type: 'identityReady' })
  }
  for (const nextEvent of events) dispatch(typeof nextEvent === 'function' ? nextEvent(state) : nextEvent)
  const allCalls = effects.flatMap((effect) => (effect.do === 'call' && effect.call !== 'project.bootstrap' ? [effect] : []))
  return {
    state,
    effects,
    /** The calls, except those that load the project or redeem a token. */
    calls: allCalls.filter(({ call }) => !isRedeemCall(call)),
    /** The calls that redeem a redirect token. */
    redeemed: allCalls.flatMap(({ call }) => (isRedeemCall(call) ? [call] : [])),
  }
}

export const startEvent: Extract<FlowEvent, { type: 'started' }> = {
  type: 'started',
  redirect: null,
  project: null,
  organization: null,
  lastUsed: null,
  session: null,
  request: null,
}
const EMAIL_CALLS: readonly RedirectFacts['call'][] = [
  'magicLinks.authenticate',
  'magicLinks.discovery.authenticate',
  'passwords.resetByEmail',
  'passwords.discovery.resetByEmail',
]
/** A redirect token of the page's URL. `call`: the call that spends it. */
export const redirectFacts = (call: RedirectFacts['call'], overrides: Partial<RedirectFacts> = {}): RedirectFacts => ({
  call,
  reset: false,
  emailed: EMAIL_CALLS.includes(call),
  unsolicited: false,
  several: false,
  email: '',
  ...overrides,
})
/** The start of a page with a redirect token in its URL. */
export const redirectEvent = (...facts: Parameters<typeof redirectFacts>): FlowEvent => ({
  ...startEvent,
  redirect: redirectFacts(...facts),
})
export const linkEvent = redirectEvent('magicLinks.authenticate')
/** The start of a page with the token of a password reset email. */
export const resetTokenEvent = redirectEvent('passwords.resetByEmail', { reset: true })
/** The start of a page with a token that signs the user in before they set a new password. */
export const resetLinkEvent = redirectEvent('magicLinks.authenticate', { reset: true })

/** Returns the ticket of a call: of a parallel call, otherwise of the pending call, otherwise the last ticket. */
function ticketOf({ pending, renewing, screen, tickets }: FlowState, call: FlowCall): number {
  if (call === 'passwords.strengthCheck') return 'checking' in screen ? (screen.checking ?? 0) : 0
  if (pending !== null) return pending.ticket
  return call === 'organization.getBySlug' ? (renewing ?? 0) : tickets
}

/** The response to a call. It contains only the fields that the test needs, and the flow has to tolerate that. */
export const respond =
  <C extends FlowCall>(call: C, answer: Partial<FlowAnswer<C>>) =>
  (state: FlowState): FlowEvent =>
    // The parameter types ensure that the call and the response match. TypeScript cannot see that.
    ({ type: 'answered', call, ticket: ticketOf(state, call), answer }) as unknown as FlowEvent
/** The failure of a call. */
export const refuse =
  (call: FlowCall, error: unknown) =>
  (state: FlowState): FlowEvent => ({ type: 'failed', call, ticket: ticketOf(state, call), error })

export const apiError = (error_type: string, status_code = 400, waitMs?: number) =>
  new ApiError({ status_code, error_type, error_message: 'raw words of the server', error_url: '' }, waitMs)
export const networkError = new UnreachableError('network')
/** The link was used before, or has expired. */
export const usedLinkError = apiError('unable_to_auth_magic_link', 401)

// The casts to `never` below fit every response type, so that tests can leave out fields.
export const organization = (overrides: object = {}) =>
  ({
    organization_id: 'org-acme',
    organization_name: 'Acme Corp',
    organization_slug: 'acme',
    organization_logo_url: '',
    auth_methods: 'ALL_ALLOWED',
    ...overrides,
  }) as never
export const bootstrap = (overrides: object = {}, slug = '') =>
  ({ bootstrap: { emailDomains: [], createOrganizationEnabled: false, displayWatermark: false, ...overrides }, slug }) as never
/** A project that lets users create organizations. */
export const respondProjectWithCreation = respond('project.bootstrap', bootstrap({ createOrganizationEnabled: true }))
export const respondOrganization = respond('organization.getBySlug', { organization: organization() })
export const discoveredOrganization = (type: string, id = 'org-acme', overrides: object = {}) =>
  ({ organization: { organization_id: id, organization_name: id }, membership: { type }, primary_required: null, ...overrides }) as never
export const sessionResponse = {
  member_session: { member_session_id: 's' },
  member: { member_id: 'm', email_address: 'ada@acme.test' },
  organization: organization(),
} as never

export const organizationConfig: LooseConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
export const discoveryConfig: LooseConfig = { authFlowType: 'Discovery' }
export const submitEmail = (email: string): FlowEvent => ({ type: 'emailSubmitted', email })
export const session = { email: 'ada@acme.test', organization: 'Acme Corp' }
export const sessionOpenedEvent = { type: 'sessionOpened', session } as const
/** The names of the calls, in order. */
export const callNames = ({ calls }: { readonly calls: readonly { readonly call: FlowCall }[] }): FlowCall[] =>
  calls.map(({ call }) => call)
export const LOGIN = 'magicLinks.email.loginOrSignup'
export const SEND = 'magicLinks.email.discovery.send'
export const REDEEM = 'magicLinks.authenticate'
export const DISCOVER = 'magicLinks.discovery.authenticate'
export const EXCHANGE = 'discovery.intermediateSessions.exchange'
export const CREATE = 'discovery.organizations.create'

/** Until the user has submitted an email address on the page of an organization. */
export const eventsUntilEmail = [startEvent, respondOrganization, submitEmail('ada@acme.test')]
/** Until the server has sent a link to this address. */
export const eventsUntilLinkSent = [...eventsUntilEmail, respond(LOGIN, {})]
