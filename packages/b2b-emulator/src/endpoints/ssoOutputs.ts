import type { ExternalRecord, OidcRecord, SamlRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'

/* Converts single sign-on connections into the format of the API. */

const commonFields = ({ organization_id, connection_id, status, display_name }: SamlRecord | OidcRecord | ExternalRecord) => ({
  organization_id,
  connection_id,
  status,
  display_name,
})

const callbackUrl = (world: World, connectionId: string): string =>
  `https://test.${world.brand}.example/v1/b2b/sso/callback/${encodeURIComponent(connectionId)}`

/** Converts a SAML connection. */
export const formatSaml = (world: World, record: SamlRecord) => ({
  ...commonFields(record),
  identity_provider: record.identity_provider,
  idp_entity_id: record.idp_entity_id,
  idp_sso_url: record.idp_sso_url,
  acs_url: callbackUrl(world, record.connection_id),
  audience_uri: callbackUrl(world, record.connection_id),
  attribute_mapping: record.attribute_mapping,
  signing_certificates: [...record.signing_certificates],
  verification_certificates: [...record.verification_certificates],
  saml_connection_implicit_role_assignments: [...record.roles],
  saml_group_implicit_role_assignments: [...record.group_roles],
})

/** Converts an OpenID Connect connection. */
export const formatOidc = (world: World, record: OidcRecord) => ({
  ...commonFields(record),
  identity_provider: record.identity_provider,
  redirect_url: callbackUrl(world, record.connection_id),
  issuer: record.issuer,
  client_id: record.client_id,
  client_secret: record.client_secret,
  authorization_url: record.authorization_url,
  token_url: record.token_url,
  userinfo_url: record.userinfo_url,
  jwks_url: record.jwks_url,
  custom_scopes: record.custom_scopes,
  attribute_mapping: record.attribute_mapping,
})

/** Converts an external connection. */
export const formatExternal = (record: ExternalRecord) => ({
  ...commonFields(record),
  external_organization_id: record.external_organization_id,
  external_connection_id: record.external_connection_id,
  external_connection_implicit_role_assignments: [...record.roles],
  external_group_implicit_role_assignments: [...record.group_roles],
})
