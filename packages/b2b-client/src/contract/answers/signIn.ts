import type { BasicAnswer } from '../entities/answer.ts'
import type { DiscoveredOrganization } from '../entities/discovery.ts'
import type { Member } from '../entities/member.ts'
import type { Organization } from '../entities/organization.ts'
import type { MemberSession } from '../entities/session.ts'
import type { PendingSignInAnswer, SignedInAnswer } from '../entities/signIn.ts'

/** The response to the token of an emailed link, or to an emailed code. */
export type EmailSignInAnswer = (SignedInAnswer | PendingSignInAnswer) & {
  /** The provider's id of the verified email address. Not all versions of the provider send it. */
  method_id?: string | undefined
}

/** The response to an OAuth sign-in. */
export type OAuthSignInAnswer = (SignedInAnswer | PendingSignInAnswer) & {
  /** The tokens that the service issued for the account. */
  provider_values: OAuthProviderValues
}

/** The tokens that another service issued. All of these are secrets: do not log or store them. */
export interface OAuthProviderValues {
  /** The access token, which calls the service on behalf of the member. */
  access_token?: string | undefined
  /** The signed ID token of the service. */
  id_token?: string | undefined
  /** The refresh token, which gets the next access token. */
  refresh_token?: string | undefined
  /** The scopes of the access token. */
  scopes?: string[] | undefined
  /** RFC 3339, in UTC. The expiry of the access token. */
  expires_at?: string | undefined
}

/** The response to a recovery code. */
export type RecoverAnswer = (SignedInAnswer | PendingSignInAnswer) & {
  /** The number of unused recovery codes. */
  recovery_codes_remaining: number
}

/** The response to a refresh of a session, or to a call that opens a session without a second factor. */
export interface SessionAnswer extends BasicAnswer {
  /** The signed-in member. */
  member: Member
  /** The organization of the session. */
  organization: Organization
  /** The session. */
  member_session: MemberSession
  /** The token that refreshes the session; `""` if the project uses HttpOnly cookies. */
  session_token: string
  /** A signed token for your server, valid for 5 minutes; `""` if the project uses HttpOnly cookies. */
  session_jwt: string
}

/** The response to a discovery sign-in: the user has verified an email address and can choose an organization. */
export interface DiscoveryAnswer extends BasicAnswer {
  /** The token of the pending sign-in, which the client has stored; `""` if the project uses HttpOnly cookies. */
  intermediate_session_token: string
  /** The verified email address. */
  email_address: string
  /** The organizations that the user belongs to or can join. */
  discovered_organizations: DiscoveredOrganization[]
  /** The organization to offer first; `null` or absent if there is none. */
  organization_id_hint?: string | null | undefined
}

/** The organizations of a user. */
export interface OrganizationListAnswer extends BasicAnswer {
  /** The verified email address. */
  email_address: string
  /** The organizations that the user belongs to or can join. */
  discovered_organizations: DiscoveredOrganization[]
  /** The organization to offer first; `null` if there is none. */
  organization_id_hint: string | null
}
