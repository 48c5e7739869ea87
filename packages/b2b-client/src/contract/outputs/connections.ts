import * as z from 'zod/mini'
import type { ScimConnection, ScimConnectionWithNextToken, ScimConnectionWithToken, ScimGroup } from '../entities/scim.ts'
import type { ExternalConnection, OidcConnection, SamlConnection, X509Certificate } from '../entities/sso.ts'
import { list, schemaOf, text } from './schema.ts'

/* The schemas of the single sign-on and SCIM connections of an organization. */

const roleReferences = list(z.looseObject({ role_id: z.string() }))
const attributeMapping = z._default(z.record(z.string(), z.string()), {})
const certificates = list(
  schemaOf<X509Certificate>()({
    certificate_id: z.string(),
    certificate: text(),
    issuer: text(),
    created_at: text(),
    expires_at: text(),
    updated_at: text(),
  }),
)
/** The fields of all connections. Unlike other ids, `connection_id` has a default: in some recorded responses the connection is empty. */
const connectionFields = { organization_id: text(), connection_id: text(), status: text(), display_name: text() }

export const SamlConnectionSchema = schemaOf<SamlConnection>()({
  ...connectionFields,
  identity_provider: text(),
  idp_entity_id: text(),
  idp_sso_url: text(),
  acs_url: text(),
  audience_uri: text(),
  attribute_mapping: attributeMapping,
  signing_certificates: certificates,
  verification_certificates: certificates,
  saml_connection_implicit_role_assignments: roleReferences,
  saml_group_implicit_role_assignments: list(z.looseObject({ role_id: z.string(), group: text() })),
})

export const OidcConnectionSchema = schemaOf<OidcConnection>()({
  ...connectionFields,
  identity_provider: text(),
  redirect_url: text(),
  issuer: text(),
  client_id: text(),
  client_secret: text(),
  authorization_url: text(),
  token_url: text(),
  userinfo_url: text(),
  jwks_url: text(),
  custom_scopes: text(),
  attribute_mapping: attributeMapping,
})

export const ExternalConnectionSchema = schemaOf<ExternalConnection>()({
  ...connectionFields,
  external_organization_id: text(),
  external_connection_id: text(),
  external_connection_implicit_role_assignments: roleReferences,
  external_group_implicit_role_assignments: list(z.looseObject({ role_id: z.string(), group: text() })),
})

const scimConnectionFields = {
  ...connectionFields,
  identity_provider: text(),
  base_url: text(),
  scim_group_implicit_role_assignments: list(z.looseObject({ role_id: z.string(), group_id: text() })),
}

export const ScimConnectionSchema = schemaOf<ScimConnection>()({
  ...scimConnectionFields,
  bearer_token_last_four: text(),
  bearer_token_expires_at: text(),
  next_bearer_token_last_four: z.optional(z.string()),
  next_bearer_token_expires_at: z.optional(z.string()),
})

export const ScimConnectionWithTokenSchema = schemaOf<ScimConnectionWithToken>()({
  ...scimConnectionFields,
  bearer_token: text(),
  bearer_token_expires_at: text(),
})

export const ScimConnectionWithNextTokenSchema = schemaOf<ScimConnectionWithNextToken>()({
  ...scimConnectionFields,
  next_bearer_token: text(),
  next_bearer_token_expires_at: text(),
  bearer_token_last_four: text(),
  bearer_token_expires_at: text(),
})

export const ScimGroupSchema = schemaOf<ScimGroup>()({
  organization_id: text(),
  connection_id: text(),
  group_id: z.string(),
  group_name: text(),
})
