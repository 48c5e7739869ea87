import type { Member } from './member.ts'
import type { Organization } from './organization.ts'
import type { MfaRequired, PrimaryRequired } from './signIn.ts'

/** An organization that a user belongs to or may join. */
export interface DiscoveredOrganization {
  /** The organization. */
  organization: Organization
  /** How the user is related to the organization. */
  membership: Membership
  /** True if choosing the organization opens a session without a further step. */
  member_authenticated: boolean
  /** Set if choosing the organization asks for another first factor. */
  primary_required: PrimaryRequired | null
  /** Set if choosing the organization asks for a second factor. */
  mfa_required: MfaRequired | null
}

/** How a user is related to an organization; `type` tells the cases apart. */
export type Membership = ExistingMembership | DomainMembership | TenantMembership

/** The user is a member, or would become one by accepting an invitation or proving the address. */
export interface ExistingMembership {
  /** `pending_member` has not proved the address yet; `invited_member` has not accepted the invitation yet. */
  type: 'active_member' | 'pending_member' | 'invited_member'
  /** Always `null`. */
  details: null
  /** The membership of the user. */
  member: Member
}

/** The user may join because of the domain of the email address. */
export interface DomainMembership {
  /** The user is not a member yet. */
  type: 'eligible_to_join_by_email_domain'
  /** The domain that the organization lets in. The provider may leave it out. */
  details: {
    /** The part of the address after `@`. */
    domain: string
  } | null
  /** Always `null`: the user is not a member yet. */
  member: null
}

/** The user may join because of a workspace of another service. */
export interface TenantMembership {
  /** The user is not a member yet. */
  type: 'eligible_to_join_by_oauth_tenant'
  /** The workspace that the organization lets in. The provider may leave it out. */
  details: {
    /** The service, such as `slack`. */
    provider: string
    /** The id of the workspace at the service. */
    tenant: string
  } | null
  /** Always `null`: the user is not a member yet. */
  member: null
}
