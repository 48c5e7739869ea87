type OwnAction =
  | `update.info.${'name' | 'untrusted-metadata' | 'mfa-phone' | `delete.${'mfa-phone' | 'mfa-totp' | 'password'}` | 'unlink.retired-email'}`
  | `update.settings.${'mfa-enrolled' | 'default-mfa-method'}`
  | 'delete'
  | 'revoke-sessions'

type ConnectionAction = 'get' | 'create' | 'update' | 'delete'

/** The actions of the resources that every project has. */
interface BuiltInActions {
  readonly self: OwnAction
  readonly member: OwnAction | 'create' | 'search' | `update.${'info.email' | 'settings.is-breakglass' | 'settings.roles'}`
  readonly organization:
    | 'delete'
    | `update.info.${'name' | 'slug' | 'logo-url'}`
    | `update.settings.${'allowed-auth-methods' | 'allowed-mfa-methods' | 'allowed-domains' | 'email-jit-provisioning' | 'email-invites'}`
    | `update.settings.${'default-sso-connection' | 'sso-jit-provisioning' | 'oauth-tenant-jit-provisioning' | 'allowed-oauth-tenants'}`
    | `update.settings.${'mfa-policy' | 'implicit-roles'}`
  readonly sso: ConnectionAction
  readonly scim: ConnectionAction
}

/**
 * The actions of a resource. For a built-in resource such as `acme.member`, only its actions compile. The actions of your own resources are in
 * the policy of your project, so they can be any string.
 */
export type ActionOf<Resource extends string> = Resource extends `acme.${infer Name extends keyof BuiltInActions}`
  ? BuiltInActions[Name]
  : string
