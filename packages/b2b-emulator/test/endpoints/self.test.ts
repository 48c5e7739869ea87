import { describe, expect, test } from 'vitest'
import { ACME, startEmulator } from '../emulator.ts'

const PHONE = '+12025550123'

async function startSignedIn() {
  const emulator = startEmulator()
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const member = emulator.world.members.get('member-test-ada')!
  return { ...emulator, member, update: (fields: object) => emulator.call('self.update', fields, session_token), session_token }
}

describe('updating oneself', () => {
  test('changes the fields of the request only, and returns the member', async () => {
    const { update } = await startSignedIn()
    const { data } = await update({ name: ' Augusta King ', mfa_phone_number: PHONE, mfa_enrolled: true, default_mfa_method: 'sms_otp' })
    expect(data).toMatchObject({
      member_id: 'member-test-ada',
      organization: { organization_id: ACME },
      member: { name: 'Augusta King', mfa_phone_number: PHONE, mfa_phone_number_verified: false, default_mfa_method: 'sms_otp' },
    })
    expect((await update({ mfa_enrolled: false })).data.member).toMatchObject({ name: 'Augusta King', mfa_enrolled: false })
  })

  test('merges metadata into the existing metadata; null removes a key', async () => {
    const { update } = await startSignedIn()
    await update({ untrusted_metadata: { a: 1, b: { c: 2 } } })
    expect((await update({ untrusted_metadata: { a: null, d: 3 } })).data.member.untrusted_metadata).toEqual({ b: { c: 2 }, d: 3 })
  })

  test.each([
    ['an invalid phone number', { mfa_phone_number: '020 555' }, 'invalid_phone_number'],
    ['an unknown second factor as the default', { default_mfa_method: 'pigeon' }, 'invalid_mfa_default_method'],
    ['a second factor as the default that the member does not have', { default_mfa_method: 'totp' }, 'default_mfa_member_missing_factor'],
    ['metadata in a list', { untrusted_metadata: [1] }, 'metadata_invalid_format'],
    ['too much metadata', { untrusted_metadata: { a: 'x'.repeat(5000) } }, 'metadata_too_large'],
    [
      'too many keys of metadata',
      { untrusted_metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [index, index])) },
      'metadata_too_many_keys',
    ],
  ])('is refused for %s, and changes nothing', async (_, fields, error_type) => {
    const { update, member } = await startSignedIn()
    expect(await update({ name: 'Other', ...fields })).toMatchObject({ status: 400, body: { error_type } })
    expect(member.name).toBe('Ada Lovelace')
  })

  test('is refused for deeply nested metadata', async () => {
    const { send, requestFor, session_token } = await startSignedIn()
    const [path, init] = requestFor('self.update', { untrusted_metadata: { nested: 'here' } }, session_token)
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const { status, body } = await send(path, { ...init, body: `${init.body}`.replace('"here"', nested) })
    expect([status, body['body']]).toMatchObject([400, [{ keyword: 'depth', message: 'is nested deeper than 100 levels' }]])
  })

  test('is refused for a phone number of another member, and for a second phone number', async () => {
    const { update, world } = await startSignedIn()
    Object.assign(world.members.get('member-test-grace-acme')!, { mfa_phone_number: PHONE, mfa_phone_number_verified: true })
    expect((await update({ mfa_phone_number: PHONE })).body.error_type).toBe('duplicate_member_phone_number')
    expect((await update({ mfa_phone_number: '+12025550124' })).status).toBe(200)
    world.members.get('member-test-ada')!.mfa_phone_number_verified = true
    expect((await update({ mfa_phone_number: '+12025550125' })).body.error_type).toBe('duplicate_member_phone_number_for_member')
  })

  test('is refused for a field of the wrong type', async () => {
    const { update } = await startSignedIn()
    expect((await update({ mfa_enrolled: 'yes' })).body['body']).toMatchObject([{ dataPath: '.mfa_enrolled', message: 'must be boolean' }])
  })

  test('requires the permission for each changed field, and for no others', async () => {
    const { update, world } = await startSignedIn()
    const role = world.project.rbac_policy!.roles.find(({ role_id }) => role_id === 'acme_member')!
    role.permissions = [{ resource_id: 'acme.self', actions: ['update.info.name'] }]
    expect((await update({ name: 'Augusta' })).status).toBe(200)
    const { status, body } = await update({ name: 'Ada', mfa_enrolled: true })
    expect([status, body.error_type]).toEqual([403, 'unauthorized_action'])
    expect(body.error_message).not.toContain('acme')
    expect(world.members.get('member-test-ada')!.name).toBe('Augusta')
    world.project.rbac_policy = null
    expect((await update({ name: 'Ada' })).status).toBe(403)
  })
})

describe('deleting', () => {
  test('a phone number changes the default second factor to the one that is left', async () => {
    const { call, member, session_token } = await startSignedIn()
    Object.assign(member, { mfa_phone_number: PHONE, totp_registration_id: 'totp-1', default_mfa_method: 'sms_otp' })
    const { data } = await call('self.deleteMFAPhoneNumber', undefined, session_token)
    expect(data.member).toMatchObject({ mfa_phone_number: '', default_mfa_method: 'totp' })
    expect((await call('self.deleteMFATOTP', undefined, session_token)).data.member).toMatchObject({
      totp_registration_id: '',
      default_mfa_method: '',
    })
  })

  test.each([
    ['self.deleteMFAPhoneNumber', undefined, 404, 'member_phone_number_not_found'],
    ['self.deleteMFATOTP', undefined, 404, 'totp_not_found'],
    ['self.unlinkRetiredEmail', {}, 400, 'retired_email_missing_email_identifiers'],
    ['self.unlinkRetiredEmail', { email_address: 'old@acme.test' }, 404, 'email_not_found'],
  ] as const)('a value that the member does not have is refused: %s', async (name, fields, status, error_type) => {
    const { call, session_token } = await startSignedIn()
    expect(await call(name, fields, session_token)).toMatchObject({ status, body: { error_type } })
  })

  test('a retired email address requires that its id and the address match, if both are sent', async () => {
    const { call, world, member, session_token } = await startSignedIn()
    const [one, two] = ['one@acme.test', 'two@acme.test'].map((email_address) => ({
      email_id: world.emailId(email_address),
      email_address,
    }))
    member.retired_email_addresses = [one!, two!]
    const mismatched = { email_id: one!.email_id, email_address: two!.email_address }
    expect((await call('self.unlinkRetiredEmail', mismatched, session_token)).body.error_type).toBe('email_not_found')
    const { data } = await call('self.unlinkRetiredEmail', { email_id: one!.email_id }, session_token)
    expect(data.member.retired_email_addresses).toEqual([two])
  })
})
