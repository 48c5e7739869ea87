import { isB2BError, type KnownErrorType } from '@acme/b2b-client'
import { DEFAULT_RATE_LIMIT_MS } from '../../limits.ts'
import type { Phrase } from '../../text/say.ts'
import type { FlowCall } from '../machine/calls.ts'

/** The values for the placeholders of error sentences. */
export interface PhraseValues {
  readonly email: string
  readonly organization: string
}

/**
 * The class of a failed call: `unreachable` server, `limited` rate or `locked` account until the end of a wait, `broken` server, call
 * `blocked` by an ad blocker, rejected `captcha`, `cancelled` by a logout elsewhere, `refused` by the server, or `failed` for another reason
 * that has nothing to do with the input.
 */
export type Failure =
  | { readonly is: 'unreachable' }
  | { readonly is: 'limited'; readonly wait: number; readonly isLocked: boolean }
  | { readonly is: 'broken' }
  | { readonly is: 'blocked' }
  | { readonly is: 'captcha' }
  | { readonly is: 'cancelled' }
  | { readonly is: 'failed' }
  | { readonly is: 'refused'; readonly type: string }

const LOCKED = 'user_lock_limit_reached'

/** Classifies an error. A token without its PKCE verifier belongs to another browser. */
export function failureOf(error: unknown): Failure {
  if (!isB2BError(error)) return { is: 'failed' }
  if (error.name === 'UserCancellationError') return { is: 'cancelled' }
  if (error.name === 'UnreachableError') return { is: 'unreachable' }
  // With another message, the script of the captcha could not be used.
  if (error.name === 'CaptchaError') return { is: error.message === 'Captcha required' ? 'captcha' : 'blocked' }
  if (error.name === 'MissingPKCEError') return { is: 'refused', type: 'pkce_expected_code_verifier' }
  if (error.name !== 'ApiError') return { is: 'failed' }
  if (error.status_code === 429)
    return { is: 'limited', wait: error.retry_after ?? DEFAULT_RATE_LIMIT_MS, isLocked: error.error_type === LOCKED }
  return error.status_code >= 500 ? { is: 'broken' } : { is: 'refused', type: error.error_type }
}

/** Returns true if the server decided nothing, so that the same request can succeed later. */
export const isUndecidedByServer = ({ is }: Failure): boolean => is !== 'refused' && is !== 'failed' && is !== 'cancelled'

/** The keys of sentences without placeholders. */
type Plain = { [K in Phrase['key']]: [Extract<Phrase, { key: K }>['values']] extends [undefined] ? K : never }[Phrase['key']]
/** A sentence: its key, or a function that returns it with its values. */
type Sentence = Plain | ((values: PhraseValues) => Phrase)
/** The error sentences of a call. The failure classes that have the same sentence for every call are in {@link CLASSES}. */
interface Sentences {
  /** The server refused, with an error type that is not in `types`. Default: `error.default`. */
  readonly otherwise?: Plain
  /** The server refused, with one of these error types. */
  readonly types?: { readonly [T in KnownErrorType]?: Sentence }
  /** The server had an internal error. Default: `error.server`. */
  readonly broken?: Plain
  /** The request was never sent. Default: `error.default`. */
  readonly failed?: Plain
}

// A key in `Plain` needs no values.
const plain = (key: Plain) => ({ key }) as Phrase

const cannotJoin = ({ organization }: PhraseValues): Phrase =>
  organization === '' ? { key: 'error.joinRefused' } : { key: 'error.cannotJoin', values: { organization } }
const noAccess = ({ email, organization }: PhraseValues): Phrase =>
  email === '' || organization === '' ? cannotJoin({ email, organization }) : { key: 'error.noAccess', values: { email, organization } }

/** Error types with the same sentence for every call, unless the call has its own. */
const COMMON_SENTENCES: NonNullable<Sentences['types']> = {
  ad_blocker_detected: 'error.adBlocker',
  intermediate_session_not_found: 'error.signInExpired',
  organization_not_found: 'error.organization',
  [LOCKED]: 'error.locked',
  pkce_expected_code_verifier: 'error.otherBrowser',
  pkce_mismatch: 'error.otherBrowser',
  pkce_did_not_expect_code_verifier: 'error.otherBrowser',
  action_not_allowed_email_domain_is_claimed: 'error.claimedDomain',
  operation_restricted_by_organization_auth_methods: cannotJoin,
  email_jit_provisioning_not_allowed: cannotJoin,
  invalid_email_for_jit_provisioning: cannotJoin,
  oauth_tenant_jit_provisioning_not_allowed: cannotJoin,
  invalid_oauth_tenant_for_jit_provisioning: cannotJoin,
  invalid_connection_for_jit_provisioning: cannotJoin,
}
/** More error types, for calls with an email address that the user typed. */
const typedAddress: NonNullable<Sentences['types']> = {
  email_jit_provisioning_not_allowed: noAccess,
  invalid_email_for_jit_provisioning: noAccess,
}

const mailing = { ...typedAddress, inactive_email: 'error.emailInactive', invalid_email: 'email.invalid' } as const
const sendingLink: Sentences = { otherwise: 'error.linkNotSent', types: mailing }
const sendingCode: Sentences = { otherwise: 'error.emailNotSent', types: mailing }
const redeeming: Sentences = {
  otherwise: 'error.magicLink',
  failed: 'error.magicLink',
  types: { invalid_session_duration_minutes: 'error.default' },
}
const passcode: Sentences = { otherwise: 'error.passcode', types: { ...typedAddress, unable_to_auth_otp_code: 'error.codeSpent' } }
const password: Sentences = { otherwise: 'error.password', types: typedAddress }
const newPassword = { weak_password: 'error.weakPassword', breached_password: 'reset.breached' } as const
const resetting: Sentences = { otherwise: 'error.resetLink', types: newPassword }

/** The calls without their own sentences. */
type CallWithoutSentences =
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
/** The sentences of all other calls. A call that is in neither list is a type error. */
const SENTENCES: { readonly [C in Exclude<FlowCall, CallWithoutSentences>]: Sentences } & { readonly [C in CallWithoutSentences]?: never } =
  {
    'organization.getBySlug': { otherwise: 'error.organization' },
    'magicLinks.email.loginOrSignup': sendingLink,
    'magicLinks.email.discovery.send': sendingLink,
    'magicLinks.authenticate': redeeming,
    'magicLinks.discovery.authenticate': redeeming,
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
    'passwords.resetBySession': { otherwise: 'error.passwordNotSet', types: newPassword },
    'otps.sms.send': {
      otherwise: 'error.phone',
      types: { duplicate_member_phone_number: 'error.phoneTaken' },
    },
    'otps.sms.authenticate': passcode,
    'totp.create': { otherwise: 'error.totpNotCreated' },
    'totp.authenticate': { otherwise: 'error.passcode' },
    'recoveryCodes.recover': { otherwise: 'error.backupCode' },
    // This call needs no server, only the data of phone numbers. It fails if that data cannot be loaded.
    'phone.read': { failed: 'error.phoneNotChecked' },
  }

/** Sentences by purpose, for calls that are made for several purposes. */
const PURPOSES = {
  /** An email that verifies a new user's address. */
  verification: { ...sendingLink, otherwise: 'error.notVerified' },
  /** A link that sets a new password. */
  reset: { ...redeeming, otherwise: 'error.resetNotVerified', failed: 'error.resetNotVerified' },
  /** A typed organization slug. */
  slug: { otherwise: 'error.slug', broken: 'error.slug', types: { organization_not_found: 'error.slugNotFound' } },
  /** An SMS to a known number. */
  sms: { otherwise: 'error.notTexted' },
} as const satisfies { readonly [purpose: string]: Sentences }
export type Purpose = keyof typeof PURPOSES

/** The sentences of the failure classes that have the same sentence for every call. */
const CLASSES = {
  unreachable: 'error.unreachable',
  blocked: 'error.adBlocker',
  captcha: 'error.captcha',
  cancelled: 'error.sessionEnded',
} as const satisfies { readonly [I in Exclude<Failure['is'], 'limited' | 'failed' | 'broken' | 'refused'>]: Plain }

/**
 * Returns true if the server rejected a redirect URL of this page. Only the developer can fix that. The types that start with
 * `connected_app` are about the redirect URL of another application.
 */
export const isAboutRedirect = (type: string): boolean =>
  /redirect_url|_(?:magic_link|oauth|sso)_url$|^query_params_do_not_match$/.test(type) && !type.startsWith('connected_app')

/** Returns the sentence for a failure. The component that renders it fills in `{time}`. */
export function sentenceFor(call: FlowCall, failure: Failure, values: PhraseValues, purpose: Purpose | null = null): Phrase {
  const {
    otherwise = 'error.default',
    types,
    failed = 'error.default',
    broken = 'error.server',
  }: Sentences = purpose ? PURPOSES[purpose] : (SENTENCES[call] ?? {})
  if (failure.is === 'limited') return { key: failure.isLocked ? 'error.lockedFor' : 'error.rateLimited', values: { time: '' } }
  if (failure.is === 'failed') return plain(failed)
  if (failure.is === 'broken') return plain(broken)
  if (failure.is !== 'refused') return plain(CLASSES[failure.is])
  const known: { readonly [type: string]: Sentence | undefined } = { ...COMMON_SENTENCES, ...types }
  const fallback = isAboutRedirect(failure.type) ? 'error.notSetUp' : otherwise
  const sentence = (Object.hasOwn(known, failure.type) && known[failure.type]) || fallback
  return typeof sentence === 'string' ? plain(sentence) : sentence(values)
}
