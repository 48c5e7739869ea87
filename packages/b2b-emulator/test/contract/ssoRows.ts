import { addMember } from '../../src/domain/members/members.ts'
import { ACME } from '../emulator.ts'
import { admin } from './adminRows.ts'
import { byAnyone, byRole, onlyInPath, takesNothing } from './row.ts'
import type { Emulator, Rows, PrepareCall } from './row.ts'

/** A text in the format of a PEM certificate. */
export const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

/** The fields that make a SAML connection active. */
export const COMPLETE_SAML = {
  idp_entity_id: 'https://idp.test/entity',
  idp_sso_url: 'https://idp.test/sso',
  x509_certificate: PEM,
  attribute_mapping: { email: 'mail', full_name: 'cn' },
}

const url = (path: string): string => `https://idp.test/${path}`
/** The fields that make an OpenID Connect connection active. */
export const COMPLETE_OIDC = {
  issuer: url(''),
  client_id: 'client',
  client_secret: 'secret',
  authorization_url: url('authorize'),
  token_url: url('token'),
  jwks_url: url('jwks'),
}

/** An administrator of Vault Industries with one connection of each kind. The external connection leads to Acme Corp. */
export async function withConnections(emulator: Emulator) {
  const { call, world, signIn } = emulator
  const session = await admin(emulator)
  const saml = (await call('sso.saml.createConnection', { display_name: 'SAML' }, session)).data.connection
  const oidc = (await call('sso.oidc.createConnection', { display_name: 'OIDC' }, session)).data.connection
  addMember(world, { organization_id: ACME, email_address: 'root@acme.test', status: 'active' }, 'admin')
  const acmeAdmin = (await signIn('root@acme.test', ACME)).session_token
  const acmeConnection = (await call('sso.saml.createConnection', { display_name: 'Acme SAML' }, acmeAdmin)).data.connection
  await call('sso.saml.updateConnection', { connection_id: acmeConnection.connection_id, ...COMPLETE_SAML }, acmeAdmin)
  const toAcme = { external_organization_id: ACME, external_connection_id: acmeConnection.connection_id, display_name: 'External' }
  const external = (await call('sso.external.createConnection', toAcme, session)).data.connection
  return { session, saml, oidc, external, acmeConnection, toAcme, acmeAdmin }
}

const samlCall =
  (fields: object): PrepareCall =>
  async (emulator) => {
    const { session, saml } = await withConnections(emulator)
    return [{ connection_id: saml.connection_id, ...fields }, session]
  }

/** The calls about connections to identity providers. */
export const ssoRows = {
  'sso.getConnections': {
    valid: async (emulator) => [undefined, (await withConnections(emulator)).session],
    invalid: takesNothing,
    ...byRole,
  },
  'sso.discoverConnections': {
    valid: async (emulator) => (await withConnections(emulator), [{ email_address: 'ada@acme.test' }]),
    invalid: { email_address: undefined },
    ...byAnyone,
  },
  'sso.deleteConnection': { valid: samlCall({}), invalid: onlyInPath, ...byRole },
  'sso.saml.createConnection': {
    valid: async (emulator) => [{ identity_provider: 'okta' }, await admin(emulator)],
    invalid: { identity_provider: 7 },
    ...byRole,
  },
  'sso.saml.updateConnection': { valid: samlCall(COMPLETE_SAML), invalid: { attribute_mapping: 'mail' }, ...byRole },
  'sso.saml.updateConnectionByURL': { valid: samlCall({ metadata_url: url('metadata') }), invalid: { metadata_url: undefined }, ...byRole },
  'sso.saml.deleteVerificationCertificate': {
    valid: async (emulator) => {
      const { session, saml } = await withConnections(emulator)
      const fields = { connection_id: saml.connection_id, x509_certificate: PEM }
      await emulator.call('sso.saml.updateConnection', fields, session)
      const { verification_certificates } = (await emulator.call('sso.saml.updateConnection', fields, session)).data.connection
      return [{ connection_id: saml.connection_id, certificate_id: verification_certificates[0]!.certificate_id }, session]
    },
    invalid: onlyInPath,
    ...byRole,
  },
  'sso.oidc.createConnection': {
    valid: async (emulator) => [{ display_name: 'OIDC' }, await admin(emulator)],
    invalid: { display_name: 7 },
    ...byRole,
  },
  'sso.oidc.updateConnection': {
    valid: async (emulator) => {
      const { session, oidc } = await withConnections(emulator)
      return [{ connection_id: oidc.connection_id, ...COMPLETE_OIDC }, session]
    },
    invalid: { issuer: 7, client_secret: null },
    ...byRole,
  },
  'sso.external.createConnection': {
    valid: async (emulator) => {
      const { session, external, toAcme } = await withConnections(emulator)
      await emulator.call('sso.deleteConnection', { connection_id: external.connection_id }, session)
      return [toAcme, session]
    },
    invalid: { external_organization_id: undefined },
    ...byRole,
  },
  'sso.external.updateConnection': {
    valid: async (emulator) => {
      const { session, external } = await withConnections(emulator)
      return [{ connection_id: external.connection_id, display_name: 'Renamed' }, session]
    },
    invalid: { display_name: 7 },
    ...byRole,
  },
} satisfies Rows
