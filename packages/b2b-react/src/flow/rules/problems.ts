import { isB2BError, type KnownErrorType } from '@acme/b2b-client'
import { DEFAULT_RATE_LIMIT_MS, MIN_RATE_LIMIT_MS } from '../../limits.ts'
import type { Phrase } from '../../text/say.ts'
import type { FlowCall } from '../machine/calls.ts'
import type { Failure } from '../machine/tables.ts'

/* The class of a failure, and its row in the table: the sentence, its place, and the next action of the user. */

/** The values for the placeholders of error sentences. */
export interface PhraseValues {
  readonly email: string
  readonly organization: string
}

const LOCKED = 'user_lock_limit_reached'

/** Classifies an error. If the PKCE verifier of a token is missing, another browser has requested the token. */
export function failureOf(error: unknown): Failure {
  if (!isB2BError(error)) return { kind: 'other' }
  if (error.name === 'UserCancellationError') return { kind: 'cancelled' }
  if (error.name === 'UnreachableError') return { kind: 'unreachable' }
  if (error.name === 'CaptchaError') return { kind: error.fault === 'blocked' ? 'blocked' : 'captcha' }
  if (error.name === 'MissingPKCEError') return { kind: 'refused', type: 'pkce_expected_code_verifier' }
  if (error.name !== 'ApiError') return { kind: 'other' }
  const { status_code, error_type, retry_after } = error
  if (status_code === 429) {
    const wait = Math.max(retry_after ?? DEFAULT_RATE_LIMIT_MS, MIN_RATE_LIMIT_MS)
    return { kind: error_type === LOCKED ? 'locked' : 'limited', wait }
  }
  return status_code >= 500 ? { kind: 'broken' } : { kind: 'refused', type: error_type }
}

/** The next action of the user after a failure. */
type Next =
  /** Press the main button of the screen: submit it again, usually with another value, or start over on the error screen. */
  | 'submit'
  /** Send the same request again. */
  | 'again'
  /** Send the same request again after the wait. */
  | 'wait'
  /** Request a new code. */
  | 'newCode'
  /** Request a new link. */
  | 'newLink'
  /** Sign in with another method. */
  | 'otherMethod'
  /** Choose another organization. */
  | 'otherOrganization'

/** A row of the table: the sentence, its place (at the field, below the button, or on the error screen), and the next action of the user. */
export type Row = Phrase & { readonly at: 'field' | 'form' | 'screen'; readonly next: Next }

/** Returns a function that creates rows at a place. */
const rowsAt =
  <A extends Row['at']>(at: A) =>
  <K extends Phrase['key']>(key: K, next: Next = 'submit') =>
    ({ key, at, next }) as const
const atField = rowsAt('field')
const inForm = rowsAt('form')
const onScreen = rowsAt('screen')

/** Says that the user cannot join an organization. Names the organization if its name is known. */
export const cannotJoin = (organization: string): Phrase =>
  organization === '' ? { key: 'error.joinRefused' } : { key: 'error.cannotJoin', values: { organization } }
/** Says that the email address has no access to the organization. If one of the two is unknown, says that the user cannot join. */
export const noAccess = ({ email, organization }: PhraseValues): Phrase =>
  email === '' || organization === '' ? cannotJoin(organization) : { key: 'error.noAccess', values: { email, organization } }

/** The rows of the failures about which the server decided nothing, for every call. */
const UNDECIDED = {
  unreachable: inForm('error.unreachable', 'again'),
  limited: { ...inForm('error.rateLimited', 'wait'), values: { time: '' } },
  locked: { ...inForm('error.lockedFor', 'wait'), values: { time: '' } },
  broken: inForm('error.server', 'again'),
  blocked: inForm('error.adBlocker', 'again'),
  captcha: inForm('error.captcha', 'again'),
} as const
/** The rows of all failures, unless the call has a row of its own. */
const DEFAULTS: { readonly [K in Failure['kind']]: Row } = {
  ...UNDECIDED,
  cancelled: inForm('error.sessionEnded'),
  other: inForm('error.default'),
  refused: inForm('error.default'),
}

/** Returns true if the server decided nothing, so that the same request can succeed later. */
export const isUndecidedByServer = ({ kind }: Failure): boolean => kind in UNDECIDED

/** Rows by error type. If the sentence has names, a function of these names returns the row. */
type RowsByType = { readonly [T in KnownErrorType]?: Row | ((values: PhraseValues) => Row) }
/** The rows of a call, by kind of failure. `types` has rows for single error types, and `refused` is the row of all other error types. */
type Rows = { readonly [K in Failure['kind']]?: Row } & {
  readonly types?: RowsByType
  /** The failures that the error screen shows, even if their row has another place: all, or only those that the server decided. */
  readonly errorScreen?: 'all' | 'decided'
}

const joinRefused = ({ organization }: PhraseValues): Row => ({ ...cannotJoin(organization), at: 'form', next: 'otherOrganization' })
const accessRefused = (values: PhraseValues): Row => ({ ...noAccess(values), at: 'form', next: 'submit' })
const otherBrowser = onScreen('error.otherBrowser', 'newLink')

/** The rows of error types that mean the same for every call, unless the call has a row of its own. */
const COMMON_TYPES: RowsByType = {
  ad_blocker_detected: inForm('error.adBlocker'),
  intermediate_session_not_found: onScreen('error.signInExpired'),
  // After the cookie of a pending switch has expired, the server compares the call with the present session.
  session_authorization_tenancy_error: onScreen('error.signInExpired'),
  organization_not_found: inForm('error.organization'),
  [LOCKED]: inForm('error.locked', 'otherMethod'),
  action_not_allowed_email_domain_is_claimed: inForm('error.claimedDomain', 'otherOrganization'),
  operation_restricted_by_organization_auth_methods: joinRefused,
}
/** The rows of more error types, for calls with a typed email address. */
const typedAddress: RowsByType = {
  email_jit_provisioning_not_allowed: accessRefused,
  invalid_email_for_jit_provisioning: accessRefused,
}

const mailing = { ...typedAddress, inactive_email: inForm('error.emailInactive'), invalid_email: atField('email.invalid') } as const
const sendingLink: Rows = { refused: inForm('error.linkNotSent'), types: mailing }
const sendingCode: Rows = { refused: inForm('error.emailNotSent'), types: mailing }
/** The rows of a call without a form or a list that the user could return to. */
const withoutForm: Rows = { errorScreen: 'all' }
const linkRows = (key: 'error.magicLink' | 'error.notVerified'): Rows => {
  const row: Row = onScreen(key, 'newLink')
  return { ...withoutForm, refused: row, other: row, types: { invalid_session_duration_minutes: inForm('error.default') } }
}
const redeemingLink = linkRows('error.magicLink')
const passcode: Rows = {
  refused: atField('error.passcode'),
  types: { ...typedAddress, unable_to_auth_otp_code: atField('error.codeSpent', 'newCode') },
}
const password: Rows = { refused: inForm('error.password'), types: typedAddress }
const newPassword: RowsByType = { weak_password: inForm('error.weakPassword'), breached_password: inForm('reset.breached') }
const resetting: Rows = { refused: onScreen('error.resetLink', 'newLink'), types: newPassword }
/** The rows of a choice on the list of organizations. The list stays if the server did not decide about the choice. */
const choosing: Rows = { errorScreen: 'decided' }
const nameRefused = atField('creation.refused')

/** The second purposes of calls that have two purposes. Their rows differ from the rows of the call. */
export type Purpose =
  /** An email that verifies a new user's address. */
  | 'verification'
  /** A link that sets a new password. */
  | 'reset'
  /** The organization with a typed slug. */
  | 'slug'
  /** The organization that sends a new link. */
  | 'newLink'
  /** A new organization with a name that the user has typed. */
  | 'namedCreation'
  /** An SMS to a known number. */
  | 'sms'

/** The calls that the flow does not depend on. If one of these calls fails, the user reads nothing. */
export type UnreadCall = 'passwords.strengthCheck' | 'phone.format' | 'search.searchMember' | 'session.confirm' | 'session.revoke'

/** The calls without a row of their own: their failures have the default rows. */
type DefaultCall = 'sso.start' | 'sso.discoverConnections' | 'oauth.start' | 'oauth.discovery.start' | 'totp.create'

/** The table: the rows of each call and of each purpose. */
const ROWS: { readonly [C in Exclude<FlowCall, UnreadCall | DefaultCall> | Purpose]: Rows } & {
  readonly [C in UnreadCall | DefaultCall]?: undefined
} = {
  'project.bootstrap': withoutForm,
  'organization.getBySlug': { ...withoutForm, refused: onScreen('error.organization') },
  newLink: { refused: inForm('error.organization') },
  slug: {
    refused: inForm('error.slug'),
    broken: inForm('error.slug', 'again'),
    types: { organization_not_found: atField('error.slugNotFound') },
  },
  'magicLinks.email.loginOrSignup': sendingLink,
  verification: { ...sendingLink, refused: inForm('error.notVerified') },
  'magicLinks.email.discovery.send': sendingLink,
  'magicLinks.authenticate': redeemingLink,
  reset: linkRows('error.notVerified'),
  'magicLinks.discovery.authenticate': redeemingLink,
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
  'passwords.resetBySession': { refused: onScreen('error.passwordNotSet'), types: newPassword },
  'sso.authenticate': withoutForm,
  'oauth.authenticate': withoutForm,
  'oauth.discovery.authenticate': withoutForm,
  'impersonation.authenticate': withoutForm,
  'discovery.organizations.create': choosing,
  namedCreation: { types: { invalid_organization_name: nameRefused, organization_slug_already_used: nameRefused } },
  'discovery.intermediateSessions.exchange': choosing,
  'otps.sms.send': { refused: atField('error.phone'), types: { duplicate_member_phone_number: atField('error.phoneTaken') } },
  sms: { refused: inForm('error.notTexted') },
  'otps.sms.authenticate': passcode,
  'totp.authenticate': { refused: atField('error.passcode') },
  'recoveryCodes.recover': { refused: atField('error.backupCode') },
  // This call needs no server. It fails if the data of phone numbers cannot be loaded.
  'phone.read': { other: inForm('error.phoneNotChecked') },
  'idp.oauthAuthorizeStart': withoutForm,
  'idp.oauthAuthorizeSubmit': withoutForm,
  'idp.oauthLogoutStart': withoutForm,
}

/**
 * Matches the types of a rejected redirect URL of this page. Only the developer can fix that. The types that start with `connected_app` are
 * about the redirect URL of another application.
 */
export const REDIRECT_TYPES = /^(?!connected_app).*(?:redirect_url|_(?:magic_link|oauth|sso)_url$|query_params_do_not_match$)/

/** Returns the kind of the pending call's subject if it is a purpose; otherwise the call. */
export const purposeOf = (call: FlowCall, kind: string | undefined): FlowCall | Purpose =>
  // The table has rows of calls and of purposes, and no kind of a subject has the name of a call.
  kind && kind in ROWS ? (kind as Purpose) : call

/** The rows of groups of error types that mean the same for every call, unless a type has a row of its own. */
const ROWS_OF_GROUPS = [
  [/jit_provisioning/, joinRefused],
  [/^pkce_/, otherBrowser],
  [REDIRECT_TYPES, inForm('error.notSetUp')],
] as const

/** Returns the row of an error type; undefined if the type has no row. */
function rowOfType(type: string, types: RowsByType | undefined, values: PhraseValues): Row | undefined {
  const known: { readonly [type: string]: RowsByType[KnownErrorType] } = { ...COMMON_TYPES, ...types }
  const row = Object.hasOwn(known, type) ? known[type] : ROWS_OF_GROUPS.find(([group]) => group.test(type))?.[1]
  return typeof row === 'function' ? row(values) : row
}

/** Returns the row of a failure. The component that renders the sentence fills in `{time}`. */
export function rowOf(call: FlowCall | Purpose, failure: Failure, values: PhraseValues): Row {
  const { types, errorScreen, ...rows } = { ...DEFAULTS, ...ROWS[call] }
  const typeRow = failure.kind === 'refused' ? rowOfType(failure.type, types, values) : undefined
  const row = typeRow ?? rows[failure.kind]
  const isOnErrorScreen = errorScreen === 'all' || (errorScreen === 'decided' && !isUndecidedByServer(failure))
  return isOnErrorScreen ? { ...row, at: 'screen' } : row
}
