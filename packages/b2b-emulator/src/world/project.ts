import type { RbacPolicy } from '@acme/b2b-client/contract'
import { builtInRoles } from '../formats/brand.ts'
import { Project } from './records/entities.ts'

/** The default redirect URL: a Vite application on its default port. */
export const DEFAULT_REDIRECT_URL = 'http://localhost:5173/'

/** The actions of the built-in resources. */
const RESOURCES = {
  self: {
    description: 'The member who is signed in',
    actions: [
      'update.info.name',
      'update.info.untrusted-metadata',
      'update.info.mfa-phone',
      'update.info.delete.mfa-phone',
      'update.info.delete.mfa-totp',
      'update.info.delete.password',
      'update.info.unlink.retired-email',
      'update.settings.mfa-enrolled',
      'update.settings.default-mfa-method',
      'delete',
      'revoke-sessions',
    ],
  },
  member: {
    description: 'The members of the organization',
    actions: [
      'create',
      'search',
      'delete',
      'revoke-sessions',
      'update.info.name',
      'update.info.email',
      'update.info.untrusted-metadata',
      'update.info.mfa-phone',
      'update.info.delete.mfa-phone',
      'update.info.delete.mfa-totp',
      'update.info.delete.password',
      'update.info.unlink.retired-email',
      'update.settings.is-breakglass',
      'update.settings.mfa-enrolled',
      'update.settings.default-mfa-method',
      'update.settings.roles',
    ],
  },
  organization: {
    description: 'The organization and its settings',
    actions: [
      'delete',
      'update.info.name',
      'update.info.slug',
      'update.info.logo-url',
      'update.settings.allowed-auth-methods',
      'update.settings.allowed-mfa-methods',
      'update.settings.allowed-domains',
      'update.settings.email-jit-provisioning',
      'update.settings.email-invites',
      'update.settings.default-sso-connection',
      'update.settings.sso-jit-provisioning',
      'update.settings.oauth-tenant-jit-provisioning',
      'update.settings.allowed-oauth-tenants',
      'update.settings.mfa-policy',
      'update.settings.implicit-roles',
    ],
  },
  sso: { description: 'Single sign-on connections', actions: ['get', 'create', 'update', 'delete'] },
  scim: { description: 'Provisioning connections', actions: ['get', 'create', 'update', 'delete'] },
} as const

/** An example of a resource of an application. No call of the API needs its actions. */
const EXAMPLE_RESOURCE = { resource_id: 'invoices', description: 'Invoices: an example of your own resource', actions: ['read', 'write'] }

function builtInPolicy(brand: string): RbacPolicy {
  const { member, admin, support } = builtInRoles(brand)
  const resources = Object.entries(RESOURCES).map(([name, { description, actions }]) => ({
    resource_id: `${brand}.${name}`,
    description,
    actions: [...actions],
  }))
  const { resource_id: exampleId } = EXAMPLE_RESOURCE
  const memberPermissions = [
    { resource_id: `${brand}.self`, actions: ['*'] },
    { resource_id: exampleId, actions: ['read'] },
  ]
  const adminPermissions = [...resources.map(({ resource_id }) => resource_id), exampleId].map((resource_id) => ({
    resource_id,
    actions: ['*'],
  }))
  const supportPermissions = [{ resource_id: `${brand}.member`, actions: ['search'] }]
  return {
    roles: [
      { role_id: member, description: 'Every member has it', permissions: memberPermissions },
      { role_id: admin, description: 'May change the organization', permissions: adminPermissions },
      { role_id: support, description: 'May search for members', permissions: supportPermissions },
    ],
    resources: [...resources, EXAMPLE_RESOURCE],
    scopes: [],
  }
}

/** The settings of a new project. */
export const defaultProject = (brand: string, publicToken: string): Project =>
  Project.parse({
    project_name: 'Demo Project',
    disable_sdk_watermark: true,
    email_domains: ['acme.test'],
    pkce_required_for_email_magic_links: true,
    pkce_required_for_password_resets: true,
    pkce_required_for_oauth: true,
    pkce_required_for_sso: true,
    create_organization_enabled: true,
    password_config: { luds_complexity: 3, luds_minimum_count: 8 },
    rbac_policy: builtInPolicy(brand),
    vertical: 'B2B',
    default_login_redirect_url: DEFAULT_REDIRECT_URL,
    default_signup_redirect_url: DEFAULT_REDIRECT_URL,
    default_discovery_redirect_url: DEFAULT_REDIRECT_URL,
    default_invite_redirect_url: DEFAULT_REDIRECT_URL,
    rotate_session_tokens: false,
    rotation_grace_seconds: 0,
    default_reset_password_redirect_url: DEFAULT_REDIRECT_URL,
    cross_org_passwords: true,
    breach_detection_on_create: true,
    breach_detection_on_authentication: true,
    google_client_id: googleClientId(publicToken),
    captcha_required: false,
    recent_factor: null,
    limit_messages: false,
    idp_authorization_url: `${DEFAULT_REDIRECT_URL}authorize`,
  })

/** The project id: the audience of the JWTs. */
export const projectId = (publicToken: string): string => publicToken.replace(/^public-token-/, 'project-')

/** The default Google client id of a project. */
export const googleClientId = (publicToken: string): string => `${projectId(publicToken)}.one-tap.example`
