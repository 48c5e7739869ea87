import * as oauth from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { ACME, MINUTE, ORIGIN, TOKEN, startEmulator } from '../emulator.ts'
import { CALLBACK, PORTAL, PORTAL_CALLBACK, REPORTS, submit } from './relyingParty.ts'

/** An OpenID Connect client that is built with the library oauth4webapi, and a member who consents. */
async function relyingParty(client: oauth.Client = { client_id: REPORTS }, redirectUri = CALLBACK, scope = 'openid email profile') {
  // The library reads the clock of this machine.
  const emulator = startEmulator({ now: Date.now })
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const options = { [oauth.customFetch]: (url: string, init: object) => emulator.emulator.fetch(new Request(url, init)) }
  const issuer = new URL(`${ORIGIN}/v1/idp/${TOKEN}`)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
  const verifier = oauth.generateRandomCodeVerifier()
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const required = { client_id: client.client_id, redirect_uri: redirectUri, response_type: 'code', scope }

  /** Consents and returns the parameters of the redirect. */
  async function consent(): Promise<URLSearchParams> {
    const request = { ...required, state: 'state-1', nonce: 'nonce-1', code_challenge }
    await emulator.call('idp.oauthAuthorizeStart', request, session_token)
    const { headers } = await submit(emulator, { ...request, consent_granted: true }, session_token)
    return oauth.validateAuthResponse(server, client, new URL(headers.get('Location')!), 'state-1')
  }
  const exchange = async (
    params: URLSearchParams,
    { auth = oauth.None(), codeVerifier = verifier, exchangedRedirectUri = redirectUri } = {},
  ) =>
    oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, auth, params, exchangedRedirectUri, codeVerifier, options),
      { expectedNonce: 'nonce-1', requireIdToken: true },
    )
  const refresh = async (token: string, additionalParameters: Record<string, string> = {}) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, { ...options, additionalParameters }),
    )
  const userinfo = async (access: string) => oauth.userInfoRequest(server, client, access, options)
  return { ...emulator, options, server, client, session_token, consent, exchange, refresh, userinfo }
}

const fulfilledValues = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

const refusal = (error: string) => expect.objectContaining({ error })

test('an application completes the code flow with PKCE and reads the claims of the member', async () => {
  const { consent, exchange, userinfo, server, client } = await relyingParty()
  const tokens = await exchange(await consent())
  expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: 'member-test-ada', email: 'ada@acme.test', name: 'Ada Lovelace' })
  const answer = await oauth.processUserInfoResponse(server, client, 'member-test-ada', await userinfo(tokens.access_token))
  expect(answer).toMatchObject({ email: 'ada@acme.test', email_verified: true })
})

test('the ID token is signed with a published key', async () => {
  const { emulator } = startEmulator()
  const { keys } = await (await emulator.fetch(new Request(`${ORIGIN}/v1/idp/${TOKEN}/jwks`))).json()
  expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
  expect(keys[0]).not.toHaveProperty('d')
})

test('a wrong code verifier or redirect URI is refused, and the code stays valid', async () => {
  const { consent, exchange } = await relyingParty()
  const params = await consent()
  await expect(exchange(params, { codeVerifier: oauth.generateRandomCodeVerifier() })).rejects.toEqual(refusal('invalid_grant'))
  await expect(exchange(params, { exchangedRedirectUri: 'https://evil.example/' })).rejects.toEqual(refusal('invalid_grant'))
  expect((await exchange(params)).token_type).toBe('bearer')
})

test('a second use of a code is refused, and the tokens of the first use are revoked', async () => {
  const { consent, exchange, userinfo } = await relyingParty()
  const params = await consent()
  const { access_token } = await exchange(params)
  await expect(exchange(params)).rejects.toEqual(refusal('invalid_grant'))
  expect((await userinfo(access_token)).status).toBe(401)
})

test('the access token of a deleted member is refused', async () => {
  const { consent, exchange, userinfo, world } = await relyingParty()
  const { access_token } = await exchange(await consent())
  world.members.get('member-test-ada')!.status = 'deleted'
  expect((await userinfo(access_token)).status).toBe(401)
})

test('two parallel uses of a code leave no valid token', async () => {
  const { consent, exchange, userinfo } = await relyingParty()
  const params = await consent()
  const exchanges = await Promise.allSettled([exchange(params), exchange(params)])
  const [accepted] = fulfilledValues(exchanges)
  expect(exchanges.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await userinfo(accepted!.access_token)).status).toBe(401)
})

test('a code expires after a minute', async () => {
  const { consent, exchange, world } = await relyingParty()
  const params = await consent()
  world.advance(MINUTE)
  await expect(exchange(params)).rejects.toEqual(refusal('invalid_grant'))
})

test('a code expires with the session', async () => {
  const { consent, exchange, call, session_token } = await relyingParty()
  const params = await consent()
  await call('session.revoke', undefined, session_token)
  await expect(exchange(params)).rejects.toEqual(refusal('invalid_grant'))
})

test('an application with a client secret must send the secret, and another application cannot use its code', async () => {
  const { consent, exchange } = await relyingParty({ client_id: PORTAL }, PORTAL_CALLBACK)
  const params = await consent()
  const unauthorizedClient = { status: 401, cause: [{ scheme: 'basic' }] }
  await expect(exchange(params)).rejects.toMatchObject(unauthorizedClient)
  await expect(exchange(params, { auth: oauth.ClientSecretPost('wrong') })).rejects.toMatchObject(unauthorizedClient)
  expect((await exchange(params, { auth: oauth.ClientSecretBasic('emulated-portal-secret') })).scope).toBe('openid email profile')
  const secondConsent = await consent()
  const asOther: oauth.ClientAuth = (_, __, body) => body.set('client_id', REPORTS)
  await expect(exchange(secondConsent, { auth: asOther })).rejects.toEqual(refusal('invalid_grant'))
})

test('an application gets no refresh token without the scope offline_access', async () => {
  const { consent, exchange } = await relyingParty()
  expect(await exchange(await consent())).not.toHaveProperty('refresh_token')
})

describe('an application with offline access', () => {
  const startOffline = () => relyingParty({ client_id: REPORTS }, CALLBACK, 'openid email offline_access')

  test('gets new tokens for its refresh token, also after the session has ended, and can request fewer scopes', async () => {
    const { consent, exchange, refresh, userinfo, call, session_token } = await startOffline()
    const first = await exchange(await consent())
    await call('session.revoke', undefined, session_token)
    const second = await refresh(first.refresh_token!)
    expect(oauth.getValidatedIdTokenClaims(second)).toMatchObject({ sub: 'member-test-ada', email: 'ada@acme.test' })
    expect((await userinfo(second.access_token)).status).toBe(200)
    expect((await refresh(second.refresh_token!, { scope: 'openid' })).scope).toBe('openid')
  })

  test('can request all granted scopes again after a refresh with fewer scopes', async () => {
    const { consent, exchange, refresh, userinfo } = await startOffline()
    const first = await exchange(await consent())
    const second = await refresh(first.refresh_token!, { scope: 'openid' })
    expect(await (await userinfo(second.access_token)).json()).not.toHaveProperty('email')
    expect((await refresh(second.refresh_token!)).scope).toBe('openid email offline_access')
  })

  test('gets no tokens for scopes that were not granted, for a deleted member, or after 30 days', async () => {
    const { consent, exchange, refresh, world } = await startOffline()
    const { refresh_token } = await exchange(await consent())
    await expect(refresh(refresh_token!, { scope: 'openid phone' })).rejects.toEqual(refusal('invalid_scope'))
    world.members.get('member-test-ada')!.status = 'deleted'
    await expect(refresh(refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
    world.members.get('member-test-ada')!.status = 'active'
    world.advance(30 * 24 * 60 * MINUTE)
    await expect(refresh(refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
  })

  test('loses all tokens when a refresh token is used twice', async () => {
    const { consent, exchange, refresh, userinfo } = await startOffline()
    const { refresh_token } = await exchange(await consent())
    const { access_token, refresh_token: next } = await refresh(refresh_token!)
    await expect(refresh(refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
    await expect(refresh(next!)).rejects.toEqual(refusal('invalid_grant'))
    expect((await userinfo(access_token)).status).toBe(401)
  })

  test('loses all tokens when a refresh token is used twice at the same time', async () => {
    const { consent, exchange, refresh, userinfo } = await startOffline()
    const { refresh_token } = await exchange(await consent())
    const exchanges = await Promise.allSettled([refresh(refresh_token!), refresh(refresh_token!)])
    const [accepted] = fulfilledValues(exchanges)
    expect((await userinfo(accepted!.access_token)).status).toBe(401)
    await expect(refresh(accepted!.refresh_token!)).rejects.toEqual(refusal('invalid_grant'))
  })
})

test('the token endpoint refuses unknown grants and unknown paths', async () => {
  const { send } = startEmulator()
  const body = new URLSearchParams({ grant_type: 'password', client_id: REPORTS })
  const { status, text } = await send(`/v1/idp/${TOKEN}/oauth2/token`, { method: 'POST', body })
  expect([status, JSON.parse(text).error]).toEqual([400, 'unsupported_grant_type'])
  expect((await send(`/v1/idp/${TOKEN}/oauth2/nothing`)).body.error_type).toBe('route_not_found')
})

test('an access token with full access is exchanged for a session of the member', async () => {
  const { consent, exchange, call } = await relyingParty({ client_id: PORTAL }, PORTAL_CALLBACK, 'openid full_access')
  const { access_token } = await exchange(await consent(), { auth: oauth.ClientSecretBasic('emulated-portal-secret') })
  const { data } = await call('session.exchangeAccessToken', { access_token, session_duration_minutes: 60 })
  expect(data.member.member_id).toBe('member-test-ada')
})
