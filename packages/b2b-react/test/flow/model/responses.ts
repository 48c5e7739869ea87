import { ApiError, UnreachableError, UserCancellationError } from '@acme/b2b-client'
import { CALLS, type FlowCall } from '../../../src/flow/machine/calls.ts'

/* The possible responses to each call: complete, with missing fields, or an error. */

/** A marker for values that must not stay in the state. */
export const SECRET = 'SECRET'
const TOKENS = { session_token: `${SECRET}-session`, session_jwt: `${SECRET}-session`, intermediate_session_token: `${SECRET}-session` }

export type ResponseBody = object | null

export const organization = (overrides: object = {}) => ({
  organization_id: 'org-acme',
  organization_name: 'Acme Corp',
  organization_slug: 'acme',
  sso_active_connections: [{ connection_id: 'conn-1', display_name: 'Okta', identity_provider: 'okta' }],
  sso_default_connection_id: 'conn-1',
  auth_methods: 'ALL_ALLOWED',
  ...overrides,
})
const member = (overrides: object = {}) => ({
  member_id: 'member-ada',
  email_address: 'ada@acme.test',
  email_address_verified: true,
  ...overrides,
})

export const sessionResponse = {
  ...TOKENS,
  member_session: { member_session_id: 'session-1' },
  member: member(),
  organization: organization(),
}
const partialResponse = { ...TOKENS, member_session: null, organization: organization() }

/** The server requires another first factor. */
export const requireFirstFactor = (...allowed_auth_methods: string[]) => ({
  ...partialResponse,
  member: member(),
  primary_required: { allowed_auth_methods },
})
/** The server requires a second factor from a member with these factors. */
export const requireSecondFactor = (
  memberFields: object = {},
  { organization: organizationFields = {}, initiated }: { organization?: object; initiated?: string } = {},
) => ({
  ...partialResponse,
  organization: organization(organizationFields),
  member: member(memberFields),
  mfa_required: { member_options: null, secondary_auth_initiated: initiated ?? null },
})
export const HAS_TOTP = { totp_registration_id: 'totp-1' }
export const HAS_SMS = { mfa_phone_number: '+12025550123', mfa_phone_number_verified: true }

/** Incomplete responses. They must neither sign the user in nor keep the screen loading. */
export const INCOMPLETE_RESPONSES = [
  {},
  { ...partialResponse, member: { email_address: 'ada@acme.test' }, mfa_required: {} },
  { ...partialResponse, member_session: {} },
]

const choice = (type: string, id: string, methods: readonly string[] | null = null) => ({
  organization: organization({ organization_id: id, organization_name: id }),
  membership: { type },
  primary_required: methods && { allowed_auth_methods: methods },
})
const organizationList = (...discovered_organizations: object[]) => ({
  ...TOKENS,
  email_address: 'ada@acme.test',
  discovered_organizations,
})

export const ORGANIZATION_LISTS: readonly ResponseBody[] = [
  organizationList(),
  {},
  organizationList(choice('active_member', 'org-acme')),
  organizationList(choice('active_member', 'org-acme', ['sso'])),
  organizationList(choice('active_member', 'org-acme', ['password', 'magic_link'])),
  organizationList(
    choice('active_member', 'org-acme'),
    choice('invited_member', 'org-invite', []),
    choice('pending_member', 'org-pending', ['sso']),
    choice('eligible_to_join_by_email_domain', 'org-eligible', ['magic_link']),
  ),
]

const DISCOVERY_CALLS: ReadonlySet<FlowCall> = new Set<FlowCall>([
  'magicLinks.discovery.authenticate',
  'oauth.discovery.authenticate',
  'otps.email.discovery.authenticate',
  'passwords.discovery.authenticate',
  'passwords.discovery.resetByEmail',
])

export const bootstrap = (overrides: object = {}) => ({
  bootstrap: {
    projectName: 'Acme',
    emailDomains: ['acme.example'],
    createOrganizationEnabled: true,
    displayWatermark: false,
    ...overrides,
  },
  slug: 'acme',
})
const totp = (overrides: object = {}) => ({
  member_id: 'member-ada',
  secret: `${SECRET}-totp`,
  qr_code: `data:image/png;base64,${SECRET}-totp`,
  recovery_codes: [`${SECRET}-recovery-1`, `${SECRET}-recovery-2`],
  ...overrides,
})
const phone = { number: '+12025550123', formatted: '(202) 555-0123' }

/** The responses to some calls. All other calls get an empty object. */
const RESPONSES: { readonly [C in FlowCall]?: readonly ResponseBody[] } = {
  'project.bootstrap': [bootstrap()],
  'organization.getBySlug': [{ organization: organization() }, { organization: null }],
  'search.searchMember': [
    { member: null },
    { member: member({ member_password_id: 'password-1' }) },
    { member: member({ member_password_id: '' }) },
  ],
  'sso.discoverConnections': [
    { connections: [] },
    { connections: [{ connection_id: 'conn-1', display_name: 'Okta', identity_provider: 'okta' }] },
  ],
  'passwords.strengthCheck': [{ valid_password: true, score: 4 }, { valid_password: false, score: 0 }, {}],
  'totp.create': [totp(), totp({ member_id: 'member-eve' }), {}],
  'phone.read': [{ phone }, { phone: null }],
  'phone.format': [{ phone }, { phone: { ...phone, number: '+4915112345678' } }],
  'idp.oauthAuthorizeStart': [
    { consent_required: true, oidc_client: { client_name: 'App' }, grantable_scope: 'openid', redirect_uri: 'https://app.test/back' },
    { consent_required: false },
    {},
  ],
  'idp.oauthLogoutStart': [{ redirect_uri: 'https://app.test/bye' }, {}],
  'session.confirm': [
    { session: null, isNew: true },
    { session: { email: 'ada@acme.test', organization: 'Acme Corp' }, isNew: false },
    { session: { email: 'ada@acme.test', organization: 'Acme Corp' }, isNew: true },
  ],
  'sso.start': [null],
  'oauth.start': [null],
  'oauth.discovery.start': [null],
  'idp.oauthAuthorizeSubmit': [null],
}

/** The responses of a world's server to some calls. */
export interface ServerResponses {
  readonly signIns: readonly ResponseBody[]
  readonly lists: readonly ResponseBody[]
  readonly organizations?: readonly ResponseBody[]
  readonly projects?: readonly ResponseBody[]
}

export function responsesTo(call: FlowCall, { signIns, lists, organizations, projects }: ServerResponses): readonly ResponseBody[] {
  if (CALLS[call].kind === 'opensSession') return signIns
  if (DISCOVERY_CALLS.has(call)) return lists
  if (call === 'organization.getBySlug' && organizations) return organizations
  if (call === 'project.bootstrap' && projects) return projects
  return RESPONSES[call] ?? [{}]
}

const apiError = (error_type: string, status_code = 400, wait?: number) =>
  new ApiError({ status_code, error_type, error_message: 'raw words of the server', error_url: '' }, wait)

/** One error of every class. */
export const ERRORS: readonly unknown[] = [
  new UnreachableError('network'),
  apiError('internal_server_error', 500),
  apiError('too_many_requests', 429, 20_000),
  new UserCancellationError(),
  new Error('something else'),
  apiError('unauthorized_credentials', 401),
  apiError('intermediate_session_not_found', 404),
  apiError('action_not_allowed_email_domain_is_claimed'),
  apiError('weak_password'),
  apiError('unable_to_auth_otp_code', 401),
  apiError('user_lock_limit_reached', 403),
  apiError('invalid_login_redirect_url'),
]
