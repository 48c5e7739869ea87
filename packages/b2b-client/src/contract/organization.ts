import type {
  DeleteMemberAnswer,
  DeleteOrganizationAnswer,
  MemberAnswer,
  OrganizationAnswer,
  OrganizationBySlugAnswer,
  SearchMembersAnswer,
} from './answers/organizations.ts'
import { del, get, post, put } from './endpoint.ts'
import type { Organization } from './entities/organization.ts'
import type {
  CreateMemberInput,
  GetOrganizationBySlugInput,
  MemberIdInput,
  PasswordIdInput,
  SearchMembersInput,
  UnlinkMemberRetiredEmailInput,
  UpdateMemberInput,
  UpdateOrganizationInput,
} from './inputs/organizations.ts'
import { emailErrors } from './knownErrors.ts'

/** Calls that take the id of a member as their only argument. */
const memberIdCall = { input: { member_id: 'string' }, takes: ['member_id'], needs: 'session', errors: ['unauthorized_action'] } as const

/** The organization of the signed-in member, its members, and the search for an organization by its slug. */
export const organization = {
  /** Reads the organization of the signed-in member. */
  get: get<undefined, OrganizationAnswer, () => Promise<Organization>>('/b2b/organizations/me', {
    part: 'organization',
    stores: 'organization',
    needs: 'session',
  }),
  /** Changes the organization of the signed-in member. */
  update: put<UpdateOrganizationInput, OrganizationAnswer>('/b2b/organizations/me', {
    input: {
      organization_name: 'string?',
      organization_slug: 'string?',
      organization_logo_url: 'string?',
      sso_default_connection_id: 'string?',
      sso_jit_provisioning: 'string?',
      sso_jit_provisioning_allowed_connections: 'strings?',
      email_allowed_domains: 'strings?',
      email_jit_provisioning: 'string?',
      email_invites: 'string?',
      oauth_tenant_jit_provisioning: 'string?',
      allowed_oauth_tenants: 'object?',
      auth_methods: 'string?',
      allowed_auth_methods: 'strings?',
      mfa_methods: 'string?',
      allowed_mfa_methods: 'strings?',
      mfa_policy: 'string?',
      rbac_email_implicit_role_assignments: 'objects?',
    },
    unchecked: true,
    nullable: ['sso_default_connection_id'],
    stores: 'organization',
    needs: 'session',
    errors: [
      'unauthorized_action',
      'organization_slug_already_used',
      'invalid_organization_slug',
      'invalid_organization_name',
      'allowed_auth_methods_required_for_restricted',
      'allowed_mfa_methods_required_for_restricted',
      'invalid_restricted_email_setting',
      'invalid_restricted_oauth_tenants_setting',
      'organization_settings_invalid_domain',
      'organization_settings_domain_too_common',
      'organization_settings_duplicate_domain',
      'invalid_sso_default_connection_id',
      'sso_connection_not_found',
      'rbac_domain_too_common',
      'cannot_assign_default_rbac_role_id',
    ],
  }),
  /** Deletes the organization of the signed-in member. This ends the session. */
  delete: del<undefined, DeleteOrganizationAnswer>('/b2b/organizations/me', {
    session: 'ends',
    needs: 'session',
    errors: ['unauthorized_action'],
  }),
  /** Finds an organization by its slug. `organization` is null if there is none. */
  getBySlug: post<GetOrganizationBySlugInput, OrganizationBySlugAnswer>('/b2b/organizations/search', {
    input: { organization_slug: 'string' },
    // The first screen of the widget needs the organization.
    initial: true,
  }),
  members: {
    /** Adds a member. */
    create: post<CreateMemberInput, MemberAnswer>('/b2b/organizations/members', {
      input: {
        email_address: 'string',
        name: 'string?',
        untrusted_metadata: 'object?',
        create_member_as_pending: 'boolean?',
        is_breakglass: 'boolean?',
        mfa_phone_number: 'string?',
        mfa_enrolled: 'boolean?',
        roles: 'strings?',
      },
      unchecked: true,
      needs: 'session',
      errors: [
        'unauthorized_action',
        ...emailErrors,
        'duplicate_member_email',
        'retired_member_email',
        'cannot_assign_default_rbac_role_id',
      ],
    }),
    /** Searches the members. Without a query, it finds all members that are not deleted. */
    search: post<SearchMembersInput, SearchMembersAnswer>('/b2b/organizations/me/members/search', {
      input: {
        cursor: 'string?',
        limit: 'number?',
        query: 'object?',
      },
      unchecked: true,
      needs: 'session',
      errors: ['unauthorized_action', 'search_invalid_status_filter'],
    }),
    /** Changes a member. */
    update: put<UpdateMemberInput, MemberAnswer>('/b2b/organizations/members/{member_id}', {
      input: {
        member_id: 'string',
        name: 'string?',
        untrusted_metadata: 'object?',
        is_breakglass: 'boolean?',
        mfa_phone_number: 'string?',
        mfa_enrolled: 'boolean?',
        roles: 'strings?',
        preserve_existing_sessions: 'boolean?',
        default_mfa_method: 'string?',
        email_address: 'string?',
      },
      unchecked: true,
      stores: 'member',
      canBeAboutOthers: true,
      needs: 'session',
      errors: [
        'unauthorized_action',
        'duplicate_member_email',
        'action_available_only_for_active_members',
        'email_updates_available_only_for_active_members',
      ],
    }),
    /** Deletes a member. The session ends if it is the signed-in member. */
    delete: del<MemberIdInput, DeleteMemberAnswer, (member_id: string) => Promise<DeleteMemberAnswer>>(
      '/b2b/organizations/members/{member_id}',
      { ...memberIdCall, session: 'ends' },
    ),
    /** Restores a deleted member. */
    reactivate: put<MemberIdInput, MemberAnswer, (member_id: string) => Promise<MemberAnswer>>(
      '/b2b/organizations/members/{member_id}/reactivate',
      {
        ...memberIdCall,
        bodyless: true,
        errors: [
          'unauthorized_action',
          'no_deleted_member_found_for_reactivation',
          'email_unverified_for_reactivation',
          'reactivation_email_belongs_to_another_member',
        ],
      },
    ),
    /** Removes a member's password. */
    deletePassword: del<PasswordIdInput, MemberAnswer, (password_id: string) => Promise<MemberAnswer>>(
      '/b2b/organizations/members/passwords/{password_id}',
      {
        input: { password_id: 'string' },
        takes: ['password_id'],
        stores: 'member',
        canBeAboutOthers: true,
        needs: 'session',
        errors: ['unauthorized_action'],
      },
    ),
    /** Removes a member's phone number as a second factor. */
    deleteMFAPhoneNumber: del<MemberIdInput, MemberAnswer, (member_id: string) => Promise<MemberAnswer>>(
      '/b2b/organizations/members/mfa_phone_numbers/{member_id}',
      { ...memberIdCall, stores: 'member', canBeAboutOthers: true },
    ),
    /** Removes a member's authenticator app as a second factor. */
    deleteMFATOTP: del<MemberIdInput, MemberAnswer, (member_id: string) => Promise<MemberAnswer>>(
      '/b2b/organizations/members/totp/{member_id}',
      { ...memberIdCall, stores: 'member', canBeAboutOthers: true },
    ),
    /** Unlinks an email address that a member used before. Pass at least one of the two fields that identify it. */
    unlinkRetiredEmail: post<UnlinkMemberRetiredEmailInput, MemberAnswer>('/b2b/organizations/members/{member_id}/unlink_retired_email', {
      input: { member_id: 'string', email_id: 'string?', email_address: 'string?' },
      unchecked: true,
      wire: { member_id: null },
      stores: 'member',
      canBeAboutOthers: true,
      needs: 'session',
      errors: ['unauthorized_action'],
    }),
  },
}
