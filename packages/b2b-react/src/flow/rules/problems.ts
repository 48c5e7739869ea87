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
interface Refusals {
  readonly otherwise: Plain
  readonly types?: { readonly [T in KnownErrorType]?: Sentence }
  /** What is said where the provider broke down, if not that something went wrong. */
  readonly broken?: Plain
  /** What is said where the provider was not even asked, if not the same. */
  readonly failed?: Plain
}

// A plain sentence has no values.
const plain = (key: Plain) => ({ key }) as Phrase

const noAccess: Sentence = ({ email, organization }) => ({ key: 'error.noAccess', values: { email, organization } })
const cannotJoin: Sentence = ({ organization }) =>
  organization === '' ? { key: 'error.default' } : { key: 'error.cannotJoin', values: { organization } }

const everywhere: NonNullable<Refusals['types']> = {
  ad_blocker_detected: 'error.adBlocker',
  intermediate_session_not_found: 'error.signInExpired',
  organization_not_found: 'error.organization',
  user_lock_limit_reached: 'error.locked',
  operation_restricted_by_organization_auth_methods: cannotJoin,
  // An account of another service whose address, or place, may not join.
  email_jit_provisioning_not_allowed: cannotJoin,
  invalid_email_for_jit_provisioning: cannotJoin,
  invalid_oauth_tenant_for_jit_provisioning: cannotJoin,
  invalid_connection_for_jit_provisioning: cannotJoin,
}
const byDefault: Refusals = { otherwise: 'error.default' }
const sending: Refusals = {
  otherwise: 'error.emailNotSent',
  broken: 'error.emailNotSent',
  types: {
    inactive_email: 'error.emailInactive',
    email_jit_provisioning_not_allowed: noAccess,
    invalid_email_for_jit_provisioning: noAccess,
    invalid_email: 'email.invalid',
  },
}
const spending: Refusals = {
  otherwise: 'error.magicLink',
  failed: 'error.magicLink',
  types: {
    pkce_expected_code_verifier: 'error.otherBrowser',
    pkce_mismatch: 'error.otherBrowser',
    invalid_session_duration_minutes: 'error.default',
  },
}
const choosing: Refusals = {
  otherwise: 'error.default',
  types: { action_not_allowed_email_domain_is_claimed: 'error.claimedDomain' },
}
const passcode: Refusals = { otherwise: 'error.passcode' }
const password: Refusals = { otherwise: 'error.password' }
const resetting: Refusals = {
  otherwise: 'error.resetLink',
  types: {
    weak_password: 'error.weakPassword',
    breached_password: 'reset.breached',
  },
}

/** The sentences of each call that has some of its own. */
const REFUSALS: { readonly [C in FlowCall]?: Refusals } = {
  'organization.getBySlug': { otherwise: 'error.organization' },
  'magicLinks.email.loginOrSignup': sending,
  'magicLinks.email.discovery.send': sending,
  'magicLinks.authenticate': spending,
  'magicLinks.discovery.authenticate': spending,
  'otps.email.loginOrSignup': sending,
  'otps.email.discovery.send': sending,
  'otps.email.authenticate': passcode,
  'otps.email.discovery.authenticate': passcode,
  'passwords.authenticate': password,
  'passwords.discovery.authenticate': password,
  'passwords.resetByEmailStart': sending,
  'passwords.discovery.resetByEmailStart': sending,
  'passwords.resetByEmail': resetting,
  'passwords.discovery.resetByEmail': resetting,
  'passwords.resetBySession': resetting,
  'oauth.discovery.authenticate': choosing,
  'discovery.organizations.create': choosing,
  'discovery.intermediateSessions.exchange': choosing,
  'otps.sms.send': {
    otherwise: 'error.phone',
    types: { duplicate_member_phone_number: 'error.phoneTaken' },
  },
  'otps.sms.authenticate': passcode,
  'totp.create': { otherwise: 'error.totpNotCreated', broken: 'error.totpNotCreated' },
  'totp.authenticate': passcode,
  'recoveryCodes.recover': { otherwise: 'error.backupCode' },
  // Only what reads numbers can fail here: it comes with a file of its own.
  'phone.read': { otherwise: 'error.phone', broken: 'error.unreachable' },
}

/** Why a call is made, where it is made for several reasons. */
const PURPOSES = {
  /** A mail that verifies the address of somebody who is no member yet. */
  verification: { ...sending, otherwise: 'error.notVerified', broken: 'error.notVerified' },
  /** The link of a mail that asked for a new password. */
  reset: { ...spending, otherwise: 'error.resetNotVerified', failed: 'error.resetNotVerified' },
  /** A slug that was typed. */
  slug: { otherwise: 'error.slug', broken: 'error.slug', types: { organization_not_found: 'error.slugNotFound' } },
  /** A text to a number that is known. */
  text: { otherwise: 'error.notTexted', broken: 'error.notTexted' },
} as const satisfies { readonly [purpose: string]: Refusals }
export type Purpose = keyof typeof PURPOSES

/** The sentence for a failure; `{time}` of a wait is filled in by whoever counts it down. */
export function sentenceFor(call: FlowCall, failure: Failure, about: Subjects, purpose: Purpose | null = null): Phrase {
  const { otherwise, types, failed, broken = 'error.default' }: Refusals = (purpose ? PURPOSES[purpose] : REFUSALS[call]) ?? byDefault
  if (failure.is === 'unreachable') return { key: 'error.unreachable' }
  if (failure.is === 'limited') return { key: 'error.rateLimited', values: { time: '' } }
  if (failure.is === 'cancelled') return { key: 'error.sessionEnded' }
  if (failure.is === 'blocked') return { key: 'error.adBlocker' }
  if (failure.is !== 'refused') return plain((failure.is === 'failed' && failed) || broken)
  const known: { readonly [type: string]: Sentence | undefined } = { ...everywhere, ...types }
  const said = (Object.hasOwn(known, failure.type) && known[failure.type]) || otherwise
  return typeof said === 'string' ? plain(said) : said(about)
}
