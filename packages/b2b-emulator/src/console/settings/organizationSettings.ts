import type { AUTH_METHODS, MFA_METHODS } from '@acme/b2b-client/contract'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { Control, Setting } from './setting.ts'

/** The fields that a user cannot edit: the id, and values that the emulator derives from other records. */
type DerivedField = 'organization_id' | 'sso_active_connections' | 'scim_active_connection'
/** The names of the declared fields of an object type, without its index signature. */
type DeclaredFields<T> = keyof { [F in keyof T as string extends F ? never : F]: T[F] }
type EditableField = Exclude<DeclaredFields<OrganizationRecord>, DerivedField>

const METHODS: { readonly [M in (typeof AUTH_METHODS)[number]]: string } = {
  sso: 'Single sign-on',
  magic_link: 'Email link',
  email_otp: 'Email code',
  password: 'Password',
  google_oauth: 'Google',
  microsoft_oauth: 'Microsoft',
  hubspot_oauth: 'HubSpot',
  slack_oauth: 'Slack',
  github_oauth: 'GitHub',
}
const SECOND_FACTORS: { readonly [M in (typeof MFA_METHODS)[number]]: string } = { sms_otp: 'Texted code', totp: 'Authenticator app' }

const createRestriction = (allLabel: string): Control => ({
  kind: 'choice',
  options: { ALL_ALLOWED: allLabel, RESTRICTED: 'Only the checked ones' },
})
const createAllowance = (allLabel: string, restrictedLabel: string): Control => ({
  kind: 'choice',
  options: { ALL_ALLOWED: allLabel, RESTRICTED: restrictedLabel, NOT_ALLOWED: 'Nobody' },
})

const SETTINGS: { readonly [F in EditableField]: Setting } = {
  organization_name: { label: 'Name', control: { kind: 'text' } },
  organization_slug: { label: 'Slug', control: { kind: 'text' } },
  organization_logo_url: { label: 'Logo', help: 'A URL. Leave it empty for no logo.', control: { kind: 'text' } },
  trusted_metadata: { label: 'Trusted metadata', control: { kind: 'json' } },
  auth_methods: { label: 'Ways to sign in', control: createRestriction('All of them') },
  allowed_auth_methods: {
    label: 'Allowed ways',
    help: 'The list has an effect only if the ways to sign in are restricted.',
    control: { kind: 'set', options: METHODS },
  },
  mfa_policy: {
    label: 'Who needs one',
    control: { kind: 'choice', options: { OPTIONAL: 'For members who have one', REQUIRED_FOR_ALL: 'Required for everyone' } },
  },
  mfa_methods: { label: 'Accepted second factors', control: createRestriction('All of them') },
  allowed_mfa_methods: {
    label: 'Allowed second factors',
    help: 'The list has an effect only if the second factors are restricted.',
    control: { kind: 'set', options: SECOND_FACTORS },
  },
  email_jit_provisioning: { label: 'Who may join by email', control: createAllowance('Everyone', 'Addresses of the allowed domains') },
  email_invites: { label: 'Who may be invited', control: createAllowance('Everyone', 'Addresses of the allowed domains') },
  email_allowed_domains: { label: 'Allowed domains', help: 'One on each line.', control: { kind: 'list', placeholder: 'acme.test' } },
  claimed_email_domains: {
    label: 'Claimed domains',
    help: 'Users with an address of these domains cannot create another organization.',
    control: { kind: 'list', placeholder: 'acme.test' },
  },
  sso_jit_provisioning: {
    label: 'Who may join by single sign-on',
    control: createAllowance('Everyone', 'Through the allowed connections'),
  },
  sso_jit_provisioning_allowed_connections: {
    label: 'Allowed connections',
    help: 'The ids of the connections, one on each line.',
    control: { kind: 'list' },
  },
  sso_default_connection_id: {
    label: 'Default connection',
    help: 'The id of the connection. Leave it empty for no default.',
    control: { kind: 'text', emptyValue: null },
  },
  oauth_tenant_jit_provisioning: {
    label: 'Who may join by tenant',
    control: { kind: 'choice', options: { RESTRICTED: 'Accounts of the allowed tenants', NOT_ALLOWED: 'Nobody' } },
  },
  allowed_oauth_tenants: {
    label: 'Allowed tenants',
    help: 'The tenants of each provider, such as {"slack": ["T01"]}.',
    control: { kind: 'json' },
  },
  rbac_email_implicit_role_assignments: {
    label: 'Roles by domain',
    help: 'For example [{"domain": "acme.test", "role_id": "acme_admin"}].',
    control: { kind: 'json' },
  },
}

const pickSettings = (...names: readonly EditableField[]): Readonly<Record<string, Setting>> =>
  Object.fromEntries(names.map((name) => [name, SETTINGS[name]]))

/** The editable settings of an organization in groups. The most used groups come first. */
export const ORGANIZATION_GROUPS = {
  signIn: { title: 'Signing in', settings: pickSettings('auth_methods', 'allowed_auth_methods') },
  secondFactor: { title: 'Second factor', settings: pickSettings('mfa_policy', 'mfa_methods', 'allowed_mfa_methods') },
  joining: {
    title: 'Joining',
    settings: pickSettings('email_jit_provisioning', 'email_invites', 'email_allowed_domains', 'oauth_tenant_jit_provisioning'),
  },
  about: { title: 'About', settings: pickSettings('organization_name', 'organization_slug', 'organization_logo_url') },
  rare: {
    title: 'More',
    settings: pickSettings(
      'sso_jit_provisioning',
      'sso_jit_provisioning_allowed_connections',
      'sso_default_connection_id',
      'allowed_oauth_tenants',
      'claimed_email_domains',
      'rbac_email_implicit_role_assignments',
      'trusted_metadata',
    ),
  },
} as const
