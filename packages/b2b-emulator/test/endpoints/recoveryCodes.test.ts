import { describe, expect, test } from 'vitest'
import { totpCode, MIA, startEmulator, STERLING, THEO, THEOS_SECRET } from '../emulator.ts'

function start() {
  const emulator = startEmulator()
  const { call, passFirstFactor, world } = emulator
  const recover = async (recovery_code: string, pending: object) => call('recoveryCodes.recover', { ...THEO, recovery_code, ...pending })
  async function openSession(): Promise<string> {
    const body = { ...THEO, ...(await passFirstFactor('theo@sterling.test')), code: totpCode(THEOS_SECRET, world.now()) }
    return (await call('totp.authenticate', body)).data.session_token
  }
  return { ...emulator, recover, openSession }
}

describe('a recovery code', () => {
  test('replaces the authenticator app once, in any letter case, and the answer has the number of codes that are left', async () => {
    const { recover, passFirstFactor } = start()
    const { data } = await recover(' AAAA-bbbb-cccc ', await passFirstFactor('theo@sterling.test'))
    expect(data).toMatchObject({ member_authenticated: true, recovery_codes_remaining: 1, intermediate_session_token: '' })
    expect(data.member_session?.authentication_factors.at(-1)).toMatchObject({ type: 'recovery_codes', sequence_order: 'SECONDARY' })
    const secondUse = await recover('aaaa-bbbb-cccc', await passFirstFactor('theo@sterling.test'))
    expect([secondUse.status, secondUse.body.error_type]).toEqual([401, 'unable_to_authenticate_recovery_code'])
  })

  test('works once of 50 parallel uses', async () => {
    const { recover, passFirstFactor } = start()
    const pending = [await passFirstFactor('theo@sterling.test'), await passFirstFactor('theo@sterling.test')]
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => recover('aaaa-bbbb-cccc', pending[index % 2] ?? {})))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is locked after five wrong codes', async () => {
    const { recover, passFirstFactor } = start()
    const pending = await passFirstFactor('theo@sterling.test')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await recover('zzzz-zzzz-zzzz', pending)).body.error_type).toBe('unable_to_authenticate_recovery_code')
    }
    expect(await recover('aaaa-bbbb-cccc', pending)).toMatchObject({ status: 403, body: { error_type: 'user_lock_limit_reached' } })
  })

  test.each([
    ['123456', 400, 'totp_code_used_as_recovery_code'],
    ['aaaa-bbbb', 400, 'invalid_recovery_code'],
    ['', 400, 'invalid_recovery_code'],
  ])('%j is refused as malformed', async (typedCode, status, error_type) => {
    const { recover, passFirstFactor } = start()
    expect(await recover(typedCode, await passFirstFactor('theo@sterling.test'))).toMatchObject({ status, body: { error_type } })
  })

  test('is refused without a session or pending sign-in, without an authenticator app, and if no code is left', async () => {
    const { recover, passFirstFactor, call } = start()
    expect((await recover('aaaa-bbbb-cccc', { session_duration_minutes: 5 })).body.error_type).toBe('user_unauthenticated')
    const mia = { ...(await passFirstFactor('mia@sterling.test')), ...MIA }
    await call('totp.create', mia)
    expect(await recover('aaaa-bbbb-cccc', mia)).toMatchObject({
      status: 400,
      body: { error_type: 'no_active_recovery_code_backed_factor' },
    })
    await recover('aaaa-bbbb-cccc', await passFirstFactor('theo@sterling.test'))
    await recover('dddd-eeee-ffff', await passFirstFactor('theo@sterling.test'))
    const replyWithoutCodes = await recover('dddd-eeee-ffff', await passFirstFactor('theo@sterling.test'))
    expect([replyWithoutCodes.status, replyWithoutCodes.body.error_type]).toEqual([404, 'recovery_codes_not_found'])
  })

  test('and the session duration are refused with wrong types', async () => {
    const reply = await start().call('recoveryCodes.recover', { ...THEO, recovery_code: 1 })
    expect(reply.body.body).toMatchObject([{ dataPath: '.recovery_code' }, { dataPath: '.session_duration_minutes' }])
  })
})

test('a member can read the remaining codes and replace them; the old codes stop working', async () => {
  const { openSession, call, recover, passFirstFactor } = start()
  const token = await openSession()
  expect((await call('recoveryCodes.get', undefined, token)).data.recovery_codes).toEqual(['aaaa-bbbb-cccc', 'dddd-eeee-ffff'])
  const { recovery_codes } = (await call('recoveryCodes.rotate', {}, token)).data
  expect(recovery_codes).toHaveLength(10)
  for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/)
  expect((await call('recoveryCodes.get', undefined, token)).data.recovery_codes).toEqual(recovery_codes)
  expect((await recover('aaaa-bbbb-cccc', await passFirstFactor('theo@sterling.test'))).status).toBe(401)
  const [firstNewCode = ''] = recovery_codes
  expect((await recover(firstNewCode, await passFirstFactor('theo@sterling.test'))).data.recovery_codes_remaining).toBe(9)
})

test('reading and replacing recovery codes requires a session and an authenticator app', async () => {
  const { call, signIn, world } = start()
  for (const name of ['recoveryCodes.get', 'recoveryCodes.rotate'] as const) {
    expect(await call(name, {})).toMatchObject({ status: 401, body: { error_type: 'user_unauthenticated' } })
  }
  world.organizations.get(STERLING)!.mfa_policy = 'OPTIONAL'
  const { session_token } = await signIn('mia@sterling.test', STERLING)
  expect((await call('recoveryCodes.get', {}, session_token)).body.error_type).toBe('recovery_codes_not_found')
  expect((await call('recoveryCodes.rotate', {}, session_token)).body.error_type).toBe('no_active_recovery_code_backed_factor')
})
