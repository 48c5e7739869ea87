import { createCertificate, createSamlConnection } from '../domain/sso/newConnections.ts'
import { validateAttributeMapping, validateIdentityProvider, computeSsoRoles } from '../domain/sso/ssoConnections.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { Refusal } from '../internal/refusal.ts'
import type { Certificate, SamlRecord } from '../world/records/connections.ts'
import type { World } from '../world/world.ts'
import { createConnectionOfCaller, changeConnectionOfCaller } from './callerConnections.ts'
import type { CallInput, Operations } from './operation.ts'
import { formatSaml } from './ssoOutputs.ts'

function requireAbsoluteUrl(text: string, errorType: 'invalid_idp_sso_url' | 'invalid_saml_metadata_url'): URL {
  const url = parseHttpUrl(text)
  if (url) return url
  throw new Refusal(400, errorType, 'The URL must be an absolute address that starts with https:// or http://.')
}

/** Returns the changed fields of a connection. Refuses an invalid value. */
function computeChanges(world: World, record: SamlRecord, input: CallInput<'sso.saml.updateConnection'>): Partial<SamlRecord> {
  const { x509_certificate: pem, display_name = record.display_name, idp_entity_id = record.idp_entity_id, idp_sso_url } = input
  if (idp_sso_url) requireAbsoluteUrl(idp_sso_url, 'invalid_idp_sso_url')
  const attribute_mapping = validateAttributeMapping(record.attribute_mapping, input.attribute_mapping)
  const { saml_connection_implicit_role_assignments: roles, saml_group_implicit_role_assignments: groupRoles } = input
  const addedCertificates = pem === undefined ? [] : [createCertificate(world, pem)]
  return {
    display_name,
    idp_entity_id,
    idp_sso_url: idp_sso_url ?? record.idp_sso_url,
    attribute_mapping,
    identity_provider: validateIdentityProvider('saml', input.identity_provider ?? record.identity_provider),
    verification_certificates: [...record.verification_certificates, ...addedCertificates],
    ...computeSsoRoles(world, record, roles, groupRoles),
  }
}

/** Returns the other certificates of a connection than the one with this id. Refuses an unknown id, and the id of the last certificate. */
function certificatesWithout({ verification_certificates }: SamlRecord, id: string): Certificate[] {
  const remainingCertificates = verification_certificates.filter(({ certificate_id }) => certificate_id !== id)
  if (remainingCertificates.length === verification_certificates.length) {
    throw new Refusal(404, 'sso_verification_key_not_found', 'The connection has no certificate with this id.')
  }
  if (remainingCertificates.length === 0) {
    throw new Refusal(400, 'cannot_delete_last_sso_verification_key', 'The connection needs one certificate.')
  }
  return remainingCertificates
}

/** The calls for SAML connections. */
export const ssoSamlOperations: Operations<
  'sso.saml.createConnection' | 'sso.saml.updateConnection' | 'sso.saml.updateConnectionByURL' | 'sso.saml.deleteVerificationCertificate'
> = {
  'sso.saml.createConnection': async (world, { display_name = '', identity_provider }, caller) => {
    const record = await createConnectionOfCaller(world, caller, ({ organization }) => {
      const provider = validateIdentityProvider('saml', identity_provider)
      return { ...createSamlConnection(world, organization.organization_id), display_name, identity_provider: provider }
    })
    return { connection: formatSaml(world, record) }
  },
  'sso.saml.updateConnection': async (world, input, caller) => {
    const connectionRef = { kind: 'saml', id: input.connection_id } as const
    const changedRecord = await changeConnectionOfCaller(world, caller, connectionRef, (record) => computeChanges(world, record, input))
    return { connection: formatSaml(world, changedRecord) }
  },
  // The emulator sends no requests, so it cannot read the metadata. It derives the entity id and the sign-in URL from the metadata URL.
  'sso.saml.updateConnectionByURL': async (world, { connection_id, metadata_url }, caller) => {
    const changedRecord = await changeConnectionOfCaller(world, caller, { kind: 'saml', id: connection_id }, () => {
      const { href, origin } = requireAbsoluteUrl(metadata_url, 'invalid_saml_metadata_url')
      return { idp_entity_id: href, idp_sso_url: `${origin}/sso` }
    })
    return { connection: formatSaml(world, changedRecord) }
  },
  'sso.saml.deleteVerificationCertificate': async (world, { connection_id, certificate_id }, caller) => {
    await changeConnectionOfCaller(world, caller, { kind: 'saml', id: connection_id }, (record) => ({
      verification_certificates: certificatesWithout(record, certificate_id),
    }))
    return { certificate_id }
  },
}
