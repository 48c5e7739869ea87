import * as openid from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../src/serve.ts'
import type { Served } from '../../src/serve.ts'
import { TOKEN, basic } from '../emulator.ts'
import { CALLBACK, PORTAL, PORTAL_CALLBACK, REPORTS } from './relyingParty.ts'

let emulatorServer: Served
beforeAll(async () => {
  emulatorServer = await serve({ port: 0 })
})
afterAll(() => emulatorServer.close())

const postJson = (path: string, fields: object, headers: Record<string, string> = {}) =>
  fetch(emulatorServer.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })

/** Signs Ada in and consents to an authorization request, as the page of the project does. Returns the redirect URL. */
async function consentTo(authorization: URL): Promise<URL> {
  const { session_token } = await (await postJson(`/emulator/${TOKEN}/sessions`, { member: 'ada@acme.test' })).json()
  const { client_id = '', redirect_uri = '', response_type = '', scope = '', ...rest } = Object.fromEntries(authorization.searchParams)
  const requestFields = { client_id, redirect_uri, response_type, scope }
  await postJson('/sdk/v1/b2b/oauth/authorize/start', requestFields, { Authorization: basic(TOKEN, session_token) })
  const body = new URLSearchParams({ ...requestFields, ...rest, consent_granted: 'true', __Authorization: basic(TOKEN, session_token) })
  const { headers } = await fetch(`${emulatorServer.url}/sdk/v1/b2b/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
  return new URL(headers.get('Location') ?? 'about:blank')
}

async function signIn(config: openid.Configuration, redirect_uri: string) {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
  const authorization = openid.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile offline_access',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  return openid.authorizationCodeGrant(config, await consentTo(authorization), { pkceCodeVerifier, expectedState, expectedNonce })
}

test.each([
  ['an application without a secret', REPORTS, undefined, CALLBACK, 'http://localhost:5174/'],
  ['an application with a secret', PORTAL, 'emulated-portal-secret', PORTAL_CALLBACK, 'http://localhost:5175/'],
])(
  'the library openid-client completes sign-in, refresh, revocation and logout for %s',
  async (_, clientId, secret, redirectUri, postLogoutUri) => {
    const issuer = new URL(`${emulatorServer.url}/v1/idp/${TOKEN}`)
    const config = await openid.discovery(issuer, clientId, secret, undefined, { execute: [openid.allowInsecureRequests] })
    const tokens = await signIn(config, redirectUri)
    const claims = tokens.claims()
    const sub = claims?.sub ?? ''
    expect(sub).toBe('member-test-ada')
    expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ email: 'ada@acme.test', name: 'Ada Lovelace' })

    const refreshedTokens = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const expectedIntrospection = { active: true, client_id: clientId, sub, scope: 'openid email profile offline_access' }
    expect(await openid.tokenIntrospection(config, refreshedTokens.access_token)).toMatchObject({
      ...expectedIntrospection,
      token_type: 'Bearer',
    })
    expect(await openid.tokenIntrospection(config, refreshedTokens.refresh_token ?? '')).toMatchObject(expectedIntrospection)
    await openid.tokenRevocation(config, refreshedTokens.refresh_token ?? '')
    expect(await openid.tokenIntrospection(config, refreshedTokens.refresh_token ?? '')).toEqual({ active: false })
    expect(await openid.tokenIntrospection(config, refreshedTokens.access_token)).toEqual({ active: false })
    await expect(openid.fetchUserInfo(config, refreshedTokens.access_token, sub)).rejects.toMatchObject({ status: 401 })

    const sessionIds = () => [...emulatorServer.emulator.world(TOKEN).sessions.values()].map(({ member_session_id }) => member_session_id)
    expect(sessionIds()).toContain(claims?.['sid'])
    const parameters = { id_token_hint: refreshedTokens.id_token ?? '', post_logout_redirect_uri: postLogoutUri, state: 'bye' }
    const { status, headers } = await fetch(openid.buildEndSessionUrl(config, parameters), { redirect: 'manual' })
    expect([status, headers.get('Location')]).toEqual([303, `${postLogoutUri}?state=bye`])
    expect(sessionIds()).not.toContain(claims?.['sid'])
  },
)
