import type { EmailRoleAssignment } from '../entities/organization.ts'
import type { Allowance, AuthMethod, Metadata, MethodPolicy, MfaMethod, MfaPolicy } from '../entities/words.ts'

/** The settings for creating and changing an organization. */
export interface OrganizationSettings {
  /** The name to show. */
  organization_name?: string | undefined
  /** The name in URLs. At least 2 characters: letters, digits and `- . _ ~`. */
  organization_slug?: string | undefined
  /** The https URL of a picture. */
  organization_logo_url?: string | undefined
  /** Controls joining by single sign-on. */
  sso_jit_provisioning?: Allowance | undefined
  /** The email domains that are allowed if `email_jit_provisioning` or `email_invites` is `RESTRICTED`. */
  email_allowed_domains?: readonly string[] | undefined
  /** Controls invitations by email. */
  email_invites?: Allowance | undefined
  /** `RESTRICTED`: users of `allowed_oauth_tenants` can join. `NOT_ALLOWED`: no user can join. */
  oauth_tenant_jit_provisioning?: 'RESTRICTED' | 'NOT_ALLOWED' | undefined
  /** The service, such as `slack`, and the tenant ids of its workspaces. */
  allowed_oauth_tenants?: { readonly [service: string]: readonly string[] } | undefined
  /** `RESTRICTED` if members can use only some sign-in methods. */
  auth_methods?: MethodPolicy | undefined
  /** The sign-in methods that are allowed if `auth_methods` is `RESTRICTED`. */
  allowed_auth_methods?: readonly AuthMethod[] | undefined
  /** `REQUIRED_FOR_ALL` if every member needs a second factor. */
  mfa_policy?: MfaPolicy | undefined
}

/** The changes to the organization of the signed-in member. Absent fields keep their values. */
export interface UpdateOrganizationInput extends OrganizationSettings {
  /** The connection to use if the member does not choose one. */
  sso_default_connection_id?: string | undefined
  /** The ids of the connections that are allowed if `sso_jit_provisioning` is `RESTRICTED`. */
  sso_jit_provisioning_allowed_connections?: readonly string[] | undefined
  /** Controls joining by a verified email address. */
  email_jit_provisioning?: Allowance | undefined
  /** `RESTRICTED` if members can use only some second factors. */
  mfa_methods?: MethodPolicy | undefined
  /** The second factors that are allowed if `mfa_methods` is `RESTRICTED`. */
  allowed_mfa_methods?: readonly MfaMethod[] | undefined
  /** The roles of all members with an email address of a domain. Replaces the whole list. */
  rbac_email_implicit_role_assignments?: readonly EmailRoleAssignment[] | undefined
}

/** Finds an organization. */
export interface GetOrganizationBySlugInput {
  /** The slug of the organization. */
  organization_slug: string
}

/** Identifies a member. */
export interface MemberIdInput {
  /** The member that the call is about. */
  member_id: string
}

/** Identifies a password. */
export interface PasswordIdInput {
  /** The `member_password_id` of the member. */
  password_id: string
}

/** The fields that members can change about themselves, and administrators about any member. */
export interface ProfileInput {
  /** The full name. */
  name?: string | undefined
  /** Metadata that the member can change from the browser. In a change, a value of `null` removes its key. */
  untrusted_metadata?: Metadata | undefined
  /** In E.164 format, such as `+15555550142`. */
  mfa_phone_number?: string | undefined
  /** True if the member needs a second factor even if the organization does not require one. */
  mfa_enrolled?: boolean | undefined
}

/** Adds a member. */
export interface CreateMemberInput extends ProfileInput {
  /** The email address that the member signs in with. */
  email_address: string
  /** True if the member must verify the email address before the member is active. Default: false. */
  create_member_as_pending?: boolean | undefined
  /** True if the organization's restrictions of sign-in methods and second factors do not apply to the member. */
  is_breakglass?: boolean | undefined
  /** The ids of the roles to assign. */
  roles?: readonly string[] | undefined
}

/** The changes to a member. Absent fields keep their values. */
export interface UpdateMemberInput extends MemberIdInput, ProfileInput {
  /** True if the organization's restrictions of sign-in methods and second factors do not apply to the member. */
  is_breakglass?: boolean | undefined
  /** The ids of the roles. They replace all roles that were assigned directly. */
  roles?: readonly string[] | undefined
  /** True keeps sessions that the new roles do not change. Default: false. */
  preserve_existing_sessions?: boolean | undefined
  /** The second factor to offer first. */
  default_mfa_method?: MfaMethod | undefined
  /** The email address that the member signs in with. */
  email_address?: string | undefined
}

/** Unlinks an email address that a member used before. Pass at least one of the two fields that identify it. */
export interface UnlinkMemberRetiredEmailInput extends MemberIdInput, UnlinkRetiredEmailInput {}

/** Selects a page of members. */
export interface SearchMembersInput {
  /** The start of the page: `next_cursor` of the previous response. */
  cursor?: string | undefined
  /** The number of members per page: up to 1000. Default: 100. */
  limit?: number | undefined
  /** The filters. Default: all members that are not deleted. */
  query?: SearchMembersQuery | undefined
}

/** Filters for members. */
export interface SearchMembersQuery {
  /** `AND`: members pass all filters. `OR`: they pass at least one. */
  operator: 'AND' | 'OR'
  /** The filters. An empty list finds all members. */
  operands: readonly SearchMembersOperand[]
}

/** One filter for members. */
export type SearchMembersOperand =
  | {
      /** Finds members with one of the listed values. */
      filter_name: 'member_ids' | 'member_emails' | 'statuses' | 'member_mfa_phone_numbers' | 'member_roles'
      /** The values. */
      filter_value: readonly string[]
    }
  | {
      /** Finds values that contain a text of at least 3 characters. */
      filter_name: 'member_email_fuzzy' | 'member_mfa_phone_number_fuzzy'
      /** The text to search for. */
      filter_value: string
    }
  | {
      /** Filters by a yes-or-no property. */
      filter_name: 'member_is_breakglass' | 'member_password_exists'
      /** The value of the filter. */
      filter_value: boolean
    }

/** The changes to the signed-in member. Absent fields keep their values. */
export interface UpdateSelfInput extends ProfileInput {
  /** The second factor to offer first. */
  default_mfa_method?: MfaMethod | undefined
}

/** Unlinks an email address that the member used before. Pass at least one of the two fields. */
export interface UnlinkRetiredEmailInput {
  /** The id of the email address. */
  email_id?: string | undefined
  /** The email address. */
  email_address?: string | undefined
}

/** Finds a member by email address. */
export interface SearchMemberInput {
  /** The email address to search for. */
  email_address: string
  /** The organization to look in. */
  organization_id: string
}

/** Reads the kind of user that an email address belongs to. */
export interface SearchUserInput {
  /** The email address to search for. */
  email: string
}
