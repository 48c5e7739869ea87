import type { BasicAnswer } from '../entities/answer.ts'
import type { Member } from '../entities/member.ts'
import type { Organization, OrganizationBySlug } from '../entities/organization.ts'

/** A member after a change. */
export interface MemberAnswer extends BasicAnswer {
  /** The id of `member`. */
  member_id: string
  /** The member after the change. */
  member: Member
  /** The organization that the member belongs to. Not every call returns it. */
  organization?: Organization | undefined
}

/** The signed-in member. */
export interface SelfAnswer extends BasicAnswer {
  /** The signed-in member. */
  member: Member
}

/** A member was deleted. */
export interface DeleteMemberAnswer extends BasicAnswer {
  /** The member who was deleted. */
  member_id: string
}

/** One page of members. */
export interface SearchMembersAnswer extends BasicAnswer {
  /** The members of this page. */
  members: Member[]
  /** The number of members, and the cursor of the next page. */
  results_metadata: SearchResultsMetadata
  /** The organizations of the members, by their ids. */
  organizations: { [organization_id: string]: Organization }
}

/** The number of results, and the cursor of the next page. */
export interface SearchResultsMetadata {
  /** The number of results on all pages. */
  total: number
  /** Pass it as `cursor` to get the next page; `null` or absent on the last page. */
  next_cursor?: string | null | undefined
}

/** The member with an email address, if there is one. */
export interface SearchMemberAnswer extends BasicAnswer {
  /** `null` if the organization has no member with this email address. */
  member: FoundMember | null
}

/** The fields of a member that are readable without a session. */
export interface FoundMember {
  /** `pending`: the email address is not verified yet. `invited`: the invitation is not accepted yet. */
  status: Member['status']
  /** The full name as one text; `""` if there is none. */
  name: string
  /** `""` if the member has no password. */
  member_password_id: string
}

/** The kind of user that an email address belongs to. */
export interface SearchUserAnswer extends BasicAnswer {
  /** `new`: there is no such user. `passwordless`: the user has no password. */
  userType: 'new' | 'passwordless' | 'password'
}

/** The organization of the signed-in member. */
export interface OrganizationAnswer extends BasicAnswer {
  /** The organization of the signed-in member. */
  organization: Organization
}

/** The organization with a slug, if there is one. */
export interface OrganizationBySlugAnswer extends BasicAnswer {
  /** `null` if no organization has the slug. */
  organization: OrganizationBySlug | null
}

/** An organization was deleted. */
export interface DeleteOrganizationAnswer extends BasicAnswer {
  /** The organization that was deleted. */
  organization_id: string
}
