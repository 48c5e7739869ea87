import { ApiError, UnreachableError, UserCancellationError } from '@acme/b2b-client'
import { OPENS_SESSION, type FlowCall } from '../../../src/flow/machine/calls.ts'

/* The possible responses to each call: complete, with missing fields, or an error. */

/** A marker for values that must not stay in the state. */
export const SECRET = 'SECRET'
const TOKENS = { session_token: `${SECRET}-session`, session_jwt: `${SECRET}-session`, intermediate_session_token: `${SECRET}-session` }

export type Given = object | null

export const organization = (more: object = {}) => ({
  organization_id: 'org-acme',
  organization_name: 'Acme Corp',
  organization_slug: 'acme',
  sso_active_connections: [{ connection_id: 'conn-1', display_name: 'Okta', identity_provider: 'okta' }],
  sso_default_connection_id: 'conn-1',
  auth_methods: 'ALL_ALLOWED',
  ...more,
})
const member = (more: object = {}) => ({ member_id: 'member-ada', email_address: 'ada@acme.test', email_address_verified: true, ...more })

export const signedIn = { ...TOKENS, member_session: { member_session_id: 'session-1' }, member: member(), organization: organization() }
const half = { ...TOKENS, member_session: null, organization: organization() }

/** The server requires another first factor. */
export const needing = (...allowed_auth_methods: string[]) => ({ ...half, member: member(), primary_required: { allowed_auth_methods } })
/** The server requires a second factor from a member with these factors. */
export const stepping = (has: object = {}, { organization: more = {}, initiated }: { organization?: object; initiated?: string } = {}) => ({
  ...half,
  organization: organization(more),
  member: member(has),
  mfa_required: { member_options: null, secondary_auth_initiated: initiated ?? null },
})
export const HAS_TOTP = { totp_registration_id: 'totp-1' }
export const HAS_SMS = { mfa_phone_number: '+12025550123', mfa_phone_number_verified: true }

/** Incomplete responses. They must neither sign the user in nor keep the screen loading. */
export const ODD = [{}, { ...half, member: { email_address: 'ada@acme.test' }, mfa_required: {} }, { ...half, member_session: {} }]

const choice = (type: string, id: string, methods: readonly string[] | null = null) => ({
  organization: organization({ organization_id: id, organization_name: id }),
  membership: { type },
  primary_required: methods && { allowed_auth_methods: methods },
})
const listing = (...discovered_organizations: object[]) => ({ ...TOKENS, email_address: 'ada@acme.test', discovered_organizations })

export const LISTS: readonly Given[] = [
  listing(),
  {},
  listing(choice('active_member', 'org-acme')),
  listing(choice('active_member', 'org-acme', ['sso'])),
  listing(choice('active_member', 'org-acme', ['password', 'magic_link'])),
  listing(
    choice('active_member', 'org-acme'),
    choice('invited_member', 'org-invite', []),
    choice('pending_member', 'org-pending', ['sso']),
    choice('eligible_to_join_by_email_domain', 'org-eligible', ['magic_link']),
  ),
]

const DISCOVERS: ReadonlySet<FlowCall> = new Set<FlowCall>([
  'magicLinks.discovery.authenticate',
  'oauth.discovery.authenticate',
  'otps.email.discovery.authenticate',
  'passwords.discovery.authenticate',
  'passwords.discovery.resetByEmail',
])

export const bootstrap = (more: object = {}) => ({
  bootstrap: { projectName: 'Acme', emailDomains: ['acme.example'], createOrganizationEnabled: true, displayWatermark: false, ...more },
  slug: 'acme',
})
const totp = (more: object = {}) => ({
  member_id: 'member-ada',
  secret: `${SECRET}-totp`,
  qr_code: `data:image/png;base64,${SECRET}-totp`,
  recovery_codes: [`${SECRET}-recovery-1`, `${SECRET}-recovery-2`],
  ...more,
})
const phone = { number: '+12025550123', formatted: '(202) 555-0123' }

/** The responses to some calls. All other calls get an empty object. */
const OWN: { readonly [C in FlowCall]?: readonly Given[] } = {
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
export interface Provider {
  readonly signIns: readonly Given[]
  readonly lists: readonly Given[]
  readonly organizations?: readonly Given[]
  readonly projects?: readonly Given[]
}

export function answersTo(call: FlowCall, { signIns, lists, organizations, projects }: Provider): readonly Given[] {
  if (OPENS_SESSION.has(call)) return signIns
  if (DISCOVERS.has(call)) return lists
  if (call === 'organization.getBySlug' && organizations) return organizations
  if (call === 'project.bootstrap' && projects) return projects
  return OWN[call] ?? [{}]
}

const refusal = (error_type: string, status_code = 400, wait?: number) =>
  new ApiError({ status_code, error_type, error_message: 'raw words of the server', error_url: '' }, wait)

/** One error of every class. */
export const REFUSALS: readonly unknown[] = [
  new UnreachableError('network'),
  refusal('internal_server_error', 500),
  refusal('too_many_requests', 429, 20_000),
  new UserCancellationError(),
  new Error('something else'),
  refusal('unauthorized_credentials', 401),
  refusal('intermediate_session_not_found', 404),
  refusal('action_not_allowed_email_domain_is_claimed'),
  refusal('weak_password'),
  refusal('unable_to_auth_otp_code', 401),
  refusal('user_lock_limit_reached', 403),
  refusal('invalid_login_redirect_url'),
]
