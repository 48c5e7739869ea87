/*
 * What organizations keep of their identity providers and directories. The small ones are types rather than interfaces: they stand in
 * answers, which may have further fields.
 */

/** A role that everybody from an identity provider has. */
export type RoleAssignment = { readonly role_id: string }

/** A role that the members of a group at an identity provider have. */
export type GroupRoleAssignment = { readonly role_id: string; readonly group: string }

interface CommonConnection {
  readonly connection_id: string
  readonly organization_id: string
  display_name: string
  /** `pending` until all that a sign-in needs is set. */
  status: 'pending' | 'active'
  roles: readonly RoleAssignment[]
  group_roles: readonly GroupRoleAssignment[]
}

/** A certificate, in PEM. */
export type Certificate = {
  readonly certificate_id: string
  readonly certificate: string
  readonly issuer: string
  /** RFC 3339, UTC, as the next two. */
  readonly created_at: string
  readonly expires_at: string
  readonly updated_at: string
}

/** A connection to an identity provider that speaks SAML. */
export interface SamlRecord extends CommonConnection {
  readonly kind: 'saml'
  identity_provider: string
  idp_entity_id: string
  idp_sso_url: string
  attribute_mapping: Record<string, string>
  readonly signing_certificates: Certificate[]
  verification_certificates: Certificate[]
}

/** A connection to an identity provider that speaks OpenID Connect. */
export interface OidcRecord extends CommonConnection {
  readonly kind: 'oidc'
  identity_provider: string
  issuer: string
  client_id: string
  client_secret: string
  authorization_url: string
  token_url: string
  userinfo_url: string
  jwks_url: string
  custom_scopes: string
  attribute_mapping: Record<string, string>
}

/** A connection to one that another organization of the project has. */
export interface ExternalRecord extends CommonConnection {
  readonly kind: 'external'
  readonly external_organization_id: string
  readonly external_connection_id: string
}

/** A connection of an organization to an identity provider. It stands in its world under its id. */
export type SsoRecord = SamlRecord | OidcRecord | ExternalRecord

/** What is kept of the token of a directory: not the token. */
export interface ScimToken {
  readonly last_four: string
  /** Milliseconds since 1970. */
  readonly expires_at: number
}

/** The connection of an organization to its directory. It stands in its world under its id. */
export interface ScimRecord {
  readonly connection_id: string
  readonly organization_id: string
  readonly status: 'active'
  display_name: string
  identity_provider: string
  group_roles: readonly { readonly role_id: string; readonly group_id: string }[]
  /** The groups that the directory has told of. */
  readonly groups: { readonly group_id: string; readonly group_name: string }[]
  token: ScimToken
  /** Only during a rotation. */
  next: ScimToken | null
}
