import { describe, expect, test } from 'vitest'
import { startWithApp } from '../domain/signIn/startWithApp.ts'
import { totpCode, MIA, MINUTE, SOL, STERLING, THEO, TOKEN } from '../emulator.ts'

describe('enrolling an authenticator app', () => {
  test('returns secret, QR code and recovery codes, and the first correct code completes the sign-in', async () => {
    const { call, passFirstFactor, enter, world } = startWithApp()
    const pending = await passFirstFactor('mia@sterling.test')
    const { data } = await call('totp.create', { ...pending, ...MIA })
    expect(data).toMatchObject({
      member_id: MIA.member_id,
      member: { totp_registration_id: '' },
      organization: { organization_id: STERLING },
    })
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.qr_code).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(new Set(data.recovery_codes).size).toBe(10)
    expect(world.members.get(MIA.member_id)!.totp_registration_id).toBe('')

    const completed = await enter(totpCode(data.secret, world.now()), { ...pending, ...MIA, set_mfa_enrollment: 'enroll' })
    expect(completed.data).toMatchObject({
      member: { totp_registration_id: data.totp_registration_id, default_mfa_method: 'totp', mfa_enrolled: true },
      member_authenticated: true,
      mfa_required: null,
      intermediate_session_token: '',
      member_session: {
        authentication_factors: [
          { type: 'magic_link', sequence_order: 'PRIMARY' },
          { type: 'totp', delivery_method: 'authenticator_app', sequence_order: 'SECONDARY' },
        ],
      },
    })
    expect(world.pendingSignIns.size).toBe(0)
  })

  test('starts again on a second request, and the first secret becomes invalid', async () => {
    const { call, passFirstFactor, enter, world } = startWithApp()
    const pending = await passFirstFactor('mia@sterling.test')
    const first = (await call('totp.create', { ...pending, ...MIA })).data.secret
    const second = (await call('totp.create', { ...pending, ...MIA })).data.secret
    expect((await enter(totpCode(first, world.now()), { ...pending, ...MIA })).body.error_type).toBe('unable_to_authenticate_totp')
    expect((await enter(totpCode(second, world.now()), { ...pending, ...MIA })).status).toBe(200)
  })

  test.each([4, 1441, 5.5])('is refused with a lifetime of %d minutes', async (expiration_minutes) => {
    const { call, passFirstFactor } = startWithApp()
    const reply = await call('totp.create', { ...(await passFirstFactor('mia@sterling.test')), ...MIA, expiration_minutes })
    expect(reply).toMatchObject({ status: 400, body: { error_type: 'invalid_expiration' } })
  })

  test('has a QR code that fits the longest project name and the longest email address', async () => {
    const { call, passFirstFactor, world, send } = startWithApp()
    const email_address = `${'%'.repeat(240)}@sterling.test`
    world.members.get(MIA.member_id)!.email_address = email_address
    const pending = await passFirstFactor(email_address)
    const renameProject = (length: number) => {
      const body = JSON.stringify({ project_name: '漢'.repeat(length) })
      return send(`/emulator/${TOKEN}/project`, { method: 'PATCH', body })
    }
    expect((await renameProject(101)).body.body).toMatchObject([{ dataPath: '.project_name', message: 'must have at most 100 characters' }])
    expect((await renameProject(100)).status).toBe(200)
    expect((await call('totp.create', { ...pending, ...MIA })).status).toBe(200)
  })

  test('expires', async () => {
    const { call, passFirstFactor, enter, world } = startWithApp()
    const pending = await passFirstFactor('mia@sterling.test')
    const { data } = await call('totp.create', { ...pending, ...MIA, expiration_minutes: 5 })
    world.advance(5 * MINUTE)
    expect(await enter(totpCode(data.secret, world.now()), { ...pending, ...MIA })).toMatchObject({
      status: 401,
      body: { error_type: 'expired_totp' },
    })
  })

  test('is refused for a member with an authenticator app, and cannot bypass an enrolled phone', async () => {
    const { call, passFirstFactor } = startWithApp()
    const app = await call('totp.create', { ...(await passFirstFactor('theo@sterling.test')), ...THEO })
    expect([app.status, app.body.error_type]).toEqual([400, 'active_totp_exists'])
    const phone = await call('totp.create', { ...(await passFirstFactor('sol@sterling.test')), ...SOL })
    expect([phone.status, phone.body.error_type]).toEqual([403, 'insufficient_factors'])
  })

  test('is allowed with a session, and later sign-ins require the app', async () => {
    const { call, signIn, enter, world, theosCode } = startWithApp()
    Object.assign(world.organizations.get(STERLING)!, { mfa_policy: 'OPTIONAL' })
    const session = (await signIn('mia@sterling.test', STERLING)).session_token
    const { secret } = (await call('totp.create', MIA, session)).data
    const body = { ...MIA, code: totpCode(secret, world.now()), session_duration_minutes: 90, set_mfa_enrollment: 'enroll' }
    const { data } = await call('totp.authenticate', body, session)
    expect(data).toMatchObject({ session_token: session, member_session: { expires_at: '2026-11-21T13:30:00.000Z' } })
    expect(data.member_session?.authentication_factors).toMatchObject([{ type: 'magic_link' }, { type: 'totp' }])
    expect((await signIn('mia@sterling.test', STERLING)).mfa_required).not.toBeNull()
    expect((await enter(theosCode(), { intermediate_session_token: undefined })).body.error_type).toBe('user_unauthenticated')
  })
})

describe('a code of an authenticator app', () => {
  test('signs the member in; the codes of the previous and next time step do too', async () => {
    for (const clockOffset of [-30_000, 0, 30_000]) {
      const { passFirstFactor, enter, theosCode } = startWithApp()
      const { data, status } = await enter(theosCode(clockOffset), await passFirstFactor('theo@sterling.test'))
      expect([status, data.member_authenticated]).toEqual([200, true])
    }
    for (const clockOffset of [-60_000, 60_000]) {
      const { passFirstFactor, enter, theosCode } = startWithApp()
      expect(await enter(theosCode(clockOffset), await passFirstFactor('theo@sterling.test'))).toMatchObject({
        status: 401,
        body: { error_type: 'unable_to_authenticate_totp' },
      })
    }
  })

  test('is refused on its second use, and so is an older code', async () => {
    const { passFirstFactor, enter, theosCode, world } = startWithApp()
    await enter(theosCode(), await passFirstFactor('theo@sterling.test'))
    const again = await passFirstFactor('theo@sterling.test')
    for (const clockOffset of [0, -30_000]) {
      expect(await enter(theosCode(clockOffset), again)).toMatchObject({
        status: 401,
        body: { error_type: 'totp_code_already_authenticated' },
      })
    }
    world.advance(30_000)
    expect((await enter(theosCode(), again)).status).toBe(200)
  })

  test('works once of 100 parallel uses', async () => {
    const { passFirstFactor, enter, theosCode, world } = startWithApp()
    const [one, other] = [await passFirstFactor('theo@sterling.test'), await passFirstFactor('theo@sterling.test')]
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => enter(theosCode(), index % 2 ? one : other)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([world.sessions.size, world.pendingSignIns.size]).toEqual([1, 1])
  })

  test('five wrong codes lock the app and its recovery codes for ten minutes', async () => {
    const { passFirstFactor, enter, theosCode, call, world } = startWithApp()
    const pending = await passFirstFactor('theo@sterling.test')
    const wrong = theosCode(600_000)
    for (let tried = 0; tried < 5; tried += 1) expect((await enter(wrong, pending)).body.error_type).toBe('unable_to_authenticate_totp')
    expect(await enter(theosCode(), pending)).toMatchObject({ status: 403, body: { error_type: 'user_lock_limit_reached' } })
    const recovery = await call('recoveryCodes.recover', { ...pending, ...THEO, recovery_code: 'aaaa-bbbb-cccc' })
    expect(recovery.body.error_type).toBe('user_lock_limit_reached')
    world.advance(10 * MINUTE)
    expect((await enter(theosCode(), await passFirstFactor('theo@sterling.test'))).status).toBe(200)
  })

  test.each([
    ['12345', 'invalid_totp_code'],
    ['', 'invalid_totp_code'],
    ['Aaaa-bbbb-cccc', 'recovery_code_used_as_totp_code'],
  ])('%s is refused as malformed with %s, and does not count as a wrong code', async (typed, error_type) => {
    const { passFirstFactor, enter, theosCode } = startWithApp()
    const pending = await passFirstFactor('theo@sterling.test')
    for (let tried = 0; tried < 6; tried += 1) expect(await enter(typed, pending)).toMatchObject({ status: 400, body: { error_type } })
    expect((await enter(theosCode(), pending)).status).toBe(200)
  })

  test('can change the default second factor and the enrolment', async () => {
    const { passFirstFactor, enter, theosCode, world } = startWithApp()
    Object.assign(world.members.get(THEO.member_id)!, { default_mfa_method: 'sms_otp', mfa_enrolled: true })
    const { data } = await enter(theosCode(), {
      ...(await passFirstFactor('theo@sterling.test')),
      set_default_mfa: true,
      set_mfa_enrollment: 'unenroll',
    })
    expect(data.member).toMatchObject({ default_mfa_method: 'totp', mfa_enrolled: false })
  })

  test('is refused if the member has deleted the app', async () => {
    const { passFirstFactor, enter, theosCode, world } = startWithApp()
    world.members.get(THEO.member_id)!.totp_registration_id = ''
    expect(await enter(theosCode(), await passFirstFactor('theo@sterling.test'))).toMatchObject({
      status: 404,
      body: { error_type: 'totp_not_found' },
    })
  })
})
