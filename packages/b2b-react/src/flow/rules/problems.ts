import { isB2BError, type KnownErrorType } from '@acme/b2b-client'
import { RATE_LIMIT_WAIT } from '../../limits.ts'
import type { Phrase } from '../../text/say.ts'
import type { FlowCall } from '../types.ts'

/** What the sentences speak of. */
export interface Subjects {
  readonly email: string
  readonly organization: string
}

/**
 * How a call failed, as a person is told: the provider could not be reached, it asks to wait, it broke down, the
 * session was ended elsewhere meanwhile, or it refused.
 */
export type Failure =
  | { readonly is: 'unreachable' }
  | { readonly is: 'limited'; readonly wait: number }
  | { readonly is: 'broken' }
  | { readonly is: 'cancelled' }
  | { readonly is: 'refused'; readonly type: string }

/** Reads an error; whatever is none of ours counts as a refusal without a reason. */
export function failureOf(error: unknown): Failure {
  if (!isB2BError(error)) return { is: 'refused', type: '' }
  if (error.name === 'UserCancellationError') return { is: 'cancelled' }
  if (error.name === 'UnreachableError') return { is: 'unreachable' }
  if (error.name !== 'ApiError') return { is: 'refused', type: '' }
  if (error.status_code === 429) return { is: 'limited', wait: error.retry_after ?? RATE_LIMIT_WAIT }
  return error.status_code >= 500 ? { is: 'broken' } : { is: 'refused', type: error.error_type }
}

/** True where the provider decided nothing, so that trying the same again may help. */
export const isUndecided = ({ is }: Failure): boolean => is === 'unreachable' || is === 'limited' || is === 'broken'

type Sentence = (about: Subjects) => Phrase
interface Refusals {
  readonly otherwise: Sentence
  readonly types?: { readonly [T in KnownErrorType]?: Sentence }
}

const noAccess: Sentence = ({ email, organization }) => ({ key: 'error.noAccess', values: { email, organization } })
const always =
  (phrase: Phrase): Sentence =>
  () =>
    phrase

const everywhere: NonNullable<Refusals['types']> = {
  ad_blocker_detected: always({ key: 'error.adBlocker' }),
  intermediate_session_not_found: always({ key: 'error.signInExpired' }),
  organization_not_found: always({ key: 'error.organization' }),
}
const sending: Refusals = {
  otherwise: always({ key: 'error.emailNotSent' }),
  types: {
    inactive_email: always({ key: 'error.emailInactive' }),
    email_jit_provisioning_not_allowed: noAccess,
    invalid_email_for_jit_provisioning: noAccess,
    invalid_email: always({ key: 'email.invalid' }),
  },
}
const otherBrowser = always({ key: 'error.otherBrowser' })
const spending: Refusals = {
  otherwise: always({ key: 'error.magicLink' }),
  types: {
    pkce_expected_code_verifier: otherBrowser,
    pkce_mismatch: otherBrowser,
    invalid_session_duration_minutes: always({ key: 'error.default' }),
  },
}
const choosing: Refusals = {
  otherwise: always({ key: 'error.default' }),
  types: { action_not_allowed_email_domain_is_claimed: always({ key: 'error.claimedDomain' }) },
}

/** Every call's sentences: one that is missing does not compile. */
const REFUSALS: { readonly [C in FlowCall]: Refusals } = {
  'project.bootstrap': { otherwise: always({ key: 'error.default' }) },
  'organization.getBySlug': { otherwise: always({ key: 'error.organization' }) },
  'magicLinks.email.loginOrSignup': sending,
  'magicLinks.email.discovery.send': sending,
  'magicLinks.authenticate': spending,
  'magicLinks.discovery.authenticate': spending,
  'discovery.organizations.create': choosing,
  'discovery.intermediateSessions.exchange': choosing,
}

/** The sentence for a failure; `{time}` of a wait is filled in by whoever counts it down. */
export function sentenceFor(call: FlowCall, failure: Failure, about: Subjects): Phrase {
  if (failure.is === 'unreachable') return { key: 'error.unreachable' }
  if (failure.is === 'limited') return { key: 'error.rateLimited', values: { time: '' } }
  if (failure.is === 'broken') return REFUSALS[call] === sending ? sending.otherwise(about) : { key: 'error.default' }
  if (failure.is === 'cancelled') return { key: 'error.sessionEnded' }
  const types: { readonly [type: string]: Sentence | undefined } = { ...everywhere, ...REFUSALS[call].types }
  const said = Object.hasOwn(types, failure.type) ? types[failure.type] : undefined
  return (said ?? REFUSALS[call].otherwise)(about)
}
