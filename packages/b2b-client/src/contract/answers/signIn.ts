import type { BasicAnswer } from '../entities/answer.ts'
import type { DiscoveredOrganization } from '../entities/discovery.ts'
import type { Member } from '../entities/member.ts'
import type { Organization } from '../entities/organization.ts'
import type { MemberSession } from '../entities/session.ts'
import type { PendingSignInAnswer, SignedInAnswer } from '../entities/signIn.ts'

/** The answer to a followed link or a mailed code. */
export type EmailSignInAnswer = (SignedInAnswer | PendingSignInAnswer) & {
  /** The provider's id of the address that was proved. Not every version of the provider sends it. */
  method_id?: string | undefined
}

/** The answer to a sign-in with an account of another service. */
export type OAuthSignInAnswer = (SignedInAnswer | PendingSignInAnswer) & {
  /** The tokens that the service issued for the account. */
  provider_values: OAuthProviderValues
}

/** The tokens that another service issued. All of these are secrets: do not log or keep them. */
export interface OAuthProviderValues {
  /** Calls the service on behalf of the member. */
  access_token?: string | undefined
  /** The service's signed statement about the member. */
  id_token?: string | undefined
  /** Gets the next access token. */
  refresh_token?: string | undefined
  /** The scopes of the access token. */
  scopes?: string[] | undefined
  /** RFC 3339, in UTC. The end of the access token. */
  expires_at?: string | undefined
}

/** The answer to a recovery code. */
export type RecoverAnswer = (SignedInAnswer | PendingSignInAnswer) & {
  /** How many codes are left. */
  recovery_codes_remaining: number
}

/** A session that was confirmed or opened without a further step. */
export interface SessionAnswer extends BasicAnswer {
  /** The member who is signed in. */
  member: Member
  /** The organization of the session. */
  organization: Organization
  /** The session. */
  member_session: MemberSession
  /** The token that refreshes the session; `""` where the project keeps tokens in HttpOnly cookies. */
  session_token: string
  /** A signed token for your server, valid for 5 minutes; `""` where the project keeps tokens in HttpOnly cookies. */
  session_jwt: string
}

/** A person has proved an address and can choose an organization. */
export interface DiscoveryAnswer extends BasicAnswer {
  /** The pending sign-in, which the client has kept; `""` where the project keeps tokens in HttpOnly cookies. */
  intermediate_session_token: string
  /** The address that was proved. */
  email_address: string
  /** The organizations that the person belongs to or may join. */
  discovered_organizations: DiscoveredOrganization[]
  /** The organization to offer first; `null` or absent if there is none. */
  organization_id_hint?: string | null | undefined
}

/** The organizations of a person. */
export interface OrganizationListAnswer extends BasicAnswer {
  /** The address that was proved. */
  email_address: string
  /** The organizations that the person belongs to or may join. */
  discovered_organizations: DiscoveredOrganization[]
  /** The organization to offer first; `null` if there is none. */
  organization_id_hint: string | null
}
