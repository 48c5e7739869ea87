import { isB2BError, type KnownErrorType } from '@acme/b2b-client'
import { RATE_LIMIT_WAIT } from '../../limits.ts'
import type { Phrase } from '../../text/say.ts'
import type { FlowCall } from '../calls.ts'

/** What the sentences speak of. */
export interface Subjects {
  readonly email: string
  readonly organization: string
}

/**
 * How a call failed, as a person is told: the provider could not be reached, it asks to wait, it broke down, the
 * session was ended elsewhere meanwhile, it refused, or something else went wrong, which says nothing of what was typed.
 */
export type Failure =
  | { readonly is: 'unreachable' }
  | { readonly is: 'limited'; readonly wait: number }
  | { readonly is: 'broken' }
  | { readonly is: 'blocked' }
  | { readonly is: 'cancelled' }
  | { readonly is: 'failed' }
  | { readonly is: 'refused'; readonly type: string }

/** Reads an error. A captcha that could not be had leaves everything as it was; a token that nothing here asked for is one of another browser. */
export function failureOf(error: unknown): Failure {
  if (!isB2BError(error)) return { is: 'failed' }
  if (error.name === 'UserCancellationError') return { is: 'cancelled' }
  if (error.name === 'UnreachableError') return { is: 'unreachable' }
  if (error.name === 'CaptchaError') return { is: 'blocked' }
  if (error.name === 'MissingPKCEError') return { is: 'refused', type: 'pkce_expected_code_verifier' }
  if (error.name !== 'ApiError') return { is: 'failed' }
  if (error.status_code === 429) return { is: 'limited', wait: error.retry_after ?? RATE_LIMIT_WAIT }
  return error.status_code >= 500 ? { is: 'broken' } : { is: 'refused', type: error.error_type }
}

/** True where the provider decided nothing, so that trying the same again may help. */
export const isUndecided = ({ is }: Failure): boolean => is !== 'refused' && is !== 'failed' && is !== 'cancelled'

/** Keys of sentences that speak of nothing in particular. */
type Plain = { [K in Phrase['key']]: [Extract<Phrase, { key: K }>['values']] extends [undefined] ? K : never }[Phrase['key']]
type Sentence = Plain | ((about: Subjects) => Phrase)
/** What is said about a call that fails. The classes that are the same for every call are in {@link sentenceFor}. */
interface Sentences {
  /** The server refused, for a reason that has no sentence of its own. Default: `error.default`. */
  readonly otherwise?: Plain
  /** The server refused, for one of these reasons. */
  readonly types?: { readonly [T in KnownErrorType]?: Sentence }
  /** The server broke down. Default: `error.server`. */
  readonly broken?: Plain
  /** The server was not even asked. Default: `error.default`. */
  readonly failed?: Plain
}

// A plain sentence has no values.
const plain = (key: Plain) => ({ key }) as Phrase

const cannotJoin = ({ organization }: Subjects): Phrase =>
  organization === '' ? { key: 'error.joinRefused' } : { key: 'error.cannotJoin', values: { organization } }
const noAccess = ({ email, organization }: Subjects): Phrase =>
  email === '' || organization === '' ? cannotJoin({ email, organization }) : { key: 'error.noAccess', values: { email, organization } }

/** Reasons that have the same sentence wherever they come up, unless a call has its own. */
const everywhere: NonNullable<Sentences['types']> = {
  ad_blocker_detected: 'error.adBlocker',
  intermediate_session_not_found: 'error.signInExpired',
  organization_not_found: 'error.organization',
  user_lock_limit_reached: 'error.locked',
  action_not_allowed_email_domain_is_claimed: 'error.claimedDomain',
  operation_restricted_by_organization_auth_methods: cannotJoin,
  email_jit_provisioning_not_allowed: cannotJoin,
  invalid_email_for_jit_provisioning: cannotJoin,
  oauth_tenant_jit_provisioning_not_allowed: cannotJoin,
  invalid_oauth_tenant_for_jit_provisioning: cannotJoin,
  invalid_connection_for_jit_provisioning: cannotJoin,
}
/** The user typed the address that may not join. */
const typedAddress: NonNullable<Sentences['types']> = {
  email_jit_provisioning_not_allowed: noAccess,
  invalid_email_for_jit_provisioning: noAccess,
}

const mailing = { ...typedAddress, inactive_email: 'error.emailInactive', invalid_email: 'email.invalid' } as const
const sendingLink: Sentences = { otherwise: 'error.linkNotSent', types: mailing }
const sendingCode: Sentences = { otherwise: 'error.emailNotSent', types: mailing }
const spending: Sentences = {
  otherwise: 'error.magicLink',
  failed: 'error.magicLink',
  types: {
    pkce_expected_code_verifier: 'error.otherBrowser',
    pkce_mismatch: 'error.otherBrowser',
    invalid_session_duration_minutes: 'error.default',
  },
}
const passcode: Sentences = { otherwise: 'error.passcode', types: { ...typedAddress, unable_to_auth_otp_code: 'error.codeSpent' } }
const password: Sentences = { otherwise: 'error.password', types: typedAddress }
const resetting: Sentences = {
  otherwise: 'error.resetLink',
  types: {
    weak_password: 'error.weakPassword',
    breached_password: 'reset.breached',
  },
}

/** The calls without a sentence of their own. */
type SaysDefault =
  | 'project.bootstrap'
  | 'passwords.strengthCheck'
  | 'search.searchMember'
  | 'sso.start'
  | 'sso.discoverConnections'
  | 'sso.authenticate'
  | 'oauth.start'
  | 'oauth.authenticate'
  | 'oauth.discovery.start'
  | 'oauth.discovery.authenticate'
  | 'impersonation.authenticate'
  | 'discovery.organizations.create'
  | 'discovery.intermediateSessions.exchange'
  | 'phone.format'
  | 'session.confirm'
  | 'session.revoke'
  | 'idp.oauthAuthorizeStart'
  | 'idp.oauthAuthorizeSubmit'
  | 'idp.oauthLogoutStart'
/** The sentences of every other call. A call that is missing here and there does not compile. */
const SENTENCES: { readonly [C in Exclude<FlowCall, SaysDefault>]: Sentences } & { readonly [C in SaysDefault]?: never } = {
  'organization.getBySlug': { otherwise: 'error.organization' },
  'magicLinks.email.loginOrSignup': sendingLink,
  'magicLinks.email.discovery.send': sendingLink,
  'magicLinks.authenticate': spending,
  'magicLinks.discovery.authenticate': spending,
  'otps.email.loginOrSignup': sendingCode,
  'otps.email.discovery.send': sendingCode,
  'otps.email.authenticate': passcode,
  'otps.email.discovery.authenticate': passcode,
  'passwords.authenticate': password,
  'passwords.discovery.authenticate': password,
  'passwords.resetByEmailStart': sendingLink,
  'passwords.discovery.resetByEmailStart': sendingLink,
  'passwords.resetByEmail': resetting,
  'passwords.discovery.resetByEmail': resetting,
  'passwords.resetBySession': resetting,
  'otps.sms.send': {
    otherwise: 'error.phone',
    types: { duplicate_member_phone_number: 'error.phoneTaken' },
  },
  'otps.sms.authenticate': passcode,
  'totp.create': { otherwise: 'error.totpNotCreated' },
  'totp.authenticate': { otherwise: 'error.passcode' },
  'recoveryCodes.recover': { otherwise: 'error.backupCode' },
  // It asks no server; only the file that reads numbers can be missing.
  'phone.read': { otherwise: 'error.phone', failed: 'error.unreachable' },
}

/** Why a call is made, where it is made for several reasons. */
const PURPOSES = {
  /** A mail that verifies the address of somebody who is no member yet. */
  verification: { ...sendingLink, otherwise: 'error.notVerified' },
  /** The link of a mail that asked for a new password. */
  reset: { ...spending, otherwise: 'error.resetNotVerified', failed: 'error.resetNotVerified' },
  /** A slug that was typed. */
  slug: { otherwise: 'error.slug', broken: 'error.slug', types: { organization_not_found: 'error.slugNotFound' } },
  /** A text to a number that is known. */
  text: { otherwise: 'error.notTexted' },
} as const satisfies { readonly [purpose: string]: Sentences }
export type Purpose = keyof typeof PURPOSES

/** What is said of the classes of failures that are the same for every call. */
const CLASSES = {
  unreachable: 'error.unreachable',
  blocked: 'error.adBlocker',
  cancelled: 'error.sessionEnded',
} as const satisfies { readonly [I in Exclude<Failure['is'], 'limited' | 'failed' | 'broken' | 'refused'>]: Plain }

/** True of a reason that refuses a redirect URL of this page: only its developer can change that. */
export const isAboutRedirect = (type: string): boolean =>
  /redirect_url|_(?:magic_link|oauth|sso)_url$|^query_params_do_not_match$/.test(type) && !type.startsWith('connected_app')

/** The sentence for a failure; `{time}` of a wait is filled in by whoever counts it down. Source: decisions point 59. */
export function sentenceFor(call: FlowCall, failure: Failure, about: Subjects, purpose: Purpose | null = null): Phrase {
  const {
    otherwise = 'error.default',
    types,
    failed = 'error.default',
    broken = 'error.server',
  }: Sentences = purpose ? PURPOSES[purpose] : (SENTENCES[call] ?? {})
  if (failure.is === 'limited') return { key: 'error.rateLimited', values: { time: '' } }
  if (failure.is === 'failed') return plain(failed)
  if (failure.is === 'broken') return plain(broken)
  if (failure.is !== 'refused') return plain(CLASSES[failure.is])
  const known: { readonly [type: string]: Sentence | undefined } = { ...everywhere, ...types }
  const said = (Object.hasOwn(known, failure.type) && known[failure.type]) || (isAboutRedirect(failure.type) ? 'error.notSetUp' : otherwise)
  return typeof said === 'string' ? plain(said) : said(about)
}
