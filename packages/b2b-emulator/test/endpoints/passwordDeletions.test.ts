import { expect, test } from 'vitest'
import { ACME, PIA, STRONG, VAULT, startEmulator } from '../emulator.ts'

test('a member deletes their own password and cannot sign in with it any longer', async () => {
  const { call, world } = startEmulator()
  const { member, session_token } = (await call('passwords.authenticate', PIA)).data
  const { data } = await call('self.deletePassword', { password_id: member.member_password_id }, session_token)
  expect(data).toMatchObject({ member_id: 'member-test-pia', member: { member_password_id: '' }, organization: { organization_id: ACME } })
  expect(world.passwords.size).toBe(0)
  expect((await call('passwords.authenticate', PIA)).status).toBe(401)
  const secondDeletion = await call('self.deletePassword', { password_id: member.member_password_id }, session_token)
  expect(secondDeletion).toMatchObject({ status: 403, body: { error_type: 'unauthorized_action' } })
})

test('deleting a password deletes it in all organizations of the user', async () => {
  const { call, signIn } = startEmulator()
  const grace = { email_address: 'grace@globex.test', password: STRONG, session_duration_minutes: 5 }
  await call('passwords.resetBySession', { password: STRONG }, (await signIn(grace.email_address, ACME)).session_token)
  const { member, session_token } = (await call('passwords.authenticate', { ...grace, organization_id: ACME })).data
  await call('self.deletePassword', { password_id: member.member_password_id }, session_token)
  expect((await call('passwords.authenticate', { ...grace, organization_id: VAULT })).status).toBe(401)
  expect((await call('passwords.discovery.authenticate', grace)).status).toBe(401)
})

test('an administrator deletes the password of a member, once, and only in the same organization', async () => {
  const { call, world, signIn, resetFor } = startEmulator()
  const adminSession = (await signIn('grace@globex.test', VAULT)).session_token
  const password_reset_token = await resetFor('ivy@initech.test', VAULT)
  await call('passwords.resetByEmail', { password_reset_token, password: STRONG, session_duration_minutes: 5 })
  const password_id = world.members.get('member-test-ivy')!.member_password_id
  const deletePassword = (id: string) => call('organization.members.deletePassword', { password_id: id }, adminSession)
  expect((await deletePassword(password_id)).data).toMatchObject({ member_id: 'member-test-ivy', member: { member_password_id: '' } })
  for (const id of [password_id, world.members.get('member-test-pia')!.member_password_id]) {
    expect(await deletePassword(id)).toMatchObject({ status: 404, body: { error_type: 'password_not_found' } })
  }
})

test('a signed-out user and a member without the role cannot delete a password', async () => {
  const { call, world, signIn } = startEmulator()
  const { member_password_id: password_id } = world.members.get('member-test-pia')!
  expect((await call('self.deletePassword', { password_id })).body.error_type).toBe('user_unauthenticated')
  const { session_token } = await signIn('ada@acme.test', ACME)
  const { status, body } = await call('organization.members.deletePassword', { password_id }, session_token)
  expect([status, body.error_type]).toEqual([403, 'unauthorized_action'])
  expect(world.members.get('member-test-pia')!.member_password_id).toBe(password_id)
})
