import type { Member } from './member.ts'
import type { Organization } from './organization.ts'
import type { MfaRequired, PrimaryRequired } from './signIn.ts'

/** An organization that a person belongs to or may join. */
export interface DiscoveredOrganization {
  /** The organization. */
  organization: Organization
  /** How the person is related to the organization. */
  membership: Membership
  /** True if choosing the organization opens a session without a further step. */
  member_authenticated: boolean
  /** Set if choosing the organization asks for another first factor. */
  primary_required: PrimaryRequired | null
  /** Set if choosing the organization asks for a second factor. */
  mfa_required: MfaRequired | null
}

/** How a person is related to an organization; `type` tells the cases apart. */
export type Membership = ExistingMembership | DomainMembership | TenantMembership

/** The person is a member, or would become one by accepting an invitation or proving the address. */
export interface ExistingMembership {
  /** `pending_member` has not proved the address yet; `invited_member` has not accepted the invitation yet. */
  type: 'active_member' | 'pending_member' | 'invited_member'
  /** Always `null`. */
  details: null
  /** The membership of the person. */
  member: Member
}

/** The person may join because of the domain of the email address. */
export interface DomainMembership {
  /** The person is not a member yet. */
  type: 'eligible_to_join_by_email_domain'
  /** The domain that the organization lets in. The provider may leave it out. */
  details: {
    /** The part of the address after `@`. */
    domain: string
  } | null
  /** Always `null`: the person is not a member yet. */
  member: null
}

/** The person may join because of a workspace of another service. */
export interface TenantMembership {
  /** The person is not a member yet. */
  type: 'eligible_to_join_by_oauth_tenant'
  /** The workspace that the organization lets in. The provider may leave it out. */
  details: {
    /** The service, such as `slack`. */
    provider: string
    /** The id of the workspace at the service. */
    tenant: string
  } | null
  /** Always `null`: the person is not a member yet. */
  member: null
}
