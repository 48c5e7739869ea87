import type { BasicAnswer } from './answer.ts'
import type { Member } from './member.ts'
import type { Organization } from './organization.ts'
import type { MemberSession } from './session.ts'
import type { AuthMethod } from './words.ts'

/**
 * The response to a step of a sign-in. `member_authenticated` is true if the sign-in is complete.
 *
 * @example
 * if (answer.member_authenticated) show(answer.member_session.expires_at)
 * else if (answer.mfa_required) askForSecondFactor(answer.member_id)
 */
export type SignInAnswer = SignedInAnswer | PendingSignInAnswer

interface SignInFields extends BasicAnswer {
  /** The id of `member`. */
  member_id: string
  /** The id of `organization`. */
  organization_id: string
  /** The member who signs in. */
  member: Member
  /** The organization that the member signs in to. */
  organization: Organization
  /** The device of the member. Not all versions of the provider send it. */
  member_device?: MemberDevice | undefined
}

/** The sign-in is complete, and the client has stored the session. */
export interface SignedInAnswer extends SignInFields {
  /** The sign-in is complete. */
  member_authenticated: true
  /** The session that was opened. */
  member_session: MemberSession
  /** The token that refreshes the session; `""` if the project uses HttpOnly cookies. */
  session_token: string
  /** A signed token for your server, valid for 5 minutes; `""` if the project uses HttpOnly cookies. */
  session_jwt: string
  /** Always `""`: nothing is pending. */
  intermediate_session_token: ''
  /** Always `null`: nothing is pending. */
  mfa_required: null
  /** Always `null`: nothing is pending. */
  primary_required: null
}

/** The sign-in needs a further step, and the client has stored the pending sign-in. */
export interface PendingSignInAnswer extends SignInFields {
  /** The sign-in is not complete. */
  member_authenticated: false
  /** Always `null`: there is no session yet. */
  member_session: null
  /** Always `""`: there is no session yet. */
  session_token: ''
  /** Always `""`: there is no session yet. */
  session_jwt: ''
  /** The token of the pending sign-in, valid for 10 minutes; `""` if the project uses HttpOnly cookies. */
  intermediate_session_token: string
  /** Set if a second factor is needed. */
  mfa_required: MfaRequired | null
  /** Set if another first factor is needed. */
  primary_required: PrimaryRequired | null
}

/** A second factor is needed before there is a session. */
export interface MfaRequired {
  /** The second factors of the member; `null` if there are none. */
  member_options: MfaMemberOptions | null
  /** `sms_otp` if the provider has already sent a code. */
  secondary_auth_initiated: 'sms_otp' | null
}

/** The second factors that a member has enrolled. */
export interface MfaMemberOptions {
  /** In E.164 format; `""` if there is none. */
  mfa_phone_number: string
  /** `""` if there is no authenticator app. */
  totp_registration_id: string
}

/** Another first factor is needed before there is a session. */
export interface PrimaryRequired {
  /** The methods that the organization accepts. The list can be empty. */
  allowed_auth_methods: (AuthMethod | (string & {}))[]
}

/** The device that a request came from, as the provider sees it. */
export interface MemberDevice {
  /** IPv4 or IPv6. */
  ip_address?: string | undefined
  /** Says if the member has used the IP address before. */
  ip_address_details?: MemberDeviceDetails | undefined
  /** The city of the IP address. */
  ip_geo_city?: string | undefined
  /** The region of the IP address. */
  ip_geo_region?: string | undefined
  /** The country of the IP address. */
  ip_geo_country?: string | undefined
  /** Says if the member has been in the country before. */
  ip_geo_country_details?: MemberDeviceDetails | undefined
}

/** Says if the member has used an IP address or a country before. */
export interface MemberDeviceDetails {
  /** True the first time. */
  is_new: boolean
  /** RFC 3339, in UTC. */
  first_seen_at?: string | undefined
  /** RFC 3339, in UTC. */
  last_seen_at?: string | undefined
}
