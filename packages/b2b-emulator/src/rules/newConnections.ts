import type { OidcRecord, SamlRecord } from '../directory.ts'
import type { World } from '../world.ts'

/* Connections of which nothing is known yet. Source: entity record section 7. */

const common = (connection_id: string, organization_id: string) => ({
  connection_id,
  organization_id,
  status: 'pending' as const,
  display_name: '',
  roles: [],
  group_roles: [],
  identity_provider: 'generic',
  attribute_mapping: {},
})

/** A connection to an identity provider that speaks SAML. */
export const newSaml = (world: World, organizationId: string): SamlRecord => ({
  kind: 'saml',
  ...common(world.id('saml-connection'), organizationId),
  idp_entity_id: '',
  idp_sso_url: '',
  signing_certificates: [],
  verification_certificates: [],
})

/** A connection to an identity provider that speaks OpenID Connect. */
export const newOidc = (world: World, organizationId: string): OidcRecord => ({
  kind: 'oidc',
  ...common(world.id('oidc-connection'), organizationId),
  issuer: '',
  client_id: '',
  client_secret: '',
  authorization_url: '',
  token_url: '',
  userinfo_url: '',
  jwks_url: '',
  custom_scopes: '',
})
