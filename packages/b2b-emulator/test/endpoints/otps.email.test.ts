import { describe, expect, test } from 'vitest'
import { createCode } from '../../src/crypto/code.ts'
import { ACME, MINUTE, VAULT, startEmulator } from '../emulator.ts'

/** Returns a different six-digit code. */
const wrongCodeFor = (code: string): string => (code === '999999' ? '000000' : '999999')

function startWithCodes() {
  const emulator = startEmulator()
  const { call } = emulator
  const enterCode = (code: string, overrides: object = {}) =>
    call('otps.email.authenticate', {
      code,
      email_address: 'ada@acme.test',
      organization_id: ACME,
      session_duration_minutes: 60,
      ...overrides,
    })
  return { ...emulator, enterCode }
}

describe('requesting an email code', () => {
  test('sends a member an email with six digits and no link', async () => {
    const { world, codeFor } = startWithCodes()
    const code = await codeFor('Ada@acme.test', ACME)
    expect(code).toMatch(/^\d{6}$/)
    expect(world.outbox).toMatchObject([
      { to: 'ada@acme.test', kind: 'login_code', subject: 'Your code to sign in to Acme Corp', link: '' },
    ])
    const { html, text } = world.outbox[0]!
    expect(html).toContain(`>\n    ${code}\n  </p>`)
    expect(html).not.toContain('href')
    expect(text).toContain(`\n${code}\n`)
    expect(text).toContain('within 10 minutes')
  })

  test('sends a user of an allowed domain a sign-up email, and the code creates the member', async () => {
    const { world, codeFor, enterCode } = startWithCodes()
    const code = await codeFor('zoe@acme.test', ACME)
    expect(world.outbox.at(-1)!.kind).toBe('signup_code')
    const { data } = await enterCode(code, { email_address: 'zoe@acme.test' })
    expect(data.member).toMatchObject({ email_address: 'zoe@acme.test', status: 'active', email_address_verified: true })
  })

  test.each([
    ['a malformed email address', { email_address: 'ada@acme' }, 400, 'invalid_email'],
    ['an email address that bounces', { email_address: 'ada@inactive.test' }, 400, 'inactive_email'],
    ['an unknown organization', { organization_id: 'organization-test-none' }, 404, 'organization_not_found'],
    ['an unsupported locale', { locale: 'tlh' }, 400, 'invalid_locale'],
    ['a user of a domain that is not allowed', { email_address: 'eve@evil.test' }, 400, 'invalid_email_for_jit_provisioning'],
    [
      'a new user if the organization allows no joining',
      { email_address: 'eve@evil.test', organization_id: VAULT },
      400,
      'email_jit_provisioning_not_allowed',
    ],
  ])('is refused for %s, and sends nothing', async (_, fields, status, error_type) => {
    const { world, call } = startWithCodes()
    const reply = await call('otps.email.loginOrSignup', { email_address: 'ada@acme.test', organization_id: ACME, ...fields })
    expect(reply).toMatchObject({
      status,
      body: { status_code: status, error_type, error_url: `https://docs.acme.example/errors/${error_type}` },
    })
    expect(world.outbox).toEqual([])
  })

  test('is refused if the organization does not allow email codes', async () => {
    const { world, call } = startWithCodes()
    Object.assign(world.organizations.get(ACME)!, { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] })
    const { body } = await call('otps.email.loginOrSignup', { email_address: 'ada@acme.test', organization_id: ACME })
    expect(body.error_type).toBe('operation_restricted_by_organization_auth_methods')
  })

  test.each([
    ['otps.email.loginOrSignup', { email_address: 7, organization_id: ACME }, '.email_address'],
    ['otps.email.authenticate', { code: 123456, email_address: 'a@b.test', organization_id: ACME, session_duration_minutes: 5 }, '.code'],
    ['otps.email.discovery.send', {}, '.email_address'],
    ['otps.email.discovery.authenticate', { email_address: 'ada@acme.test' }, '.code'],
  ] as const)('%s names the invalid field', async (name, fields, dataPath) => {
    expect(await startWithCodes().call(name, fields)).toMatchObject({ status: 400, body: { body: [{ dataPath }] } })
  })
})

describe('entering a code', () => {
  test('signs the member in', async () => {
    const { codeFor, enterCode } = startWithCodes()
    const { status, data } = await enterCode(await codeFor('ada@acme.test', ACME))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      member_id: 'member-test-ada',
      member_authenticated: true,
      member_session: { authentication_factors: [{ type: 'email_otp', delivery_method: 'email', sequence_order: 'PRIMARY' }] },
    })
  })

  test('works once', async () => {
    const { codeFor, enterCode } = startWithCodes()
    const code = await codeFor('ada@acme.test', ACME)
    await enterCode(code)
    expect(await enterCode(code)).toMatchObject({
      status: 401,
      body: { error_type: 'unable_to_auth_otp_code', error_message: 'The code has been used. Request a new one.' },
    })
  })

  test('works once of 100 parallel uses', async () => {
    const { codeFor, enterCode, world } = startWithCodes()
    const code = await codeFor('zoe@acme.test', ACME)
    const replies = await Promise.all(Array.from({ length: 100 }, () => enterCode(code, { email_address: 'zoe@acme.test' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([...world.members.values()].filter(({ email_address }) => email_address === 'zoe@acme.test')).toHaveLength(1)
  })

  test('works for exactly 10 minutes', async () => {
    const { codeFor, enterCode, world } = startWithCodes()
    const code = await codeFor('ada@acme.test', ACME)
    world.advance(10 * MINUTE - 1)
    expect((await enterCode(code, { session_duration_minutes: 4 })).body.error_type).toBe('invalid_session_duration_minutes')
    world.advance(1)
    expect(await enterCode(code)).toMatchObject({ status: 401, body: { error_message: 'The code has expired. Request a new one.' } })
    const next = await codeFor('ada@acme.test', ACME)
    world.advance(10 * MINUTE - 1)
    expect((await enterCode(next)).status).toBe(200)
  })

  test('a wrong code is refused, and the fifth wrong code invalidates the right one', async () => {
    const { codeFor, enterCode } = startWithCodes()
    const code = await codeFor('ada@acme.test', ACME)
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await enterCode(wrongCodeFor(code))).toMatchObject({ status: 404, body: { error_type: 'otp_code_not_found' } })
    }
    for (const typed of [code, wrongCodeFor(code)]) {
      expect(await enterCode(typed)).toMatchObject({
        status: 401,
        body: { error_type: 'unable_to_auth_otp_code', error_message: 'Too many wrong codes were tried. Request a new one.' },
      })
    }
    expect((await enterCode(await codeFor('ada@acme.test', ACME))).status).toBe(200)
  })

  test('four wrong codes and any number of malformed codes do not invalidate the right one', async () => {
    const { codeFor, enterCode } = startWithCodes()
    const code = await codeFor('ada@acme.test', ACME)
    for (let tried = 0; tried < 4; tried += 1) await enterCode(wrongCodeFor(code))
    for (const typed of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '']) {
      expect(await enterCode(typed)).toMatchObject({ status: 400, body: { error_type: 'invalid_code' } })
    }
    expect((await enterCode(code)).status).toBe(200)
  })

  test('a code is valid for one email address, one organization and one purpose', async () => {
    const { codeFor, enterCode, call, lastCode } = startWithCodes()
    const code = await codeFor('grace@globex.test', ACME)
    const email_address = 'grace@globex.test'
    expect((await enterCode(code)).body.error_type).toBe('otp_code_not_found')
    expect((await enterCode(code, { email_address, organization_id: VAULT })).body.error_type).toBe('otp_code_not_found')
    expect((await call('otps.email.discovery.authenticate', { email_address, code })).body.error_type).toBe('otp_code_not_found')
    await call('otps.email.discovery.send', { email_address })
    expect((await enterCode(lastCode(), { email_address })).body.error_type).toBe('otp_code_not_found')
    expect((await enterCode(code, { email_address })).status).toBe(200)
  })

  test('a new code replaces the previous one', async () => {
    const { codeFor, enterCode } = startWithCodes()
    const [first, second] = [await codeFor('ada@acme.test', ACME), await codeFor('ada@acme.test', ACME)]
    expect((await enterCode(first)).body.error_type).toBe('otp_code_not_found')
    expect((await enterCode(second)).status).toBe(200)
  })

  test('adds the factor to a pending sign-in of the same user, which then ends', async () => {
    const { world, discover, codeFor, enterCode } = startWithCodes()
    const { intermediate_session_token } = await discover('ada@acme.test')
    const stranger = (await discover('grace@globex.test')).intermediate_session_token
    const foreign = await enterCode(await codeFor('ada@acme.test', ACME), { intermediate_session_token: stranger })
    expect(foreign.data.member_session?.authentication_factors).toMatchObject([{ type: 'email_otp' }])
    const { data } = await enterCode(await codeFor('ada@acme.test', ACME), { intermediate_session_token })
    expect(data.member_session?.authentication_factors).toMatchObject([{ type: 'magic_link' }, { type: 'email_otp' }])
    expect(world.pendingSignIns.size).toBe(1)
  })
})

test('a discovery code lists the organizations of the user, once', async () => {
  const { call, world, lastCode } = startWithCodes()
  const email_address = 'grace@globex.test'
  await call('otps.email.discovery.send', { email_address })
  expect(world.outbox.at(-1)).toMatchObject({ kind: 'discovery_code', subject: 'Your code to continue to Demo Project' })
  const fields = { email_address, code: lastCode() }
  const replies = await Promise.all([0, 1, 2].map(() => call('otps.email.discovery.authenticate', fields)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401])
  const { data } = replies.find(({ status }) => status === 200)!
  expect(data.discovered_organizations.map(({ organization }) => organization.organization_id)).toEqual([ACME, VAULT])
  const exchange = { intermediate_session_token: data.intermediate_session_token, organization_id: VAULT, session_duration_minutes: 5 }
  expect((await call('discovery.intermediateSessions.exchange', exchange)).data.member_session?.authentication_factors).toMatchObject([
    { type: 'email_otp' },
  ])
})

test('newCode pads small numbers with zeros to six digits', () => {
  expect(createCode((length) => new Uint8Array(length))).toBe('000000')
  expect(createCode((length) => new Uint8Array(length).fill(255))).toBe('551615')
})
