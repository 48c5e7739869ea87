import type { DiscoveredOrganization, Organization } from '@acme/b2b-client'
import type { FlowAnswer } from '../calls.ts'
import {
  MFA_METHODS,
  type AuthenticationFacts,
  type Choice,
  type ConsentFacts,
  type MfaFacts,
  type MfaMethod,
  type OrganizationFacts,
  type StrengthFacts,
  type TotpEnrollment,
} from '../facts.ts'
import { SMS_CODE_LASTS } from '../../limits.ts'
import type { Context } from '../types.ts'
import { factsOf, given, textOf, textsOf, type Given } from './organization.ts'

/* Reads the responses to sign-in calls. The server or the storage can leave out fields or return malformed ones, despite their types. */

const isMfaMethod = (word: unknown): word is MfaMethod => (MFA_METHODS as readonly unknown[]).includes(word)

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Returns the id of the member. Without it, no second factor can be checked. */
const idOf = (answer: Given): string => textOf(given(answer['member'])['member_id']) || textOf(answer['member_id'])

/** Reads which second factors a member has and can enroll. */
function mfaFacts(answer: Given, organization: OrganizationFacts, { at, config }: Context): MfaFacts {
  const member = given(answer['member'])
  const { member_options, secondary_auth_initiated } = given(answer['mfa_required'])
  const options = given(member_options)
  const phone = textOf(member['mfa_phone_number']) || textOf(options['mfa_phone_number'])
  const has = {
    totp: (textOf(member['totp_registration_id']) || textOf(options['totp_registration_id'])) !== '',
    sms_otp: phone !== '' && member['mfa_phone_number_verified'] === true,
  }
  const allowed = (method: MfaMethod): boolean => organization.allowedMfaMethods?.includes(method) ?? true
  const offered = config.mfaMethods.filter(allowed)
  return {
    member_id: idOf(answer),
    organization_id: organization.organization_id,
    phone,
    enrolled: MFA_METHODS.filter((method) => has[method] && allowed(method)),
    // If the organization allows none of the configured factors, its own policy counts.
    supported: offered.length > 0 ? offered : MFA_METHODS.filter(allowed),
    preferred: isMfaMethod(member['default_mfa_method']) ? member['default_mfa_method'] : null,
    textedUntil: secondary_auth_initiated === 'sms_otp' ? at + SMS_CODE_LASTS : null,
    locked: false,
  }
}

/** Reads the result of a sign-in call. `known`: the organization that the flow already knows, for responses without one. */
export function authenticationFacts(answer: object, known: OrganizationFacts | null, context: Context): AuthenticationFacts {
  const fields = given(answer)
  const { organization_id } = given(fields['organization'])
  const organization = typeof organization_id === 'string' ? factsOf(fields['organization'] as Organization) : known
  const { email_address, email_address_verified } = given(fields['member'])
  const primary = fields['primary_required']
  const signedIn = given(fields['member_session'])['member_session_id'] !== undefined
  return {
    signedIn,
    email: textOf(email_address),
    organization,
    primary: primary ? { methods: textsOf(given(primary)['allowed_auth_methods']), verifiesEmail: email_address_verified === false } : null,
    mfa: organization && !signedIn && !primary && fields['mfa_required'] && idOf(fields) ? mfaFacts(fields, organization, context) : null,
  }
}

/** Reads an organization that the user can choose. */
export function choiceOf({ organization, membership, primary_required }: DiscoveredOrganization): Choice {
  const { type } = membership
  return {
    organization: factsOf(organization),
    action: type === 'active_member' ? 'login' : type === 'invited_member' ? 'accept' : 'join',
    membership:
      type === 'active_member' ? 'active' : type === 'invited_member' ? 'invited' : type === 'pending_member' ? 'pending' : 'eligible',
    // A requirement without a list allows no method.
    primaryMethods: primary_required ? textsOf(primary_required.allowed_auth_methods) : null,
  }
}

/** Reads the data for enrolling an authenticator app. */
export const enrollmentOf = ({ secret, qr_code, recovery_codes }: FlowAnswer<'totp.create'>): TotpEnrollment => ({
  secret: textOf(secret),
  qrCode: textOf(qr_code),
  recoveryCodes: textsOf(recovery_codes),
})

/** Reads the strength of a password. It is valid only if the server says so. */
export function strengthFacts(answer: object): StrengthFacts {
  const fields = given(answer)
  const { warning, suggestions } = given(fields['zxcvbn_feedback'])
  const { missing_characters, missing_complexity } = given(fields['luds_feedback'])
  const policy = fields['strength_policy']
  return {
    valid: fields['valid_password'] === true,
    policy: policy === 'luds' || policy === 'zxcvbn' ? policy : 'none',
    breached: fields['breached_password'] === true,
    score: Math.min(4, Math.max(0, Math.round(numberOf(fields['score'])))),
    advice: [textOf(warning), ...textsOf(suggestions)].filter((sentence) => sentence !== ''),
    missingCharacters: numberOf(missing_characters),
    missingClasses: numberOf(missing_complexity),
  }
}

/**
 * Returns the host of an address, or its scheme if it has no host. International domains are in Punycode, so that similar letters cannot
 * mislead.
 */
function destinationOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, protocol } = new URL(address)
  return host || protocol
}

/** Reads a consent request. `redirect_uri`: the requested address, used if the response has none. */
export function consentFacts(answer: object, redirect_uri: string): ConsentFacts {
  const fields = given(answer)
  const words = (scope: unknown) => textOf(scope).split(' ').filter(Boolean)
  return {
    client: textOf(given(fields['oidc_client'])['client_name']).trim(),
    host: destinationOf(textOf(fields['redirect_uri']) || redirect_uri),
    scopes: [...new Set(words(fields['grantable_scope']))],
    ungrantable: words(fields['ungrantable_scope']).length > 0,
  }
}
