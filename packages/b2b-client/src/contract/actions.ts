/** The actions of the resources that every project has. In the API, the ids of these resources begin with the brand, as in `acme.member`. */
export const BUILT_IN_ACTIONS = {
  self: [
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
  member: [
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
  organization: [
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
  sso: ['get', 'create', 'update', 'delete'],
  scim: ['get', 'create', 'update', 'delete'],
} as const

/** A resource that every project has: the signed-in member, the members, the organization, and its connections. */
export type BuiltInResource = keyof typeof BUILT_IN_ACTIONS

/**
 * The actions of a resource. For a built-in resource such as `acme.member`, only its actions compile. The actions of your own resources are in
 * the policy of your project, so they can be any string.
 */
export type ActionOf<Resource extends string> = Resource extends `acme.${infer Name extends BuiltInResource}`
  ? (typeof BUILT_IN_ACTIONS)[Name][number]
  : string
