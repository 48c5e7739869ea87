import type { Member } from './member.ts'
import type { Organization } from './organization.ts'
import type { MfaRequired, PrimaryRequired } from './signIn.ts'

/** An organization that a user belongs to or can join. */
export interface DiscoveredOrganization {
  /** The organization. */
  organization: Organization
  /** The relation between the user and the organization. */
  membership: Membership
  /** True if choosing the organization opens a session without a further step. */
  member_authenticated: boolean
  /** Set if the organization requires a different first factor. */
  primary_required: PrimaryRequired | null
  /** Set if the organization requires a second factor. */
  mfa_required: MfaRequired | null
}

/** The relation between a user and an organization. `type` distinguishes the cases. */
export type Membership = ExistingMembership | DomainMembership | TenantMembership

/** The user is a member, or has to accept an invitation or verify the email address to become one. */
export interface ExistingMembership {
  /** `pending_member`: the email address is not verified yet. `invited_member`: the invitation is not accepted yet. */
  type: 'active_member' | 'pending_member' | 'invited_member'
  /** Always `null`. */
  details: null
  /** The membership of the user. */
  member: Member
}

/** The user can join because of the domain of the email address. */
export interface DomainMembership {
  /** The user is not a member yet. */
  type: 'eligible_to_join_by_email_domain'
  /** The domain that the organization allows. The provider can omit it. */
  details: {
    /** The part of the email address after `@`. */
    domain: string
  } | null
  /** Always `null`: the user is not a member yet. */
  member: null
}

/** The user can join because of a workspace of another service. */
export interface TenantMembership {
  /** The user is not a member yet. */
  type: 'eligible_to_join_by_oauth_tenant'
  /** The workspace that the organization allows. The provider can omit it. */
  details: {
    /** The service, such as `slack`. */
    provider: string
    /** The id of the workspace at the service. */
    tenant: string
  } | null
  /** Always `null`: the user is not a member yet. */
  member: null
}
