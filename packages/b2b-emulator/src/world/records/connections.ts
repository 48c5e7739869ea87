import * as z from 'zod/mini'

/* The single sign-on connections and SCIM directories of organizations. */

/** A role for all members who sign in through a connection. */
const RoleAssignment = z.readonly(z.object({ role_id: z.string() }))
/** A role for all members who sign in through a connection. */
export type RoleAssignment = z.output<typeof RoleAssignment>

/** A role for the members of one group at the identity provider. */
const GroupRoleAssignment = z.readonly(z.object({ role_id: z.string(), group: z.string() }))
/** A role for the members of one group at the identity provider. */
export type GroupRoleAssignment = z.output<typeof GroupRoleAssignment>

const commonFields = {
  connection_id: z.string(),
  organization_id: z.string(),
  display_name: z.string(),
  /** `pending` until all values that a sign-in needs are set. */
  status: z.enum(['pending', 'active']),
  roles: z.readonly(z.array(RoleAssignment)),
  group_roles: z.readonly(z.array(GroupRoleAssignment)),
}

/** A certificate in PEM format. */
const Certificate = z.readonly(
  z.object({
    certificate_id: z.string(),
    certificate: z.string(),
    issuer: z.string(),
    /** RFC 3339, UTC. */
    created_at: z.string(),
    /** RFC 3339, UTC. */
    expires_at: z.string(),
    /** RFC 3339, UTC. */
    updated_at: z.string(),
  }),
)
/** A certificate in PEM format. */
export type Certificate = z.output<typeof Certificate>

const AttributeMapping = z.record(z.string(), z.string())

/** A SAML connection. */
const SamlRecord = z.object({
  ...commonFields,
  kind: z.literal('saml'),
  identity_provider: z.string(),
  idp_entity_id: z.string(),
  idp_sso_url: z.string(),
  attribute_mapping: AttributeMapping,
  signing_certificates: z.array(Certificate),
  verification_certificates: z.array(Certificate),
})
/** A SAML connection. */
export type SamlRecord = z.output<typeof SamlRecord>

/** An OpenID Connect connection. */
const OidcRecord = z.object({
  ...commonFields,
  kind: z.literal('oidc'),
  identity_provider: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  authorization_url: z.string(),
  token_url: z.string(),
  userinfo_url: z.string(),
  jwks_url: z.string(),
  custom_scopes: z.string(),
  attribute_mapping: AttributeMapping,
})
/** An OpenID Connect connection. */
export type OidcRecord = z.output<typeof OidcRecord>

/** A connection that uses the connection of another organization in the same project. */
const ExternalRecord = z.object({
  ...commonFields,
  kind: z.literal('external'),
  external_organization_id: z.string(),
  external_connection_id: z.string(),
})
/** A connection that uses the connection of another organization in the same project. */
export type ExternalRecord = z.output<typeof ExternalRecord>

/** A single sign-on connection of an organization. The world stores it by its id. */
export const SsoRecord = z.discriminatedUnion('kind', [SamlRecord, OidcRecord, ExternalRecord])
/** A single sign-on connection of an organization. */
export type SsoRecord = z.output<typeof SsoRecord>

/** The stored form of a bearer token: its digest. */
const ScimToken = z.readonly(
  z.object({
    digest: z.string(),
    last_four: z.string(),
    /** Milliseconds since 1970. */
    expires_at: z.number(),
  }),
)

/** A group in a directory. */
const ScimGroup = z.readonly(z.object({ group_id: z.string(), group_name: z.string() }))
/** A group in a directory. */
export type ScimGroup = z.output<typeof ScimGroup>

/** The SCIM connection of an organization. The world stores it by its id. */
export const ScimRecord = z.object({
  connection_id: z.string(),
  organization_id: z.string(),
  status: z.literal('active'),
  display_name: z.string(),
  identity_provider: z.string(),
  group_roles: z.readonly(z.array(z.readonly(z.object({ role_id: z.string(), group_id: z.string() })))),
  /** The groups that the directory has pushed. */
  groups: z.array(ScimGroup),
  token: ScimToken,
  /** The next token during a rotation. Null if no rotation is in progress. */
  next: z.nullable(ScimToken),
})
/** The SCIM connection of an organization. */
export type ScimRecord = z.output<typeof ScimRecord>
