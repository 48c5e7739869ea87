import { describe, expect, test } from 'vitest'
import { ACME, MIA, MINUTE, SOL, startEmulator, STERLING, THEO } from '../emulator.ts'

const PHONE = '+15555550100'
const wrongCodeFor = (code: string): string => (code === '999999' ? '000000' : '999999')

function startWithSMS() {
  const emulator = startEmulator()
  const { call, world } = emulator
  const lastSMS = () => world.texts.at(-1)!
  const enterCode = (code: string, fields: object) =>
    call('otps.sms.authenticate', { ...SOL, code, session_duration_minutes: 60, ...fields })
  return { ...emulator, lastSMS, enterCode }
}

describe('an SMS code', () => {
  test('enrols a new phone and signs the member in', async () => {
    const { passFirstFactor, call, enterCode, lastSMS, world } = startWithSMS()
    const pending = { ...(await passFirstFactor('mia@sterling.test')), ...MIA }
    expect((await call('otps.sms.send', { ...pending, mfa_phone_number: PHONE })).status).toBe(200)
    expect(lastSMS()).toMatchObject({ to: PHONE, kind: 'enrolment', sent_at: '2026-11-21T12:00:00.000Z' })
    expect(lastSMS().body).toBe(
      `${lastSMS().code} is your Sterling Bank code. It works once, within 2 minutes. Nobody from Sterling Bank will ask you for it.`,
    )
    expect(world.members.get(MIA.member_id)).toMatchObject({ mfa_phone_number: PHONE, mfa_phone_number_verified: false })

    const { data } = await enterCode(lastSMS().code, { ...pending, set_mfa_enrollment: 'enroll' })
    expect(data.member).toMatchObject({ mfa_phone_number_verified: true, default_mfa_method: 'sms_otp', mfa_enrolled: true })
    expect(data.member_session?.authentication_factors.at(-1)).toMatchObject({
      type: 'sms_otp',
      delivery_method: 'sms',
      sequence_order: 'SECONDARY',
      phone_number_factor: { phone_number: PHONE },
    })
  })

  test('is sent automatically to a member with the phone as default second factor', async () => {
    const { signIn, world, enterCode, lastSMS } = startWithSMS()
    const answer = await signIn('sol@sterling.test', STERLING)
    expect(answer.mfa_required).toEqual({
      member_options: { mfa_phone_number: '+15555550142', totp_registration_id: '' },
      secondary_auth_initiated: 'sms_otp',
    })
    expect(world.texts).toMatchObject([{ to: '+15555550142', kind: 'second_factor' }])
    const { intermediate_session_token } = answer
    expect((await enterCode(lastSMS().code, { intermediate_session_token })).data.member_authenticated).toBe(true)
  })

  test('is not sent automatically to other members, and not if the organization does not accept SMS codes', async () => {
    const { signIn, world } = startWithSMS()
    for (const email of ['mia@sterling.test', 'theo@sterling.test']) {
      expect((await signIn(email, STERLING)).mfa_required?.secondary_auth_initiated).toBeNull()
    }
    Object.assign(world.organizations.get(STERLING)!, { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] })
    expect((await signIn('sol@sterling.test', STERLING)).mfa_required?.secondary_auth_initiated).toBeNull()
    expect(world.texts).toEqual([])
  })

  test('has the line for browser autofill if the call requests it', async () => {
    const { passFirstFactor, call, lastSMS } = startWithSMS()
    const pending = { ...(await passFirstFactor('sol@sterling.test')), ...SOL }
    await call('otps.sms.send', { ...pending, enable_autofill: true, autofill_session_duration_minutes: 5 })
    expect(lastSMS().body).toMatch(new RegExp(`\n\n@localhost #${lastSMS().code}$`))
    const tooShort = await call('otps.sms.send', { ...pending, autofill_session_duration_minutes: 4 })
    expect(tooShort.body.error_type).toBe('invalid_session_duration_minutes')
  })

  test('is not sent, and the number is not stored, if autofill is requested and the project has no redirect URL', async () => {
    const { passFirstFactor, call, world } = startWithSMS()
    const pending = { ...(await passFirstFactor('mia@sterling.test')), ...MIA }
    world.project.default_login_redirect_url = ''
    const { status, body } = await call('otps.sms.send', { ...pending, mfa_phone_number: PHONE, enable_autofill: true })
    expect([status, body.error_type]).toEqual([400, 'invalid_login_redirect_url'])
    expect([world.members.get(MIA.member_id)!.mfa_phone_number, world.texts]).toEqual(['', []])
  })

  test('works only once if 50 calls use it at the same time, and for one sign-in only', async () => {
    const { passFirstFactor, enterCode, lastSMS, world } = startWithSMS()
    const pending = await passFirstFactor('sol@sterling.test')
    const replies = await Promise.all(Array.from({ length: 50 }, () => enterCode(lastSMS().code, pending)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { code } = lastSMS()
    const secondSignIn = await passFirstFactor('sol@sterling.test')
    expect(await enterCode(code, secondSignIn)).toMatchObject({ status: 404, body: { error_type: 'otp_code_not_found' } })
    expect(world.sessions.size).toBe(1)
  })

  test('works for exactly two minutes', async () => {
    const { passFirstFactor, enterCode, lastSMS, world } = startWithSMS()
    const pending = await passFirstFactor('sol@sterling.test')
    world.advance(2 * MINUTE)
    expect(await enterCode(lastSMS().code, pending)).toMatchObject({
      status: 401,
      body: { error_type: 'unable_to_auth_otp_code', error_message: 'The code has expired. Request a new one.' },
    })
    const nextSignIn = await passFirstFactor('sol@sterling.test')
    world.advance(2 * MINUTE - 1)
    expect((await enterCode(lastSMS().code, nextSignIn)).status).toBe(200)
  })

  test('is invalid after five wrong codes, and the sign-in can continue with a new code', async () => {
    const { passFirstFactor, enterCode, lastSMS, call } = startWithSMS()
    const pending = await passFirstFactor('sol@sterling.test')
    const { code } = lastSMS()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await enterCode(wrongCodeFor(code), pending)).body.error_type).toBe('otp_code_not_found')
    expect((await enterCode(code, pending)).body.error_message).toBe('Too many wrong codes were tried. Request a new one.')
    await call('otps.sms.send', { ...pending, ...SOL })
    expect((await enterCode(lastSMS().code, pending)).status).toBe(200)
  })

  test('is invalid after the phone number has changed', async () => {
    const { passFirstFactor, call, enterCode, lastSMS, world } = startWithSMS()
    const pending = { ...(await passFirstFactor('mia@sterling.test')), ...MIA }
    await call('otps.sms.send', { ...pending, mfa_phone_number: PHONE })
    world.members.get(MIA.member_id)!.mfa_phone_number = '+15555550199'
    expect((await enterCode(lastSMS().code, pending)).body.error_type).toBe('otp_code_not_found')
  })

  test('adds the factor to the session of a signed-in member', async () => {
    const { signIn, call, world, lastSMS } = startWithSMS()
    world.organizations.get(STERLING)!.mfa_policy = 'OPTIONAL'
    const session = (await signIn('mia@sterling.test', STERLING)).session_token
    await call('otps.sms.send', { ...MIA, mfa_phone_number: PHONE }, session)
    const body = { ...MIA, code: lastSMS().code, session_duration_minutes: 5 }
    const { data } = await call('otps.sms.authenticate', body, session)
    expect(data).toMatchObject({ session_token: session, member_session: { expires_at: '2026-11-21T13:00:00.000Z' } })
    expect(data.member_session?.authentication_factors).toHaveLength(2)
  })
})

describe('requesting an SMS code', () => {
  test.each([
    ['a number without a country code', { mfa_phone_number: '5555550100' }, 400, 'invalid_phone_number'],
    ['a number with spaces', { mfa_phone_number: '+1 555 555 0100' }, 400, 'invalid_phone_number'],
    ['no number at all', { mfa_phone_number: undefined }, 404, 'member_phone_number_not_found'],
    ["another member's number", { mfa_phone_number: '+15555550142' }, 400, 'duplicate_member_phone_number'],
    ['another member', { member_id: THEO.member_id }, 404, 'member_not_found'],
    ['another organization', { organization_id: ACME }, 404, 'member_not_found'],
    ['no session and no pending sign-in', { intermediate_session_token: undefined }, 401, 'user_unauthenticated'],
    ['an unsupported locale', { locale: 'tlh' }, 400, 'invalid_locale'],
  ])('is refused for %s, and sends nothing', async (_, fields, status, error_type) => {
    const { passFirstFactor, call, world } = startWithSMS()
    const reply = await call('otps.sms.send', {
      ...(await passFirstFactor('mia@sterling.test')),
      ...MIA,
      mfa_phone_number: PHONE,
      ...fields,
    })
    expect(reply).toMatchObject({ status, body: { error_type } })
    expect(world.texts).toEqual([])
  })

  test('is refused for a number other than the verified one, and for a member with an authenticator app', async () => {
    const { passFirstFactor, call } = startWithSMS()
    const sol = await call('otps.sms.send', { ...(await passFirstFactor('sol@sterling.test')), ...SOL, mfa_phone_number: PHONE })
    expect([sol.status, sol.body.error_type]).toEqual([400, 'duplicate_member_phone_number_for_member'])
    const theo = await call('otps.sms.send', { ...(await passFirstFactor('theo@sterling.test')), ...THEO, mfa_phone_number: PHONE })
    expect([theo.status, theo.body.error_type]).toEqual([403, 'insufficient_factors'])
  })

  test('is refused if the organization does not accept SMS codes; an authenticator app that the organization does not accept is no obstacle', async () => {
    const { passFirstFactor, call, world } = startWithSMS()
    const organization = world.organizations.get(STERLING)!
    Object.assign(organization, { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] })
    const theo = { ...(await passFirstFactor('theo@sterling.test')), ...THEO, mfa_phone_number: PHONE }
    expect((await call('otps.sms.send', theo)).body.error_type).toBe('operation_restricted_by_organization_mfa_methods')
    organization.allowed_mfa_methods = ['sms_otp']
    expect((await call('otps.sms.send', theo)).status).toBe(200)
  })

  test.each([
    ['otps.sms.send', { organization_id: STERLING }, '.member_id'],
    ['otps.sms.authenticate', { ...SOL, code: 1, session_duration_minutes: 5 }, '.code'],
  ] as const)('%s names the invalid field', async (name, fields, dataPath) => {
    expect(await startWithSMS().call(name, fields)).toMatchObject({ status: 400, body: { body: [{ dataPath }] } })
  })
})

test('if two members request a code for the same new number, the first member who verifies the number gets it', async () => {
  const { passFirstFactor, call, enterCode, lastSMS, world } = startWithSMS()
  const mia = { ...(await passFirstFactor('mia@sterling.test')), ...MIA }
  await call('otps.sms.send', { ...mia, mfa_phone_number: PHONE })
  const { code } = lastSMS()
  Object.assign(world.members.get(SOL.member_id)!, { mfa_phone_number: PHONE })
  expect((await enterCode(code, mia)).body.error_type).toBe('duplicate_member_phone_number')
})

test('the control API and the console show SMS messages', async () => {
  const { passFirstFactor, send, lastSMS, enterCode } = startWithSMS()
  const pending = await passFirstFactor('sol@sterling.test')
  expect((await send('/emulator/public-token-test-1/texts')).body).toEqual([lastSMS()])
  const page = '/console/public-token-test-1'
  expect((await send(page)).text).toContain(`<code class="code">${lastSMS().code}</code>`)
  await enterCode(lastSMS().code, pending)
  expect((await send(page)).text).toContain(`<code class="code spent">${lastSMS().code}</code>`)
})
