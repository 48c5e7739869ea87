import { expect, test } from 'vitest'
import { ACME, PIA, STERLING, STRONG, TOKEN, startEmulator } from '../emulator.ts'

const requestInit = (method: string, body?: unknown) => ({ method, body: body === undefined ? null : JSON.stringify(body) })
const memberPath = (id: string): string => `/emulator/${TOKEN}/members/${id}`

test('the next sign-in uses the changed fields of a member', async () => {
  const { send, call, world } = startEmulator()
  const change = {
    name: 'Pia Larsson',
    email_address: 'Pia.Larsson@acme.test',
    role: 'admin',
    password: STRONG,
    totp: true,
    mfa_phone_number: '+15555550177',
  }
  const { status, body } = await send(memberPath('member-test-pia'), requestInit('PATCH', change))
  expect([status, body]).toMatchObject([
    200,
    { name: 'Pia Larsson', email_address: 'pia.larsson@acme.test', mfa_phone_number_verified: true },
  ])
  const signIn = { ...PIA, email_address: 'pia.larsson@acme.test', password: STRONG }
  expect((await call('passwords.authenticate', PIA)).status).not.toBe(200)
  expect((await call('passwords.authenticate', signIn)).data.member!.roles.map(({ role_id }) => role_id)).toEqual([
    'acme_member',
    'acme_admin',
  ])
  expect((await send(`/emulator/${TOKEN}/totp`, requestInit('POST', { member: 'member-test-pia' }))).body['code']).toMatch(/^\d{6}$/)
  await send(memberPath('member-test-pia'), requestInit('PATCH', { role: 'member', totp: false, mfa_phone_number: '', password: null }))
  expect(world.members.get('member-test-pia')).toMatchObject({ member_password_id: '', totp_registration_id: '', mfa_phone_number: '' })
  expect(world.members.get('member-test-pia')!.roles).toHaveLength(1)
})

test('the role of an administrator and other roles change one by one', async () => {
  const { send, world } = startEmulator()
  await send(`/emulator/${TOKEN}/project`, requestInit('PATCH', { rbac_policy: { roles: [{ role_id: 'editor' }, { role_id: 'viewer' }] } }))
  const rolesAfter = async (change: object) => {
    await send(memberPath('member-test-pia'), requestInit('PATCH', change))
    return world.members.get('member-test-pia')!.roles.map(({ role_id }) => role_id)
  }
  expect(await rolesAfter({ roles: ['editor'] })).toEqual(['acme_member', 'editor'])
  expect(await rolesAfter({ role: 'admin' })).toEqual(['acme_member', 'acme_admin', 'editor'])
  expect(await rolesAfter({ roles: ['viewer'] })).toEqual(['acme_member', 'acme_admin', 'viewer'])
  expect(await rolesAfter({ role: 'support' })).toEqual(['acme_member', 'acme_support', 'viewer'])
  expect(await rolesAfter({ roles: [] })).toEqual(['acme_member', 'acme_support'])
  expect(await rolesAfter({ role: 'member' })).toEqual(['acme_member'])
})

test.each([
  [{ email_address: 'grace@globex.test' }, 'duplicate_member_email'],
  [{ email_address: 'pia' }, undefined],
  [{ status: 'gone' }, undefined],
  [{ name: 'X', roles: ['owner'] }, 'invalid_rbac_role_id'],
  [{ mfa_phone_number: '0123' }, undefined],
  [{ name: 'X', organization_id: STERLING }, undefined],
])('the change %j is refused, and the member is unchanged', async (change, errorType) => {
  const { send, world } = startEmulator()
  const memberBefore = structuredClone(world.members.get('member-test-pia'))
  const { status, body } = await send(memberPath('member-test-pia'), requestInit('PATCH', change))
  expect([status, body.error_type]).toEqual([400, errorType])
  expect(world.members.get('member-test-pia')).toEqual(memberBefore)
})

test('a deleted member loses the session, cannot sign in, and can be restored', async () => {
  const { send, call, signIn } = startEmulator()
  const { session_token } = await signIn('ada@acme.test', ACME)
  expect((await send(memberPath('member-test-ada'), requestInit('DELETE'))).body).toMatchObject({ status: 'deleted' })
  expect((await call('self.get', undefined, session_token)).body.error_type).toBe('session_not_found')
  await send(memberPath('member-test-ada'), requestInit('PATCH', { status: 'active' }))
  expect((await signIn('ada@acme.test', ACME)).member!.member_id).toBe('member-test-ada')
  expect((await send(memberPath('none'), requestInit('DELETE'))).body.error_type).toBe('member_not_found')
})

test('deleting an organization also deletes its members and sessions', async () => {
  const { send, call, signIn, world } = startEmulator()
  const { session_token } = await signIn('ada@acme.test', ACME)
  expect((await send(`/emulator/${TOKEN}/organizations/acme`, requestInit('DELETE'))).body).toEqual({ organization_id: ACME })
  expect((await call('self.get', undefined, session_token)).status).toBe(404)
  expect([world.organizations.has(ACME), world.members.has('member-test-ada')]).toEqual([false, false])
  expect((await send(`/emulator/${TOKEN}/organizations/acme`, requestInit('DELETE'))).body.error_type).toBe('organization_not_found')
})
