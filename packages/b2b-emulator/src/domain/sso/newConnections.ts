import { Refusal } from '../../internal/refusal.ts'
import type { Certificate, OidcRecord, SamlRecord } from '../../world/records/connections.ts'
import { toTimestamp } from '../../world/world.ts'
import type { World } from '../../world/world.ts'

/* New connections without any settings. */

const commonFields = (connection_id: string, organization_id: string) => ({
  connection_id,
  organization_id,
  status: 'pending' as const,
  display_name: '',
  roles: [],
  group_roles: [],
  identity_provider: 'generic',
  attribute_mapping: {},
})

/** Creates a SAML connection. */
export const createSamlConnection = (world: World, organizationId: string): SamlRecord => ({
  kind: 'saml',
  ...commonFields(world.id('saml-connection'), organizationId),
  idp_entity_id: '',
  idp_sso_url: '',
  signing_certificates: [],
  verification_certificates: [],
})

/** Creates an OpenID Connect connection. */
export const createOidcConnection = (world: World, organizationId: string): OidcRecord => ({
  kind: 'oidc',
  ...commonFields(world.id('oidc-connection'), organizationId),
  issuer: '',
  client_id: '',
  client_secret: '',
  authorization_url: '',
  token_url: '',
  userinfo_url: '',
  jwks_url: '',
  custom_scopes: '',
})

/** A certificate in PEM format: base64 between two marker lines. */
const PEM = /^-----BEGIN CERTIFICATE-----\s+[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/

/** Creates the record of a certificate. The emulator does not parse the certificate, so its issuer and its expiry are empty. */
export function createCertificate(world: World, pem: string): Certificate {
  if (!PEM.test(pem)) throw new Refusal(400, 'invalid_x509_certificate', 'The certificate must be an X.509 certificate in PEM.')
  const now = toTimestamp(world.now())
  const certificate_id = world.id('saml-verification-key')
  return { certificate_id, certificate: pem, issuer: '', created_at: now, expires_at: '', updated_at: now }
}
