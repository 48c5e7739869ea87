import type { ScimGroupRoleAssignment, ScimIdentityProvider } from '../entities/scim.ts'
import type { GroupRoleAssignment } from '../entities/sso.ts'
import type { IdentityProvider, RoleReference } from '../entities/words.ts'

/** Identifies a connection. */
export interface ConnectionIdInput {
  /** The connection that the call is about. */
  connection_id: string
}

/** Finds the connections that a user can sign in with. */
export interface DiscoverConnectionsInput {
  /** The email address of the user. */
  email_address: string
}

/** Creates a connection to an identity provider. */
export interface CreateConnectionInput {
  /** The name that members see. */
  display_name?: string | undefined
  /** The product behind the connection. */
  identity_provider?: IdentityProvider | undefined
}

/** The changes to a SAML connection. Absent fields keep their values. */
export interface UpdateSamlConnectionInput extends ConnectionIdInput, CreateConnectionInput {
  /** The entity id of the identity provider. */
  idp_entity_id?: string | undefined
  /** Fields of the member, each with the attribute of the assertion. Needs `email`, and `full_name` or both `first_name` and `last_name`. */
  attribute_mapping?: { readonly [field: string]: string } | undefined
  /** The sign-in URL of the identity provider. */
  idp_sso_url?: string | undefined
  /** A certificate of the identity provider, in PEM. */
  x509_certificate?: string | undefined
  /** The roles of every member who signs in with this connection. */
  saml_connection_implicit_role_assignments?: readonly RoleReference[] | undefined
  /** The roles of the members of a group. Needs `groups` in `attribute_mapping`. */
  saml_group_implicit_role_assignments?: readonly GroupRoleAssignment[] | undefined
  /** The key that signs requests, in PEM. A secret. */
  signing_private_key?: string | undefined
}

/** Changes a SAML connection by the metadata of its identity provider. */
export interface UpdateSamlConnectionByUrlInput extends ConnectionIdInput {
  /** The metadata URL of the identity provider. */
  metadata_url: string
}

/** Deletes a certificate of a SAML connection. */
export interface DeleteVerificationCertificateInput extends ConnectionIdInput {
  /** One of its `verification_certificates`. */
  certificate_id: string
}

/** The changes to an OpenID Connect connection. Absent fields keep their values. */
export interface UpdateOidcConnectionInput extends ConnectionIdInput, CreateConnectionInput {
  /** The issuer of the identity provider's tokens. The provider reads the other URLs from its metadata. */
  issuer?: string | undefined
  /** The provider's client id at the identity provider. */
  client_id?: string | undefined
  /** A secret. */
  client_secret?: string | undefined
  /** The authorization URL of the identity provider. */
  authorization_url?: string | undefined
  /** The token URL of the identity provider. */
  token_url?: string | undefined
  /** The UserInfo URL of the identity provider. */
  userinfo_url?: string | undefined
  /** The JWKS URL of the identity provider. */
  jwks_url?: string | undefined
  /** Additional scopes to request, separated by spaces. */
  custom_scopes?: string | undefined
  /** Fields of the member, each with a claim of the identity provider. */
  attribute_mapping?: { readonly [field: string]: string } | undefined
}

/** Creates a connection that uses a connection of another organization of the project. */
export interface CreateExternalConnectionInput {
  /** The organization that owns the other connection. */
  external_organization_id: string
  /** The other connection. */
  external_connection_id: string
  /** The name that members see. */
  display_name?: string | undefined
}

/** The changes to a connection that uses a connection of another organization. Absent fields keep their values. */
export interface UpdateExternalConnectionInput extends ConnectionIdInput {
  /** The name that members see. */
  display_name?: string | undefined
  /** The roles of every member who signs in with this connection. */
  external_connection_implicit_role_assignments?: readonly RoleReference[] | undefined
  /** The roles of the members of a group. */
  external_group_implicit_role_assignments?: readonly GroupRoleAssignment[] | undefined
}

/** Creates the directory connection of the organization. */
export interface CreateScimConnectionInput {
  /** The name that administrators see. */
  display_name?: string | undefined
  /** The product behind the connection. */
  identity_provider?: ScimIdentityProvider | undefined
}

/** The changes to a directory connection. Absent fields keep their values. */
export interface UpdateScimConnectionInput extends ConnectionIdInput, CreateScimConnectionInput {
  /** The roles of the members of a group. Replaces the whole list. */
  scim_group_implicit_role_assignments?: readonly ScimGroupRoleAssignment[] | undefined
}

/** Selects a page of directory groups. */
export interface ScimGroupsInput {
  /** The number of groups per page. */
  limit?: number | undefined
  /** The start of the page: `next_cursor` of the previous response. */
  cursor?: string | undefined
}
