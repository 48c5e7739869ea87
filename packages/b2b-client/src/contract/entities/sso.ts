import type { IdentityProvider, RoleReference } from './words.ts'

interface ConnectionFields {
  /** The organization that the connection belongs to. */
  organization_id: string
  /** The id that every other call about the connection takes. */
  connection_id: string
  /** `pending` until the connection is set up completely. */
  status: 'pending' | 'active' | (string & {})
  /** The name that members see. */
  display_name: string
}

/** A role for the members of a group at the identity provider. */
export interface GroupRoleAssignment {
  /** The id of the role in the project's RBAC policy. */
  role_id: string
  /** The name of the group, as the identity provider sends it. */
  group: string
}

/** A SAML connection to an identity provider. */
export interface SamlConnection extends ConnectionFields {
  /** The product behind the connection. */
  identity_provider: IdentityProvider
  /** The entity id of the identity provider; `""` until it is set. */
  idp_entity_id: string
  /** The sign-in URL of the identity provider; `""` until it is set. */
  idp_sso_url: string
  /** Enter it at the identity provider as the assertion consumer service. */
  acs_url: string
  /** Enter it at the identity provider as the audience. */
  audience_uri: string
  /** Fields of the member, each with the attribute of the assertion. Needs `email`, and `full_name` or both `first_name` and `last_name`. */
  attribute_mapping: { [field: string]: string }
  /** The certificates of the provider. Enter them at the identity provider if it checks requests. */
  signing_certificates: X509Certificate[]
  /** The certificates of the identity provider, which check its assertions. */
  verification_certificates: X509Certificate[]
  /** The roles of every member who signs in with this connection. */
  saml_connection_implicit_role_assignments: RoleReference[]
  /** The roles of the members of a group. Needs `groups` in `attribute_mapping`. */
  saml_group_implicit_role_assignments: GroupRoleAssignment[]
}

/** An OpenID Connect connection to an identity provider. */
export interface OidcConnection extends ConnectionFields {
  /** The product behind the connection. */
  identity_provider: IdentityProvider
  /** Enter it at the identity provider. */
  redirect_url: string
  /** The issuer of the identity provider's tokens; `""` until it is set. */
  issuer: string
  /** The client id that the identity provider issued. */
  client_id: string
  /** A secret: do not log or store it. */
  client_secret: string
  /** The authorization URL of the identity provider; `""` until it is set. */
  authorization_url: string
  /** The token URL of the identity provider; `""` until it is set. */
  token_url: string
  /** The UserInfo URL of the identity provider; `""` until it is set. */
  userinfo_url: string
  /** The JWKS URL of the identity provider; `""` until it is set. */
  jwks_url: string
  /** Additional scopes to request, separated by spaces. */
  custom_scopes: string
  /** Fields of the member, each with a claim of the identity provider. */
  attribute_mapping: { [field: string]: string }
}

/** A connection that uses a connection of another organization of the project. */
export interface ExternalConnection extends ConnectionFields {
  /** The organization that owns the other connection. */
  external_organization_id: string
  /** The other connection. */
  external_connection_id: string
  /** The roles of every member who signs in with this connection. */
  external_connection_implicit_role_assignments: RoleReference[]
  /** The roles of the members of a group. */
  external_group_implicit_role_assignments: GroupRoleAssignment[]
}

/** A public certificate. */
export interface X509Certificate {
  /** The id that deletes the certificate. */
  certificate_id: string
  /** PEM. */
  certificate: string
  /** The issuer of the certificate. */
  issuer: string
  /** RFC 3339, in UTC. */
  created_at: string
  /** RFC 3339, in UTC. */
  expires_at: string
  /** RFC 3339, in UTC. */
  updated_at: string
}
