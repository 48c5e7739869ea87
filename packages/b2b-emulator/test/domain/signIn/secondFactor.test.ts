import { describe, expect, test } from 'vitest'
import { MIA, SOL, STERLING, THEO, VAULT } from '../../emulator.ts'
import { startWithApp } from './startWithApp.ts'

describe('a call with a second factor', () => {
  test.each([
    ['an unknown pending sign-in', { intermediate_session_token: 'emulated-nothing' }, 404, 'intermediate_session_not_found'],
    ['no session and no pending sign-in', { intermediate_session_token: undefined }, 401, 'user_unauthenticated'],
    ['another member', { member_id: SOL.member_id }, 404, 'member_not_found'],
    ['another organization', { organization_id: VAULT }, 404, 'member_not_found'],
    ['an unknown organization', { organization_id: 'organization-test-none' }, 404, 'organization_not_found'],
    ['a session duration that is too short', { session_duration_minutes: 4 }, 400, 'invalid_session_duration_minutes'],
  ])('refuses %s, and does not use up the code', async (_, fields, status, error_type) => {
    const { passFirstFactor, enter, theosCode } = startWithApp()
    const pending = await passFirstFactor('theo@sterling.test')
    expect(await enter(theosCode(), { ...pending, ...fields })).toMatchObject({ status, body: { error_type } })
    expect((await enter(theosCode(), pending)).status).toBe(200)
  })

  test('refuses the session of another member or organization', async () => {
    const { signIn, call, world } = startWithApp()
    world.organizations.get(STERLING)!.mfa_policy = 'OPTIONAL'
    const session = (await signIn('mia@sterling.test', STERLING)).session_token
    expect(await call('totp.create', THEO, session)).toMatchObject({
      status: 403,
      body: { error_type: 'member_session_member_id_mismatch' },
    })
    const inOtherOrganization = { ...MIA, organization_id: VAULT }
    expect((await call('totp.create', inOtherOrganization, session)).body.error_type).toBe('session_authorization_tenancy_error')
  })

  test('is refused before the first factor is complete, and if the organization does not accept the second factor', async () => {
    const { passFirstFactor, enter, theosCode, world, call } = startWithApp()
    const pending = await passFirstFactor('theo@sterling.test')
    const organization = world.organizations.get(STERLING)!
    Object.assign(organization, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] })
    expect(await enter(theosCode(), pending)).toMatchObject({
      status: 403,
      body: { error_type: 'action_available_only_once_primary_authentication_is_met' },
    })
    Object.assign(organization, { auth_methods: 'ALL_ALLOWED', mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] })
    expect((await enter(theosCode(), pending)).body.error_type).toBe('operation_restricted_by_organization_mfa_methods')
    expect((await call('totp.create', { ...pending, ...THEO })).status).toBe(403)
    world.members.get(THEO.member_id)!.is_breakglass = true
    expect((await enter(theosCode(), pending)).status).toBe(200)
  })

  test.each([
    ['totp.create', { organization_id: STERLING }, '.member_id'],
    ['totp.authenticate', { ...THEO, code: 123456, session_duration_minutes: 5 }, '.code'],
  ] as const)('%s names the invalid field', async (name, fields, dataPath) => {
    expect(await startWithApp().call(name, fields)).toMatchObject({ status: 400, body: { body: [{ dataPath }] } })
  })

  test('totp.authenticate accepts two values of set_mfa_enrollment only', async () => {
    const { enter, passFirstFactor, theosCode } = startWithApp()
    const reply = await enter(theosCode(), { ...(await passFirstFactor('theo@sterling.test')), set_mfa_enrollment: 'yes' })
    expect(reply).toMatchObject({ status: 400, body: { body: [{ keyword: 'enum', dataPath: '.set_mfa_enrollment' }] } })
  })
})
