import * as oauth from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, ORIGIN, TOKEN, startEmulator } from '../emulator.ts'
import { CALLBACK, PORTAL, PORTAL_CALLBACK, REPORTS, submit } from './relyingParty.ts'

/** A relying party, as its own library makes it, and a member who agrees. */
async function relyingParty(client: oauth.Client = { client_id: REPORTS }, redirectUri = CALLBACK, scope = 'openid email profile') {
  // The library compares with the clock of this machine.
  const emulator = startEmulator({ now: Date.now })
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const options = { [oauth.customFetch]: (url: string, init: object) => emulator.emulator.fetch(new Request(url, init)) }
  const issuer = new URL(`${ORIGIN}/v1/idp/${TOKEN}`)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
  const verifier = oauth.generateRandomCodeVerifier()
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const asked = { client_id: client.client_id, redirect_uri: redirectUri, response_type: 'code', scope }

  /** What the application is sent back with. */
  async function agreed(): Promise<URLSearchParams> {
    const request = { ...asked, state: 'state-1', nonce: 'nonce-1', code_challenge }
    await emulator.call('idp.oauthAuthorizeStart', request, session_token)
    const { headers } = await submit(emulator, { ...request, consent_granted: true }, session_token)
    return oauth.validateAuthResponse(server, client, new URL(headers.get('Location')!), 'state-1')
  }
  const exchange = async (params: URLSearchParams, { auth = oauth.None(), by = verifier, to = redirectUri } = {}) =>
    oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, auth, params, to, by, options),
      { expectedNonce: 'nonce-1', requireIdToken: true },
    )
  const refresh = async (token: string, more: Record<string, string> = {}) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, { ...options, additionalParameters: more }),
    )
  const userinfo = async (access: string) => oauth.userInfoRequest(server, client, access, options)
  return { ...emulator, options, server, client, session_token, agreed, exchange, refresh, userinfo }
}

const refusal = (error: string) => expect.objectContaining({ error })

test('a relying party completes code and PKCE, and learns who signed in', async () => {
  const { agreed, exchange, userinfo, server, client } = await relyingParty()
  const tokens = await exchange(await agreed())
  expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: 'member-test-ada', email: 'ada@acme.test', name: 'Ada Lovelace' })
  const answer = await oauth.processUserInfoResponse(server, client, 'member-test-ada', await userinfo(tokens.access_token))
  expect(answer).toMatchObject({ email: 'ada@acme.test', email_verified: true })
})

test('the id token is signed with a published key', async () => {
  const { emulator } = startEmulator()
  const { keys } = await (await emulator.fetch(new Request(`${ORIGIN}/v1/idp/${TOKEN}/jwks`))).json()
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
  expect(keys[0]).not.toHaveProperty('d')
})

test('a wrong verifier or another address is refused and leaves the code to its owner', async () => {
  const { agreed, exchange } = await relyingParty()
  const params = await agreed()
  await expect(exchange(params, { by: oauth.generateRandomCodeVerifier() })).rejects.toEqual(refusal('invalid_grant'))
  await expect(exchange(params, { to: 'https://evil.example/' })).rejects.toEqual(refusal('invalid_grant'))
  expect((await exchange(params)).token_type).toBe('bearer')
})

test('a code that comes twice is refused, and what it was exchanged for is taken back', async () => {
  const { agreed, exchange, userinfo } = await relyingParty()
  const params = await agreed()
  const { access_token } = await exchange(params)
  await expect(exchange(params)).rejects.toEqual(refusal('invalid_grant'))
  expect((await userinfo(access_token)).status).toBe(401)
})

test('what an application was given tells nothing of a member who is gone', async () => {
  const { agreed, exchange, userinfo, world } = await relyingParty()
  const { access_token } = await exchange(await agreed())
  world.members.get('member-test-ada')!.status = 'deleted'
  expect((await userinfo(access_token)).status).toBe(401)
})

test('a code that comes twice at the same instant leaves nobody with a token that opens anything', async () => {
  const { agreed, exchange, userinfo } = await relyingParty()
  const params = await agreed()
  const both = await Promise.allSettled([exchange(params), exchange(params)])
  const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await userinfo(won!.access_token)).status).toBe(401)
})

test('a code is good for a minute, and no longer than the session', async () => {
  const { agreed, exchange, world, call, session_token } = await relyingParty()
  const [late, orphan] = [await agreed(), await agreed()]
  await call('session.revoke', undefined, session_token)
  await expect(exchange(orphan)).rejects.toEqual(refusal('invalid_grant'))
  world.advance(MINUTE)
  await expect(exchange(late)).rejects.toEqual(refusal('invalid_grant'))
})

test('an application with a secret must know it, and no other one gets its code', async () => {
  const { agreed, exchange } = await relyingParty({ client_id: PORTAL }, PORTAL_CALLBACK)
  const params = await agreed()
  const unproven = { status: 401, cause: [{ scheme: 'basic' }] }
  await expect(exchange(params)).rejects.toMatchObject(unproven)
  await expect(exchange(params, { auth: oauth.ClientSecretPost('wrong') })).rejects.toMatchObject(unproven)
  expect((await exchange(params, { auth: oauth.ClientSecretBasic('emulated-portal-secret') })).scope).toBe('openid email profile')
  const again = await agreed()
  const asOther: oauth.ClientAuth = (_, __, body) => body.set('client_id', REPORTS)
  await expect(exchange(again, { auth: asOther })).rejects.toEqual(refusal('invalid_grant'))
})

describe('an application that a member lets go on without them', () => {
  const away = () => relyingParty({ client_id: REPORTS }, CALLBACK, 'openid email offline_access')

  test('gets new tokens for its refresh token, after the session too, and less than was granted if it likes', async () => {
    const { agreed, exchange, refresh, userinfo, call, session_token } = await away()
    const first = await exchange(await agreed())
    await call('session.revoke', undefined, session_token)
    const second = await refresh(first.refresh_token!)
    expect(oauth.getValidatedIdTokenClaims(second)).toMatchObject({ sub: 'member-test-ada', email: 'ada@acme.test' })
    expect((await userinfo(second.access_token)).status).toBe(200)
    expect((await refresh(second.refresh_token!, { scope: 'openid' })).scope).toBe('openid')
  })

  test('may ask for all of it again after it has asked for less: the next refresh token stands for what was granted', async () => {
    const { agreed, exchange, refresh, userinfo } = await away()
    const first = await exchange(await agreed())
    const less = await refresh(first.refresh_token!, { scope: 'openid' })
    expect(await (await userinfo(less.access_token)).json()).not.toHaveProperty('email')
    expect((await refresh(less.refresh_token!)).scope).toBe('openid email offline_access')
  })

  test('gets none for more than was granted, nor without asking for it, nor too late, nor for somebody who has left', async () => {
    const { agreed, exchange, refresh, world } = await away()
    const { refresh_token } = await exchange(await agreed())
    await expect(refresh(refresh_token!, { scope: 'openid phone' })).rejects.toEqual(refusal('invalid_scope'))
    world.members.get('member-test-ada')!.status = 'deleted'
    await expect(refresh(refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
    world.members.get('member-test-ada')!.status = 'active'
    world.advance(30 * 24 * 60 * MINUTE)
    await expect(refresh(refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
    const present = await relyingParty()
    expect(await present.exchange(await present.agreed())).not.toHaveProperty('refresh_token')
  })

  test('loses everything when a refresh token comes twice', async () => {
    const { agreed, exchange, refresh, userinfo } = await away()
    const { refresh_token } = await exchange(await agreed())
    const { access_token, refresh_token: next } = await refresh(refresh_token!)
    await expect(refresh(refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
    await expect(refresh(next!)).rejects.toEqual(refusal('invalid_grant'))
    expect((await userinfo(access_token)).status).toBe(401)
  })

  test('loses everything, too, when a refresh token comes twice at the same instant', async () => {
    const { agreed, exchange, refresh, userinfo } = await away()
    const { refresh_token } = await exchange(await agreed())
    const both = await Promise.allSettled([refresh(refresh_token!), refresh(refresh_token!)])
    const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect((await userinfo(won!.access_token)).status).toBe(401)
    await expect(refresh(won!.refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
  })
})

test('other grants and other addresses are refused', async () => {
  const { send } = startEmulator()
  const body = new URLSearchParams({ grant_type: 'password', client_id: REPORTS })
  const { status, text } = await send(`/v1/idp/${TOKEN}/oauth2/token`, { method: 'POST', body })
  expect([status, JSON.parse(text).error]).toEqual([400, 'unsupported_grant_type'])
  expect((await send(`/v1/idp/${TOKEN}/oauth2/nothing`)).body.error_type).toBe('route_not_found')
})

test('full access is exchanged for a session of the member', async () => {
  const { agreed, exchange, call } = await relyingParty({ client_id: PORTAL }, PORTAL_CALLBACK, 'openid full_access')
  const { access_token } = await exchange(await agreed(), { auth: oauth.ClientSecretBasic('emulated-portal-secret') })
  const { data } = await call('session.exchangeAccessToken', { access_token, session_duration_minutes: 60 })
  expect(data.member.member_id).toBe('member-test-ada')
})
