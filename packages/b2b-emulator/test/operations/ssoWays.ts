import { ACME } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'
import { newMember } from '../../src/members.ts'
import { admin } from './adminWays.ts'

type Emulator = ReturnType<typeof startEmulator>
type Way = (emulator: Emulator) => Promise<[fields?: object | undefined, session?: string]>

/** A certificate by its looks. */
export const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

/** All that a SAML connection needs to be active. */
export const COMPLETE_SAML = {
  idp_entity_id: 'https://idp.test/entity',
  idp_sso_url: 'https://idp.test/sso',
  x509_certificate: PEM,
  attribute_mapping: { email: 'mail', full_name: 'cn' },
}

const url = (path: string): string => `https://idp.test/${path}`
/** All that an OpenID Connect connection needs to be active. */
export const COMPLETE_OIDC = {
  issuer: url(''),
  client_id: 'client',
  client_secret: 'secret',
  authorization_url: url('authorize'),
  token_url: url('token'),
  jwks_url: url('jwks'),
}

/** An administrator of Vault Industries with a connection of each kind; the external one leads to Acme Corp. */
export async function connected(emulator: Emulator) {
  const { call, world, signIn } = emulator
  const session = await admin(emulator)
  const saml = (await call('sso.saml.createConnection', { display_name: 'SAML' }, session)).data.connection
  const oidc = (await call('sso.oidc.createConnection', { display_name: 'OIDC' }, session)).data.connection
  newMember(world, { organization_id: ACME, email_address: 'root@acme.test', status: 'active' }, 'admin')
  const acmeAdmin = (await signIn('root@acme.test', ACME)).session_token
  const far = (await call('sso.saml.createConnection', { display_name: 'Far' }, acmeAdmin)).data.connection
  await call('sso.saml.updateConnection', { connection_id: far.connection_id, ...COMPLETE_SAML }, acmeAdmin)
  const toFar = { external_organization_id: ACME, external_connection_id: far.connection_id, display_name: 'External' }
  const external = (await call('sso.external.createConnection', toFar, session)).data.connection
  return { session, saml, oidc, external, far, toFar, acmeAdmin }
}

/** A successful way to make each call about connections to identity providers. */
export const ssoWays = {
  'sso.getConnections': async (emulator) => [undefined, (await connected(emulator)).session],
  'sso.discoverConnections': async (emulator) => (await connected(emulator), [{ email_address: 'ada@acme.test' }]),
  'sso.deleteConnection': async (emulator) => {
    const { session, saml } = await connected(emulator)
    return [{ connection_id: saml.connection_id }, session]
  },
  'sso.saml.createConnection': async (emulator) => [{ identity_provider: 'okta' }, await admin(emulator)],
  'sso.saml.updateConnection': async (emulator) => {
    const { session, saml } = await connected(emulator)
    return [{ connection_id: saml.connection_id, ...COMPLETE_SAML }, session]
  },
  'sso.saml.updateConnectionByURL': async (emulator) => {
    const { session, saml } = await connected(emulator)
    return [{ connection_id: saml.connection_id, metadata_url: url('metadata') }, session]
  },
  'sso.saml.deleteVerificationCertificate': async (emulator) => {
    const { session, saml } = await connected(emulator)
    const fields = { connection_id: saml.connection_id, x509_certificate: PEM }
    await emulator.call('sso.saml.updateConnection', fields, session)
    const { verification_certificates } = (await emulator.call('sso.saml.updateConnection', fields, session)).data.connection
    return [{ connection_id: saml.connection_id, certificate_id: verification_certificates[0]!.certificate_id }, session]
  },
  'sso.oidc.createConnection': async (emulator) => [{ display_name: 'OIDC' }, await admin(emulator)],
  'sso.oidc.updateConnection': async (emulator) => {
    const { session, oidc } = await connected(emulator)
    return [{ connection_id: oidc.connection_id, ...COMPLETE_OIDC }, session]
  },
  'sso.external.createConnection': async (emulator) => {
    const { session, external, toFar } = await connected(emulator)
    await emulator.call('sso.deleteConnection', { connection_id: external.connection_id }, session)
    return [toFar, session]
  },
  'sso.external.updateConnection': async (emulator) => {
    const { session, external } = await connected(emulator)
    return [{ connection_id: external.connection_id, display_name: 'Far away' }, session]
  },
} satisfies Record<string, Way>
