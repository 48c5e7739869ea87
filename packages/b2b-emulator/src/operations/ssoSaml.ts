import type { Certificate, SamlRecord } from '../directory.ts'
import { Refusal } from '../refusal.ts'
import { permitted } from '../rules/rbac.ts'
import { attributeMapping, identityProvider, keepConnection, ssoRoles } from '../rules/ssoConnections.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'
import type { Asked, Operations } from './operation.ts'
import { ownConnection } from './sso.ts'
import { samlOnWire } from './ssoOnWire.ts'

const PEM = /^-----BEGIN CERTIFICATE-----\s+[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/

/** A certificate as it was given. Its inside is not read, so it says neither who issued it nor when it expires. */
function certificateOf(world: World, pem: string): Certificate {
  if (!PEM.test(pem)) throw new Refusal(400, 'invalid_x509_certificate', 'The certificate must be an X.509 certificate in PEM.')
  const now = timestamp(world.now())
  const certificate_id = world.id('saml-verification-key')
  return { certificate_id, certificate: pem, issuer: '', created_at: now, expires_at: '', updated_at: now }
}

function address(text: string, errorType: 'invalid_idp_sso_url' | 'invalid_saml_metadata_url'): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url
  throw new Refusal(400, errorType, 'The URL must be an absolute address that starts with https:// or http://.')
}

const empty = (world: World, organizationId: string): SamlRecord => ({
  kind: 'saml',
  connection_id: world.id('saml-connection'),
  organization_id: organizationId,
  status: 'pending',
  display_name: '',
  roles: [],
  group_roles: [],
  identity_provider: 'generic',
  idp_entity_id: '',
  idp_sso_url: '',
  attribute_mapping: {},
  signing_certificates: [],
  verification_certificates: [],
})

/** What a change makes of a connection. Changes nothing itself, so that a refusal leaves everything as it was. */
function changes(world: World, record: SamlRecord, input: Asked<'sso.saml.updateConnection'>): Partial<SamlRecord> {
  const { x509_certificate: pem, display_name = record.display_name, idp_entity_id = record.idp_entity_id, idp_sso_url } = input
  if (idp_sso_url) address(idp_sso_url, 'invalid_idp_sso_url')
  const attribute_mapping = attributeMapping(record.attribute_mapping, input.attribute_mapping)
  const { saml_connection_implicit_role_assignments: roles, saml_group_implicit_role_assignments: groupRoles } = input
  const certificates = pem === undefined ? [] : [certificateOf(world, pem)]
  return {
    display_name,
    idp_entity_id,
    idp_sso_url: idp_sso_url ?? record.idp_sso_url,
    attribute_mapping,
    identity_provider: identityProvider('saml', input.identity_provider ?? record.identity_provider),
    verification_certificates: [...record.verification_certificates, ...certificates],
    ...ssoRoles(world, record, roles, groupRoles),
  }
}

/** Connections to identity providers that speak SAML. */
export const ssoSamlOperations: Operations<
  'sso.saml.createConnection' | 'sso.saml.updateConnection' | 'sso.saml.updateConnectionByURL' | 'sso.saml.deleteVerificationCertificate'
> = {
  'sso.saml.createConnection': async (world, { display_name = '', identity_provider }, caller) => {
    const { organization } = await permitted(world, caller, 'sso', ['create'])
    const provider = identityProvider('saml', identity_provider)
    const record = { ...empty(world, organization.organization_id), display_name, identity_provider: provider }
    keepConnection(world, organization, record)
    return { connection: samlOnWire(world, record) }
  },
  'sso.saml.updateConnection': async (world, input, caller) => {
    const live = await permitted(world, caller, 'sso', ['update'])
    const record = ownConnection(world, live, input.connection_id, 'saml')
    Object.assign(record, changes(world, record, input))
    keepConnection(world, live.organization, record)
    return { connection: samlOnWire(world, record) }
  },
  // The emulator asks no network: every address is taken for that of an identity provider that signs people in beside its metadata.
  'sso.saml.updateConnectionByURL': async (world, { connection_id, metadata_url }, caller) => {
    const live = await permitted(world, caller, 'sso', ['update'])
    const record = ownConnection(world, live, connection_id, 'saml')
    const { href, origin } = address(metadata_url, 'invalid_saml_metadata_url')
    Object.assign(record, { idp_entity_id: href, idp_sso_url: `${origin}/sso` })
    keepConnection(world, live.organization, record)
    return { connection: samlOnWire(world, record) }
  },
  'sso.saml.deleteVerificationCertificate': async (world, { connection_id, certificate_id }, caller) => {
    const live = await permitted(world, caller, 'sso', ['update'])
    const record = ownConnection(world, live, connection_id, 'saml')
    const left = record.verification_certificates.filter((certificate) => certificate.certificate_id !== certificate_id)
    if (left.length === record.verification_certificates.length) {
      throw new Refusal(404, 'sso_verification_key_not_found', 'The connection has no certificate with this id.')
    }
    if (left.length === 0) throw new Refusal(400, 'cannot_delete_last_sso_verification_key', 'The connection needs one certificate.')
    record.verification_certificates = left
    keepConnection(world, live.organization, record)
    return { certificate_id }
  },
}
