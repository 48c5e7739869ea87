import * as z from 'zod/mini'

/* What organizations keep of their identity providers and directories. */

/** A role that everybody from an identity provider has. */
const RoleAssignment = z.readonly(z.object({ role_id: z.string() }))
/** A role that everybody from an identity provider has. */
export type RoleAssignment = z.output<typeof RoleAssignment>

/** A role that the members of a group at an identity provider have. */
const GroupRoleAssignment = z.readonly(z.object({ role_id: z.string(), group: z.string() }))
/** A role that the members of a group at an identity provider have. */
export type GroupRoleAssignment = z.output<typeof GroupRoleAssignment>

const common = {
  connection_id: z.string(),
  organization_id: z.string(),
  display_name: z.string(),
  /** `pending` until all that a sign-in needs is set. */
  status: z.enum(['pending', 'active']),
  roles: z.readonly(z.array(RoleAssignment)),
  group_roles: z.readonly(z.array(GroupRoleAssignment)),
}

/** A certificate, in PEM. */
const Certificate = z.readonly(
  z.object({
    certificate_id: z.string(),
    certificate: z.string(),
    issuer: z.string(),
    /** RFC 3339, UTC, as the next two. */
    created_at: z.string(),
    expires_at: z.string(),
    updated_at: z.string(),
  }),
)
/** A certificate, in PEM. */
export type Certificate = z.output<typeof Certificate>

const AttributeMapping = z.record(z.string(), z.string())

/** A connection to an identity provider that speaks SAML. */
const SamlRecord = z.object({
  ...common,
  kind: z.literal('saml'),
  identity_provider: z.string(),
  idp_entity_id: z.string(),
  idp_sso_url: z.string(),
  attribute_mapping: AttributeMapping,
  signing_certificates: z.array(Certificate),
  verification_certificates: z.array(Certificate),
})
/** A connection to an identity provider that speaks SAML. */
export type SamlRecord = z.output<typeof SamlRecord>

/** A connection to an identity provider that speaks OpenID Connect. */
const OidcRecord = z.object({
  ...common,
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
/** A connection to an identity provider that speaks OpenID Connect. */
export type OidcRecord = z.output<typeof OidcRecord>

/** A connection to one that another organization of the project has. */
const ExternalRecord = z.object({
  ...common,
  kind: z.literal('external'),
  external_organization_id: z.string(),
  external_connection_id: z.string(),
})
/** A connection to one that another organization of the project has. */
export type ExternalRecord = z.output<typeof ExternalRecord>

/** A connection of an organization to an identity provider. It stands in its world under its id. */
export const SsoRecord = z.discriminatedUnion('kind', [SamlRecord, OidcRecord, ExternalRecord])
/** A connection of an organization to an identity provider. */
export type SsoRecord = z.output<typeof SsoRecord>

/** What is kept of the token of a directory: not the token. */
const ScimToken = z.readonly(
  z.object({
    digest: z.string(),
    last_four: z.string(),
    /** Milliseconds since 1970. */
    expires_at: z.number(),
  }),
)

/** A group of people in a directory. */
const ScimGroup = z.readonly(z.object({ group_id: z.string(), group_name: z.string() }))
/** A group of people in a directory. */
export type ScimGroup = z.output<typeof ScimGroup>

/** The connection of an organization to its directory. It stands in its world under its id. */
export const ScimRecord = z.object({
  connection_id: z.string(),
  organization_id: z.string(),
  status: z.literal('active'),
  display_name: z.string(),
  identity_provider: z.string(),
  group_roles: z.readonly(z.array(z.readonly(z.object({ role_id: z.string(), group_id: z.string() })))),
  /** The groups that the directory has told of. */
  groups: z.array(ScimGroup),
  token: ScimToken,
  /** Only during a rotation. */
  next: z.nullable(ScimToken),
})
/** The connection of an organization to its directory. */
export type ScimRecord = z.output<typeof ScimRecord>
