import { describe, expect, test } from 'vitest'
import { ACME, startEmulator } from '../emulator.ts'

const PHONE = '+12025550123'

async function signedIn() {
  const emulator = startEmulator()
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const member = emulator.world.members.get('member-test-ada')!
  return { ...emulator, member, update: (fields: object) => emulator.call('self.update', fields, session_token), session_token }
}

describe('changing oneself', () => {
  test('sets the fields that were sent and leaves the others, and answers the member', async () => {
    const { update } = await signedIn()
    const { data } = await update({ name: ' Augusta King ', mfa_phone_number: PHONE, mfa_enrolled: true, default_mfa_method: 'sms_otp' })
    expect(data).toMatchObject({
      member_id: 'member-test-ada',
      organization: { organization_id: ACME },
      member: { name: 'Augusta King', mfa_phone_number: PHONE, mfa_phone_number_verified: false, default_mfa_method: 'sms_otp' },
    })
    expect((await update({ mfa_enrolled: false })).data.member).toMatchObject({ name: 'Augusta King', mfa_enrolled: false })
  })

  test('lays metadata over what was there; null takes a key away', async () => {
    const { update } = await signedIn()
    await update({ untrusted_metadata: { a: 1, b: { c: 2 } } })
    expect((await update({ untrusted_metadata: { a: null, d: 3 } })).data.member.untrusted_metadata).toEqual({ b: { c: 2 }, d: 3 })
  })

  test.each([
    ['a phone number that is none', { mfa_phone_number: '020 555' }, 'invalid_phone_number'],
    ['a default that is no second factor', { default_mfa_method: 'pigeon' }, 'invalid_mfa_default_method'],
    ['a default without that factor', { default_mfa_method: 'totp' }, 'default_mfa_member_missing_factor'],
    ['metadata that is a list', { untrusted_metadata: [1] }, 'metadata_invalid_format'],
    ['too much metadata', { untrusted_metadata: { a: 'x'.repeat(5000) } }, 'metadata_too_large'],
    [
      'too many keys of metadata',
      { untrusted_metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, at])) },
      'metadata_too_many_keys',
    ],
  ])('is refused for %s, and changes nothing', async (_, fields, error_type) => {
    const { update, member } = await signedIn()
    expect(await update({ name: 'Other', ...fields })).toMatchObject({ status: 400, body: { error_type } })
    expect(member.name).toBe('Ada Lovelace')
  })

  test('is refused for metadata that is nested deeper than anybody means', async () => {
    const { send, requestFor, session_token } = await signedIn()
    const [path, init] = requestFor('self.update', { untrusted_metadata: { nested: 'here' } }, session_token)
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const { status, body } = await send(path, { ...init, body: `${init.body}`.replace('"here"', nested) })
    expect([status, body['body']]).toMatchObject([400, [{ keyword: 'depth', message: 'is nested deeper than 100 levels' }]])
  })

  test('takes no phone number of somebody else in the organization, and no second one', async () => {
    const { update, world } = await signedIn()
    Object.assign(world.members.get('member-test-grace-acme')!, { mfa_phone_number: PHONE, mfa_phone_number_verified: true })
    expect((await update({ mfa_phone_number: PHONE })).body.error_type).toBe('duplicate_member_phone_number')
    expect((await update({ mfa_phone_number: '+12025550124' })).status).toBe(200)
    world.members.get('member-test-ada')!.mfa_phone_number_verified = true
    expect((await update({ mfa_phone_number: '+12025550125' })).body.error_type).toBe('duplicate_member_phone_number_for_member')
  })

  test('is refused for a field of another type', async () => {
    const { update } = await signedIn()
    expect((await update({ mfa_enrolled: 'yes' })).body['body']).toMatchObject([{ dataPath: '.mfa_enrolled', message: 'must be boolean' }])
  })

  test('asks for the action of every field, and of no other', async () => {
    const { update, world } = await signedIn()
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

describe('taking away', () => {
  test('a phone number moves the default to the factor that is left', async () => {
    const { call, member, session_token } = await signedIn()
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
  ] as const)('what is not there is refused: %s', async (name, fields, status, error_type) => {
    const { call, session_token } = await signedIn()
    expect(await call(name, fields, session_token)).toMatchObject({ status, body: { error_type } })
  })

  test('a retired address: its id and the address must mean the same one', async () => {
    const { call, world, member, session_token } = await signedIn()
    const [one, two] = ['one@acme.test', 'two@acme.test'].map((email_address) => ({
      email_id: world.emailId(email_address),
      email_address,
    }))
    member.retired_email_addresses = [one!, two!]
    const mixed = { email_id: one!.email_id, email_address: two!.email_address }
    expect((await call('self.unlinkRetiredEmail', mixed, session_token)).body.error_type).toBe('email_not_found')
    const { data } = await call('self.unlinkRetiredEmail', { email_id: one!.email_id }, session_token)
    expect(data.member.retired_email_addresses).toEqual([two])
  })
})
