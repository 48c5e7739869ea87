import { expect, test } from 'vitest'
import { ACME, startEmulator } from '../emulator.ts'
import { CONNECTION, obtainSSOToken } from '../mockProviders/thirdParty.ts'

const MINUTES = { session_duration_minutes: 60 }

test('completing a single sign-on opens a session, once', async () => {
  const emulator = startEmulator()
  const sso_token = await obtainSSOToken(emulator)
  const { data } = await emulator.call('sso.authenticate', { sso_token, ...MINUTES })
  expect(data.member_session?.authentication_factors).toMatchObject([{ type: 'sso', sso_factor: { connection_id: CONNECTION } }])
  expect(data.member.sso_registrations).toMatchObject([{ connection_id: CONNECTION, external_id: 'ada@acme.test' }])
  const { status, body } = await emulator.call('sso.authenticate', { sso_token, ...MINUTES })
  expect([status, body.error_type]).toEqual([404, 'sso_token_not_found'])
})

test.each([
  ['ALL_ALLOWED', [], 200],
  ['RESTRICTED', [CONNECTION], 200],
  ['RESTRICTED', [], 400],
  ['NOT_ALLOWED', [CONNECTION], 400],
] as const)(
  'the organization decides whether a new user can join by single sign-on: %s %j',
  async (sso_jit_provisioning, allowedConnections, status) => {
    const emulator = startEmulator()
    const settings = { sso_jit_provisioning, sso_jit_provisioning_allowed_connections: allowedConnections }
    Object.assign(emulator.world.organizations.get(ACME)!, settings)
    const sso_token = await obtainSSOToken(emulator, { fields: { email_address: 'New@Elsewhere.test' } })
    const reply = await emulator.call('sso.authenticate', { sso_token, ...MINUTES })
    expect(reply.status).toBe(status)
    if (status === 400) expect(reply.body.error_type).toBe('invalid_connection_for_jit_provisioning')
    else expect(reply.data.member).toMatchObject({ email_address: 'new@elsewhere.test', email_address_verified: true })
  },
)

test('a sign-in is refused if the connection was deactivated in the meantime', async () => {
  const emulator = startEmulator()
  const sso_token = await obtainSSOToken(emulator)
  emulator.world.organizations.get(ACME)!.sso_active_connections = []
  expect((await emulator.call('sso.authenticate', { sso_token, ...MINUTES })).body.error_type).toBe('sso_connection_not_found')
})
