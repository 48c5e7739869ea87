import type { Endpoint } from './endpoint.ts'
import type { KnownErrorType } from './errorTypes.ts'

/*
 * The known errors of a call: those that its declaration lists, and those that follow from its fields and traits. Production builds do not
 * contain them.
 */

type ErrorList = readonly KnownErrorType[]

/* Error types that several calls list. */
export const emailErrors = ['invalid_email', 'inactive_email'] as const satisfies ErrorList
export const joinErrors = [
  'email_jit_provisioning_not_allowed',
  'invalid_email_for_jit_provisioning',
  'retired_member_email',
] as const satisfies ErrorList
export const linkErrors = ['magic_link_not_found', 'unable_to_auth_magic_link'] as const satisfies ErrorList
export const codeErrors = ['otp_code_not_found', 'unable_to_auth_otp_code'] as const satisfies ErrorList
export const newPasswordErrors = ['weak_password', 'breached_password'] as const satisfies ErrorList
export const resetLinkErrors = [
  'unable_to_auth_password_reset_token',
  ...newPasswordErrors,
  'cannot_reset_password_with_existing_password',
] as const satisfies ErrorList
export const oauthErrors = [
  'oauth_token_not_found',
  'unable_to_authorize_oauth_provider',
  'oauth_unverified_email',
] as const satisfies ErrorList
export const googleCredentialErrors = ['id_token_invalid', 'id_token_expired', 'id_token_incorrect_audience'] as const satisfies ErrorList

/** Errors of every call. */
export const ERRORS_OF_EVERY_CALL = [
  'too_many_requests',
  'internal_server_error',
  'public_token_not_found',
  'public_token_required',
  'invalid_authorization_header',
  'invalid_pkce_code_challenge',
  'invalid_pkce_code_verifier',
  'bad_request',
] as const satisfies ErrorList

const durationErrors = ['invalid_session_duration_minutes'] as const
const expirationErrors = ['invalid_expiration'] as const
const roleErrors = ['invalid_rbac_role_id'] as const
const pageErrors = ['invalid_argument'] as const

/** The errors that each field causes: every call with the field can have them. */
const FIELD_ERRORS: { readonly [field: string]: ErrorList } = {
  organization_id: ['organization_not_found'],
  member_id: ['member_not_found'],
  locale: ['invalid_locale'],
  login_redirect_url: ['invalid_login_redirect_url', 'no_login_redirect_urls_set'],
  signup_redirect_url: ['invalid_signup_redirect_url', 'no_signup_redirect_urls_set'],
  discovery_redirect_url: ['invalid_discovery_redirect_url', 'no_discovery_redirect_urls_set'],
  invite_redirect_url: ['invalid_invite_redirect_url', 'no_invite_redirect_urls_set'],
  reset_password_redirect_url: ['invalid_password_reset_redirect_url', 'no_password_reset_redirect_url'],
  session_duration_minutes: durationErrors,
  autofill_session_duration_minutes: durationErrors,
  expiration_minutes: expirationErrors,
  reset_password_expiration_minutes: expirationErrors,
  mfa_phone_number: ['invalid_phone_number', 'invalid_phone_number_country_code'],
  default_mfa_method: ['invalid_mfa_default_method', 'default_mfa_member_missing_factor'],
  untrusted_metadata: ['metadata_invalid_format', 'metadata_too_large', 'metadata_too_many_keys'],
  email_id: ['retired_email_missing_email_identifiers', 'email_not_found'],
  password_id: ['password_not_found', 'cannot_delete_last_primary_factor'],
  roles: roleErrors,
  rbac_email_implicit_role_assignments: roleErrors,
  saml_connection_implicit_role_assignments: roleErrors,
  saml_group_implicit_role_assignments: roleErrors,
  external_connection_implicit_role_assignments: roleErrors,
  external_group_implicit_role_assignments: roleErrors,
  scim_group_implicit_role_assignments: roleErrors,
  cursor: pageErrors,
  limit: pageErrors,
}

/** A group of errors. All calls that `includes` accepts can have them. The generated documentation explains each group once. */
interface ErrorGroup {
  readonly name: string
  readonly includes: (endpoint: Endpoint) => boolean
  /** `CaptchaError` is an error of the client: that response of the provider has no error type. */
  readonly errors: readonly (KnownErrorType | 'CaptchaError')[]
  /** The advice to application developers. */
  readonly advice: string
}

/** Errors that follow from the traits of a call. */
export const ERROR_GROUPS: readonly ErrorGroup[] = [
  {
    name: 'no session',
    includes: ({ needs, session }) => needs === 'session' || session === 'renews' || session === 'logsOut',
    errors: ['user_unauthenticated', 'session_not_found', 'unauthorized_credentials', 'invalid_secret_authentication'],
    advice:
      'The call needs a session. Sign in again. Of all calls, only `session.authenticate`, `session.revoke` and the refresh end the session in the browser.',
  },
  {
    name: 'recent factor',
    includes: ({ needs, session }) => needs === 'session' && session === undefined,
    errors: ['insufficient_factors', 'stale_factors'],
    advice: 'The project protects the call: it needs a second factor that is recent. Ask the member for it, then repeat the call.',
  },
  {
    name: 'PKCE',
    includes: ({ pkce }) => pkce?.proves !== undefined,
    errors: ['pkce_expected_code_verifier', 'pkce_mismatch', 'pkce_did_not_expect_code_verifier'],
    advice: 'The sign-in was started in another browser. Ask the user to open the link in the same browser, or start again.',
  },
  {
    name: 'intermediate session',
    includes: ({ adds }) => adds?.includes('intermediate_session_token') === true,
    errors: ['intermediate_session_not_found'],
    advice: 'An intermediate session expires after ten minutes. Start again.',
  },
  {
    name: 'captcha',
    includes: ({ adds }) => adds?.some((field) => field.startsWith('captcha')) === true,
    errors: ['CaptchaError'],
    advice: 'The server requires a captcha, and the client could not satisfy it. Ask the user to try again.',
  },
]

/** Returns the error types that the declaration of a call lists, or that follow from its fields. */
export const errorsOf = ({ errors = [], input }: Endpoint): ErrorList => [
  ...new Set([...errors, ...Object.keys(input ?? {}).flatMap((field) => FIELD_ERRORS[field] ?? [])]),
]

/** Returns the groups of errors that a call belongs to. */
export const errorGroupsOf = (endpoint: Endpoint): readonly ErrorGroup[] => ERROR_GROUPS.filter(({ includes }) => includes(endpoint))

/** Returns all known errors of a call. */
export const knownErrorsOf = (endpoint: Endpoint): readonly string[] => [
  ...ERRORS_OF_EVERY_CALL,
  ...errorGroupsOf(endpoint).flatMap(({ errors }) => errors),
  ...errorsOf(endpoint),
]
