import { del, get, post, put } from './endpoint.ts'

const member = { input: { member_id: 'string' }, takes: ['member_id'], needs: 'session' } as const

/** The organization of the member who is signed in, and the way to find one by its slug. */
export const organization = {
  /** Reads the organization of the member who is signed in. */
  get: get('/b2b/organizations/me', { part: 'organization', stores: 'organization', needs: 'session' }),
  /** Changes the organization of the member who is signed in. */
  update: put('/b2b/organizations/me', {
    input: {
      organization_name: 'string?',
      /** At least 2 characters: letters, digits and `- . _ ~`. */
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
  }),
  /** Deletes the organization of the member who is signed in, and so ends the session. */
  delete: del('/b2b/organizations/me', { session: 'ends', needs: 'session' }),
  /** Finds an organization by its slug; the answer's `organization` is null when there is none. */
  getBySlug: post('/b2b/organizations/search', { input: { organization_slug: 'string' } }),
  members: {
    /** Adds a member. */
    create: post('/b2b/organizations/members', {
      input: {
        email_address: 'string',
        name: 'string?',
        untrusted_metadata: 'object?',
        create_member_as_pending: 'boolean?',
        is_breakglass: 'boolean?',
        /** E.164. */
        mfa_phone_number: 'string?',
        mfa_enrolled: 'boolean?',
        roles: 'strings?',
      },
      unchecked: true,
      needs: 'session',
    }),
    /** Searches the members. Without a query: all that are not deleted. */
    search: post('/b2b/organizations/me/members/search', {
      input: {
        /** Where the next page begins: from the answer before. */
        cursor: 'string?',
        /** Up to 1000; 100 without it. */
        limit: 'number?',
        /** `{ operator: 'AND' | 'OR', operands: { filter_name, filter_value }[] }`. */
        query: 'object?',
      },
      unchecked: true,
      needs: 'session',
    }),
    /** Changes a member. */
    update: put('/b2b/organizations/members/{member_id}', {
      input: {
        member_id: 'string',
        name: 'string?',
        untrusted_metadata: 'object?',
        is_breakglass: 'boolean?',
        mfa_phone_number: 'string?',
        mfa_enrolled: 'boolean?',
        /** Replaces all that were assigned directly. */
        roles: 'strings?',
        preserve_existing_sessions: 'boolean?',
        default_mfa_method: 'string?',
        email_address: 'string?',
      },
      unchecked: true,
      stores: 'member',
      others: true,
      needs: 'session',
    }),
    /** Removes a member; the session ends if it is one's own. */
    delete: del('/b2b/organizations/members/{member_id}', { ...member, session: 'ends' }),
    /** Brings a deleted member back. */
    reactivate: put('/b2b/organizations/members/{member_id}/reactivate', { ...member, bodyless: true }),
    /** Removes a member's password. */
    deletePassword: del('/b2b/organizations/members/passwords/{password_id}', {
      input: { password_id: 'string' },
      takes: ['password_id'],
      stores: 'member',
      others: true,
      needs: 'session',
    }),
    /** Removes a member's phone number as a second factor. */
    deleteMFAPhoneNumber: del('/b2b/organizations/members/mfa_phone_numbers/{member_id}', { ...member, stores: 'member', others: true }),
    /** Removes a member's authenticator app as a second factor. */
    deleteMFATOTP: del('/b2b/organizations/members/totp/{member_id}', { ...member, stores: 'member', others: true }),
    /** Lets go of an address that a member had before. At least one of the two says which. */
    unlinkRetiredEmail: post('/b2b/organizations/members/{member_id}/unlink_retired_email', {
      input: { member_id: 'string', email_id: 'string?', email_address: 'string?' },
      unchecked: true,
      wire: { member_id: null },
      stores: 'member',
      others: true,
      needs: 'session',
    }),
  },
}
