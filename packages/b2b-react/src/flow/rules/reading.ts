import type { DiscoveredOrganization, Organization } from '@acme/b2b-client'
import { MFA_METHODS, type MfaMethod } from '../../config/methods.ts'
import { asObject, type UncheckedObject } from '../../internal/unchecked.ts'
import { SMS_CODE_TTL_MS } from '../../limits.ts'
import { developerMessages, warnOnce } from '../../warn.ts'
import type { FlowAnswer } from '../machine/calls.ts'
import type {
  AuthenticationFacts,
  Choice,
  MfaFacts,
  OrganizationFacts,
  PrimaryFacts,
  StrengthFacts,
  TotpEnrollment,
} from '../machine/facts.ts'
import type { Context } from '../machine/types.ts'
import { factsOf, asString, asStrings } from './organization.ts'

/* Reads the responses to sign-in calls. The server or the storage can leave out fields or return malformed ones, despite their types. */

const isMfaMethod = (value: unknown): value is MfaMethod => (MFA_METHODS as readonly unknown[]).includes(value)

const asNumber = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0)

/** Returns the id of the member; `""` if the answer has none. The check of a second factor needs this id. */
const memberIdOf = (answer: UncheckedObject): string => asString(asObject(answer['member'])['member_id']) || asString(answer['member_id'])

/** Reads the second factors that a member has and can enroll. */
function mfaFacts(answer: UncheckedObject, organization: OrganizationFacts, { now, config }: Context): MfaFacts {
  const member = asObject(answer['member'])
  const { member_options, secondary_auth_initiated } = asObject(answer['mfa_required'])
  const options = asObject(member_options)
  const phone = asString(member['mfa_phone_number']) || asString(options['mfa_phone_number'])
  const isEnrolled = {
    totp: (asString(member['totp_registration_id']) || asString(options['totp_registration_id'])) !== '',
    sms_otp: phone !== '' && member['mfa_phone_number_verified'] === true,
  }
  const isAllowed = (method: MfaMethod): boolean => organization.allowedMfaMethods?.includes(method) ?? true
  const allowedMethods = MFA_METHODS.filter(isAllowed)
  const configuredAndAllowed = config.mfaMethods.filter(isAllowed)
  if (__DEV__ && configuredAndAllowed.length === 0 && allowedMethods.length > 0)
    warnOnce(developerMessages.config(developerMessages.unusableFactors(config.mfaMethods, allowedMethods)))
  return {
    member_id: memberIdOf(answer),
    organization_id: organization.organization_id,
    phone,
    enrolled: allowedMethods.filter((method) => isEnrolled[method]),
    // If the organization allows none of the configured factors, the member can enroll the factors that it allows.
    supported: configuredAndAllowed.length > 0 ? configuredAndAllowed : allowedMethods,
    preferred: isMfaMethod(member['default_mfa_method']) ? member['default_mfa_method'] : null,
    smsCodeExpiresAt: secondary_auth_initiated === 'sms_otp' ? now + SMS_CODE_TTL_MS : null,
    locked: false,
  }
}

/** Reads the requirement of another first factor. If the list of methods is missing, no method is allowed. */
const primaryFacts = (required: unknown, member: unknown): PrimaryFacts | null =>
  required
    ? {
        methods: asStrings(asObject(required)['allowed_auth_methods']),
        verifiesEmail: asObject(member)['email_address_verified'] === false,
      }
    : null

/** Reads the result of a sign-in call. `knownOrganization`: the organization of the flow. Used if the answer has no organization. */
export function authenticationFacts(answer: object, knownOrganization: OrganizationFacts | null, context: Context): AuthenticationFacts {
  const fields = asObject(answer)
  const { organization_id } = asObject(fields['organization'])
  const organization = typeof organization_id === 'string' ? factsOf(fields['organization'] as Organization) : knownOrganization
  const primary = primaryFacts(fields['primary_required'], fields['member'])
  const signedIn = asObject(fields['member_session'])['member_session_id'] !== undefined
  const isSecondFactorNext = !signedIn && !primary && fields['mfa_required']
  return {
    signedIn,
    email: asString(asObject(fields['member'])['email_address']),
    organization,
    primary,
    mfa: isSecondFactorNext && organization && memberIdOf(fields) ? mfaFacts(fields, organization, context) : null,
  }
}

/** Reads the user's relation to an organization. With an unknown type of membership, the user can join the organization. */
function relationOf(type: string): Pick<Choice, 'action' | 'membership'> {
  switch (type) {
    case 'active_member':
      return { action: 'login', membership: 'active' }
    case 'invited_member':
      return { action: 'accept', membership: 'invited' }
    case 'pending_member':
      return { action: 'join', membership: 'pending' }
    default:
      return { action: 'join', membership: 'eligible' }
  }
}

/** Reads an organization that the user can choose. */
export const choiceOf = ({ organization, membership, primary_required }: DiscoveredOrganization): Choice => ({
  organization: factsOf(organization),
  ...relationOf(membership.type),
  primary: primaryFacts(primary_required, membership.member),
})

/** Reads the data for enrolling an authenticator app. */
export const enrollmentOf = ({ secret, qr_code, recovery_codes }: FlowAnswer<'totp.create'>): TotpEnrollment => ({
  secret: asString(secret),
  qrCode: asString(qr_code),
  recoveryCodes: asStrings(recovery_codes),
})

/** Reads the strength of a password. Without a clear answer of the server, the password is not valid. */
export function strengthFacts(answer: object): StrengthFacts {
  const fields = asObject(answer)
  const { warning, suggestions } = asObject(fields['zxcvbn_feedback'])
  const { missing_characters, missing_complexity } = asObject(fields['luds_feedback'])
  const policy = fields['strength_policy']
  return {
    valid: fields['valid_password'] === true,
    policy: policy === 'luds' || policy === 'zxcvbn' ? policy : 'none',
    breached: fields['breached_password'] === true,
    score: Math.min(4, Math.max(0, Math.round(asNumber(fields['score'])))),
    advice: [asString(warning), ...asStrings(suggestions)].filter((sentence) => sentence !== ''),
    missingCharacters: asNumber(missing_characters),
    missingClasses: asNumber(missing_complexity),
  }
}
