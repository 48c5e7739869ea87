import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { signJwt } from '../../src/crypto/jwt.ts'
import { ACME, MINUTE, pkcePair, startEmulator } from '../emulator.ts'
import { credentialFor } from '../mockProviders/thirdParty.ts'

const MINUTES = { session_duration_minutes: 60 }

test('oneTap.start returns the client id of the project, or an error if the project has none', async () => {
  const { call, world } = startEmulator()
  expect((await call('oneTap.start')).data.google_client_id).toBe('project-test-1.one-tap.example')
  world.project.google_client_id = ''
  expect(await call('oneTap.start')).toMatchObject({ status: 404, body: { error_type: 'oauth_config_not_found' } })
})

test('a credential leads to the application with a token that only the same browser can use', async () => {
  const emulator = startEmulator()
  const { pkce_code_challenge, pkce_code_verifier } = await pkcePair('a')
  const id_token = await credentialFor(emulator)
  const submitted = await emulator.call('oneTap.submit', { id_token, organization_id: ACME, pkce_code_challenge })
  const url = new URL(submitted.data.redirect_url)
  expect(url.searchParams.get('acme_token_type')).toBe('oauth')
  const oauth_token = url.searchParams.get('token')
  const withoutVerifier = await emulator.call('oauth.authenticate', { oauth_token, ...MINUTES })
  expect(withoutVerifier.body.error_type).toBe('pkce_expected_code_verifier')
  const { data } = await emulator.call('oauth.authenticate', { oauth_token, pkce_code_verifier, ...MINUTES })
  expect(data.member_id).toBe('member-test-ada')
})

test('a discovery credential leads to the discovery redirect URL', async () => {
  const emulator = startEmulator()
  const id_token = await credentialFor(emulator, { email_address: 'grace@globex.test' })
  const fields = { id_token, discovery_redirect_url: 'https://app.example/found' }
  const { redirect_url } = (await emulator.call('oneTap.discovery.submit', fields)).data
  expect(redirect_url).toMatch(/^https:\/\/app\.example\/found\?acme_token_type=discovery_oauth&token=/)
})

test.each([{ nonce: undefined }, { nonce: '' }])(
  'One Tap accepts a credential without a nonce if the prompt was initialized with %j',
  async (promptFields) => {
    const emulator = startEmulator()
    const id_token = await credentialFor(emulator, promptFields)
    expect(decodeJwt(id_token)).not.toHaveProperty('nonce')
    expect(await emulator.call('oneTap.submit', { id_token, organization_id: ACME })).toMatchObject({ status: 200 })
  },
)

describe('T44 a credential is refused', () => {
  test('on its second use, by the same call or by another call', async () => {
    const emulator = startEmulator()
    const id_token = await credentialFor(emulator)
    const replies = await Promise.all([
      emulator.call('oneTap.submit', { id_token, organization_id: ACME }),
      emulator.call('oneTap.discovery.submit', { id_token }),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect((await emulator.call('oneTap.discovery.submit', { id_token })).body.error_type).toBe('id_token_invalid')
  })

  test('if it was issued for another project', async () => {
    const [emulator, otherEmulator] = [startEmulator(), startEmulator()]
    otherEmulator.world.project.google_client_id = 'other-client-id'
    const id_token = await credentialFor(otherEmulator)
    emulator.world.project.pkce_required_for_oauth = false
    expect((await emulator.call('oneTap.discovery.submit', { id_token })).body.error_type).toBe('id_token_incorrect_audience')
  })

  test('after an hour, or if it was issued in the future', async () => {
    const emulator = startEmulator()
    const errorFor = async (id_token: string) => (await emulator.call('oneTap.discovery.submit', { id_token })).body.error_type
    const expiredCredential = await credentialFor(emulator)
    emulator.world.advance(60 * MINUTE)
    expect(await errorFor(expiredCredential)).toBe('id_token_expired')
    const futureCredential = await credentialFor(emulator)
    emulator.world.reset()
    emulator.world.project.pkce_required_for_oauth = false
    expect(await errorFor(futureCredential)).toBe('id_token_invalid')
  })

  test('if its signature is missing or from another issuer', async () => {
    const emulator = startEmulator()
    const [header, body, signature] = (await credentialFor(emulator)).split('.')
    const unsigned = `${btoa('{"alg":"none"}')}.${body}.`
    const foreign = await signJwt(emulator.world, {
      aud: emulator.world.project.google_client_id,
      email: 'ada@acme.test',
      nonce: 'n',
      jti: 'j',
    })
    for (const id_token of [unsigned, foreign, `${header}.${btoa('{}')}.${signature}`, 'nonsense', '', 'a.b.c.d']) {
      const { status, body: error } = await emulator.call('oneTap.discovery.submit', { id_token })
      expect([status, error.error_type]).toEqual([401, 'id_token_invalid'])
    }
  })
})
