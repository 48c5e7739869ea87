import type { OidcRecord, SamlRecord, SsoRecord } from '../../world/records/connections.ts'
import type { OrganizationRecord } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { createCertificate, createOidcConnection, createSamlConnection } from './newConnections.ts'
import { storeConnection } from './ssoConnections.ts'

/* Connections to a mock identity provider. They are active immediately, because missing settings get default values. */

const DEFAULT_MAPPING = { email: 'email', full_name: 'name' }

/** The fields of a new connection to a mock identity provider. */
interface NewMockConnection {
  readonly kind: 'saml' | 'oidc'
  readonly display_name: string
  readonly connection_id?: string
}

/** A text in the format of a certificate. The emulator does not parse certificates. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nZW11bGF0ZWQ=\n-----END CERTIFICATE-----'

/** The URL in the settings of the mock identity provider. No request goes to this URL. */
const IDENTITY_PROVIDER_URL = 'https://identity-provider.test'

function completeSaml(world: World, record: SamlRecord): SamlRecord {
  const { verification_certificates: certificates } = record
  return {
    ...record,
    idp_entity_id: record.idp_entity_id || `${IDENTITY_PROVIDER_URL}/metadata`,
    idp_sso_url: record.idp_sso_url || `${IDENTITY_PROVIDER_URL}/sso`,
    verification_certificates: certificates.length > 0 ? certificates : [createCertificate(world, CERTIFICATE)],
    attribute_mapping: { ...DEFAULT_MAPPING, ...record.attribute_mapping },
  }
}

const completeOidc = (record: OidcRecord): OidcRecord => ({
  ...record,
  issuer: record.issuer || IDENTITY_PROVIDER_URL,
  client_id: record.client_id || 'emulated-client',
  client_secret: record.client_secret || 'emulated-secret',
  authorization_url: record.authorization_url || `${IDENTITY_PROVIDER_URL}/authorize`,
  token_url: record.token_url || `${IDENTITY_PROVIDER_URL}/token`,
  jwks_url: record.jwks_url || `${IDENTITY_PROVIDER_URL}/keys`,
})

/** Activates a connection. Missing settings get the values of the mock identity provider. */
export function activateMockConnection(world: World, organization: OrganizationRecord, record: SsoRecord): void {
  if (record.kind === 'saml') storeConnection(world, organization, completeSaml(world, record))
  else if (record.kind === 'oidc') storeConnection(world, organization, completeOidc(record))
}

/** Adds an active connection to a mock identity provider. */
export function addMockConnection(world: World, organization: OrganizationRecord, { kind, ...fields }: NewMockConnection): void {
  const createConnection = kind === 'saml' ? createSamlConnection : createOidcConnection
  activateMockConnection(world, organization, { ...createConnection(world, organization.organization_id), ...fields })
}
