import { ApiError, UnreachableError } from '@acme/b2b-client'
import type { LooseConfig } from '../../src/config/types.ts'
import { resolveConfig } from '../../src/config/resolveConfig.ts'
import { reduce } from './machine.ts'
import { initialState } from '../../src/flow/machine/step.ts'
import type { FlowAnswer, FlowCall } from '../../src/flow/machine/calls.ts'
import type { RedirectToken, FlowEffect, FlowEvent, FlowState } from '../../src/flow/machine/types.ts'

export const AT = 1_800_000_000_000

/** Sends events to the machine one after the other. Returns the last state and all effects. */
export function play(
  config: LooseConfig,
  events: readonly (FlowEvent | ((state: FlowState) => FlowEvent))[],
  from: FlowState = initialState,
  now: number = AT,
) {
  let state = from
  const effects: FlowEffect[] = []
  const take = (event: FlowEvent): void => {
    const [after, ...more] = reduce(state, event, { now, config: resolveConfig(config) })
    state = after
    effects.push(...more)
    if (more.some((effect) => effect.do === 'startIdentity')) take({ type: 'identityReady' })
  }
  for (const next of events) take(typeof next === 'function' ? next(state) : next)
  return {
    state,
    effects,
    calls: effects.flatMap((effect) => (effect.do === 'call' && effect.call !== 'project.bootstrap' ? [effect] : [])),
  }
}

export const started: Extract<FlowEvent, { type: 'started' }> = {
  type: 'started',
  redirect: null,
  project: null,
  organization: null,
  lastUsed: null,
  session: null,
  request: null,
}
/** The page is opened with a redirect token. */
export const arrivedWith = (tokenType: RedirectToken['tokenType'], more: Partial<RedirectToken> = {}): FlowEvent => ({
  ...started,
  redirect: { tokenType, reset: false, unsolicited: false, several: false, email: '', ...more },
})
export const arrived = arrivedWith('multi_tenant_magic_links')
/** The page is opened with the token of a password reset email. */
export const resetTokenArrived = arrivedWith('multi_tenant_passwords', { reset: true })
/** The page is opened with a token that signs the user in before they set a new password. */
export const resetLinkArrived = arrivedWith('multi_tenant_magic_links', { reset: true })

/** The ticket of the pending call, or of a parallel call. */
const ticketOf = ({ pending, renewing, screen, tickets }: FlowState, call: FlowCall): number => {
  if (call === 'passwords.strengthCheck') return 'checking' in screen ? (screen.checking ?? 0) : 0
  return pending?.ticket ?? (call === 'organization.getBySlug' ? (renewing ?? 0) : tickets)
}

/** The response to the pending call. Fields that a test does not need are missing; the flow has to tolerate that. */
export const answering =
  <C extends FlowCall>(call: C, answer: Partial<FlowAnswer<C>>) =>
  (state: FlowState): FlowEvent =>
    // The parameter types ensure that the call and the response match. TypeScript cannot see that.
    ({ type: 'answered', call, ticket: ticketOf(state, call), answer }) as unknown as FlowEvent
export const refusing =
  (call: FlowCall, error: unknown) =>
  (state: FlowState): FlowEvent => ({ type: 'refused', call, ticket: ticketOf(state, call), error })

export const refusal = (error_type: string, status_code = 400, wait?: number) =>
  new ApiError({ status_code, error_type, error_message: 'raw words of the server', error_url: '' }, wait)
export const offline = new UnreachableError('network')
/** The link was used before, or has expired. */
export const usedLink = refusal('unable_to_auth_magic_link', 401)

export const organization = (more: object = {}) =>
  ({
    organization_id: 'org-acme',
    organization_name: 'Acme Corp',
    organization_slug: 'acme',
    organization_logo_url: '',
    auth_methods: 'ALL_ALLOWED',
    ...more,
  }) as never
export const bootstrap = (more: object = {}, slug = '') =>
  ({ bootstrap: { emailDomains: [], createOrganizationEnabled: false, displayWatermark: false, ...more }, slug }) as never
/** A project that lets users create organizations. */
export const creating = answering('project.bootstrap', bootstrap({ createOrganizationEnabled: true }))
export const found = answering('organization.getBySlug', { organization: organization() })
export const discovered = (type: string, id = 'org-acme', more: object = {}) =>
  ({ organization: { organization_id: id, organization_name: id }, membership: { type }, primary_required: null, ...more }) as never
export const signedIn = {
  member_session: { member_session_id: 's' },
  member: { member_id: 'm', email_address: 'ada@acme.test' },
  organization: organization(),
} as never

export const inOrganization: LooseConfig = { authFlowType: 'Organization', organizationSlug: 'acme' }
export const inDiscovery: LooseConfig = { authFlowType: 'Discovery' }
export const typed = (email: string): FlowEvent => ({ type: 'emailSubmitted', email })
export const session = { email: 'ada@acme.test', organization: 'Acme Corp' }
export const sessionArrived = { type: 'sessionOpened', session } as const
/** The names of the calls, in order. */
export const names = ({ calls }: { readonly calls: readonly { readonly call: FlowCall }[] }): FlowCall[] => calls.map(({ call }) => call)
export const LOGIN = 'magicLinks.email.loginOrSignup'
export const SEND = 'magicLinks.email.discovery.send'
export const SPEND = 'magicLinks.authenticate'
export const DISCOVER = 'magicLinks.discovery.authenticate'
export const EXCHANGE = 'discovery.intermediateSessions.exchange'
export const CREATE = 'discovery.organizations.create'

/** The user has submitted an email address on the page of an organization. */
export const addressSubmitted = [started, found, typed('ada@acme.test')]
/** The server has sent a link to this address. */
export const linkSent = [...addressSubmitted, answering(LOGIN, {})]
