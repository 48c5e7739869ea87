import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, PIA, THEO, TOKEN } from '../emulator.ts'
import { startWithApp } from './signIn/startWithApp.ts'

/** Signs in Theo with his authenticator app, in a project where `self.get` needs a recent factor. */
async function startProtected() {
  const emulator = startWithApp()
  const { call, enter, passFirstFactor, theosCode, world } = emulator
  const { session_token } = (await enter(theosCode(), await passFirstFactor('theo@sterling.test'))).data
  world.project.recent_factor = { calls: ['self.get'], max_age_minutes: 10 }
  return { ...emulator, session_token, read: (session = session_token) => call('self.get', undefined, session) }
}

describe('a call that needs a recent factor', () => {
  test('is refused when the second factor is too old, and accepted after another one', async () => {
    const { call, read, session_token, theosCode, world } = await startProtected()
    world.advance(10 * MINUTE)
    expect((await read()).status).toBe(200)
    world.advance(1)
    expect(await read()).toMatchObject({ status: 403, body: { error_type: 'stale_factors' } })
    expect((await call('organization.get', undefined, session_token)).status).toBe(200)
    const proof = { ...THEO, code: theosCode(), session_duration_minutes: 60 }
    expect((await call('totp.authenticate', proof, session_token)).status).toBe(200)
    expect((await read()).status).toBe(200)
  })

  test('is refused without a second factor, if the member has one', async () => {
    const { read, world } = await startProtected()
    for (const session of world.sessions.values()) session.factors = session.factors.slice(0, 1)
    expect(await read()).toMatchObject({ status: 403, body: { error_type: 'insufficient_factors' } })
  })

  test('accepts any recent factor of a member without a second one', async () => {
    const { call, read, world } = await startProtected()
    const { session_token, organization_id } = (await call('passwords.authenticate', PIA)).data
    expect(organization_id).toBe(ACME)
    expect((await read(session_token)).status).toBe(200)
    world.advance(10 * MINUTE + 1)
    expect((await read(session_token)).body.error_type).toBe('stale_factors')
  })

  test('is protected under each of its names, if two calls send the same request', async () => {
    const { call, session_token, world } = await startProtected()
    world.advance(11 * MINUTE)
    for (const name of ['self.deletePassword', 'organization.members.deletePassword'] as const) {
      world.project.recent_factor = { calls: [name], max_age_minutes: 10 }
      expect((await call('self.deletePassword', { password_id: 'password-test-1' }, session_token)).body.error_type).toBe('stale_factors')
    }
  })

  test('must be a call of a signed-in member', async () => {
    const { send } = await startProtected()
    const body = JSON.stringify({ recent_factor: { calls: ['passwords.authenticate'], max_age_minutes: 10 } })
    const answer = await send(`/emulator/${TOKEN}/project`, { method: 'PATCH', body })
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer.body)).toContain('must be a call of a signed-in member, such as self.deletePassword')
  })
})
