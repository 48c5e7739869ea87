import * as z from 'zod/mini'
import { list, text } from '../schema.ts'

/* Connections of an organization to its own identity provider and directory. Source: entities.md sections 7 and 8. */

const roles = list(z.looseObject({ role_id: z.string() }))
const mapping = z._default(z.record(z.string(), z.string()), {})
const certificates = list(
  z.looseObject({
    certificate_id: z.string(),
    certificate: text(),
    issuer: text(),
    created_at: text(),
    expires_at: text(),
    updated_at: text(),
  }),
)
/** Even the id has a default: there are recorded answers whose connection says nothing. */
const common = { organization_id: text(), connection_id: text(), status: text(), display_name: text() }

export const SamlConnection = z.looseObject({
  ...common,
  identity_provider: text(),
  idp_entity_id: text(),
  idp_sso_url: text(),
  acs_url: text(),
  audience_uri: text(),
  attribute_mapping: mapping,
  signing_certificates: certificates,
  verification_certificates: certificates,
  saml_connection_implicit_role_assignments: roles,
  saml_group_implicit_role_assignments: list(z.looseObject({ role_id: z.string(), group: text() })),
})

export const OidcConnection = z.looseObject({
  ...common,
  identity_provider: text(),
  redirect_url: text(),
  issuer: text(),
  client_id: text(),
  client_secret: text(),
  authorization_url: text(),
  token_url: text(),
  userinfo_url: text(),
  jwks_url: text(),
  /** Separated by spaces. */
  custom_scopes: text(),
  attribute_mapping: mapping,
})

export const ExternalConnection = z.looseObject({
  ...common,
  external_organization_id: text(),
  external_connection_id: text(),
  external_connection_implicit_role_assignments: roles,
  external_group_implicit_role_assignments: list(z.looseObject({ role_id: z.string(), group: text() })),
})

const scimCommon = {
  ...common,
  identity_provider: text(),
  base_url: text(),
  scim_group_implicit_role_assignments: list(z.looseObject({ role_id: z.string(), group_id: text() })),
}

export const ScimConnection = z.looseObject({
  ...scimCommon,
  bearer_token_last_four: text(),
  bearer_token_expires_at: text(),
  /** Only during a rotation. */
  next_bearer_token_last_four: z.optional(z.string()),
  next_bearer_token_expires_at: z.optional(z.string()),
})

/** The only time that the token can be read. */
export const ScimConnectionWithToken = z.looseObject({ ...scimCommon, bearer_token: text(), bearer_token_expires_at: text() })

/** The only time that the next token can be read. */
export const ScimConnectionWithNextToken = z.looseObject({
  ...scimCommon,
  next_bearer_token: text(),
  next_bearer_token_expires_at: text(),
  bearer_token_last_four: text(),
  bearer_token_expires_at: text(),
})

export const ScimGroup = z.looseObject({ organization_id: text(), connection_id: text(), group_id: z.string(), group_name: text() })
