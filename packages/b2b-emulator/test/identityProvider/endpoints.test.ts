import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { ACME, ORIGIN, TOKEN, startEmulator } from '../emulator.ts'
import { AUTHORIZE, CALLBACK, PORTAL, PORTAL_CALLBACK, REPORTS, submit } from './relyingParty.ts'

const ISSUER = `${ORIGIN}/v1/idp/${TOKEN}`
const SECRET = 'emulated-portal-secret'
const AS_PORTAL = { client_id: PORTAL, client_secret: SECRET }
const APPS = {
  [PORTAL]: { ...AS_PORTAL, redirect_uri: PORTAL_CALLBACK },
  [REPORTS]: { client_id: REPORTS, redirect_uri: CALLBACK, code_verifier: 'a'.repeat(43) },
}
/** The S256 challenge of the code verifier above. */
const CHALLENGE = 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA'

function startWithApps() {
  const emulator = startEmulator()
  const { call, send, signIn } = emulator
  const sendTo = (verb: string, path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const form = new URLSearchParams(fields)
    const isGet = verb === 'GET'
    return send(`/v1/idp/${TOKEN}${path}${isGet && form.size > 0 ? `?${form}` : ''}`, { method: verb, headers, body: isGet ? null : form })
  }
  const post = (path: string, fields: Record<string, string>, headers = {}) => sendTo('POST', path, fields, headers)

  /** Signs Ada in, consents to all scopes of the application, and exchanges the code. */
  async function tokensOf(client_id: keyof typeof APPS, scope = 'openid email profile phone offline_access') {
    const { session_token } = await signIn('ada@acme.test', ACME)
    const { redirect_uri, ...credentials } = APPS[client_id]
    const request = {
      ...AUTHORIZE,
      client_id,
      redirect_uri,
      scope,
      code_challenge: client_id === REPORTS ? CHALLENGE : '',
      nonce: 'nonce-1',
    }
    await call('idp.oauthAuthorizeStart', request, session_token)
    const { headers } = await submit(emulator, { ...request, consent_granted: true }, session_token)
    const code = new URL(headers.get('Location')!).searchParams.get('code')!
    const { body } = await post('/oauth2/token', { grant_type: 'authorization_code', code, redirect_uri, ...credentials })
    return body as unknown as Record<'access_token' | 'refresh_token' | 'id_token', string>
  }
  return { ...emulator, sendTo, post, tokensOf }
}

const wwwAuthenticateOf = ({ headers }: { headers: Headers }) => headers.get('WWW-Authenticate')

test('the metadata lists every endpoint and all supported claims', async () => {
  const { sendTo, tokensOf, world } = startWithApps()
  // Tokens leave out claims without a value, so Ada needs a value for each.
  world.members.get('member-test-ada')!.mfa_phone_number = '+15555550100'
  const { body } = await sendTo('GET', '/.well-known/openid-configuration')
  expect(body).toMatchObject({
    issuer: ISSUER,
    userinfo_endpoint: `${ISSUER}/oauth2/userinfo`,
    revocation_endpoint: `${ISSUER}/oauth2/revoke`,
    introspection_endpoint: `${ISSUER}/oauth2/introspect`,
    end_session_endpoint: `${ISSUER}/oauth2/logout`,
    request_uri_parameter_supported: false,
  })
  const { id_token } = await tokensOf(PORTAL)
  expect(Object.keys(decodeJwt(id_token)).toSorted()).toEqual((body['claims_supported'] as string[]).toSorted())
})

describe('userinfo', () => {
  test('accepts the access token in the header or in the form of a POST, but not in both', async () => {
    const { sendTo, post, tokensOf } = startWithApps()
    const { access_token } = await tokensOf(PORTAL)
    const headers = { Authorization: `Bearer ${access_token}` }
    const answers = await Promise.all([
      sendTo('GET', '/oauth2/userinfo', {}, headers),
      post('/oauth2/userinfo', {}, headers),
      post('/oauth2/userinfo', { access_token }),
    ])
    for (const { status, body } of answers) expect([status, body['email']]).toEqual([200, 'ada@acme.test'])
    expect(await post('/oauth2/userinfo', { access_token }, headers)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('names the error in WWW-Authenticate, and pages of other origins can read the header', async () => {
    const { sendTo, tokensOf } = startWithApps()
    const withoutToken = await sendTo('GET', '/oauth2/userinfo', {}, { Origin: 'http://localhost:5174' })
    expect([withoutToken.status, wwwAuthenticateOf(withoutToken)]).toEqual([401, `Bearer realm="${ISSUER}"`])
    expect(withoutToken.headers.get('Access-Control-Expose-Headers')).toContain('WWW-Authenticate')
    const withInvalidToken = await sendTo('GET', '/oauth2/userinfo', {}, { Authorization: 'Bearer made-up' })
    expect(withInvalidToken).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    expect(wwwAuthenticateOf(withInvalidToken)).toMatch(/^Bearer realm="[^"]+", error="invalid_token", error_description="[^"]+"$/)
    const { access_token } = await tokensOf(PORTAL, 'email')
    const withoutScope = await sendTo('GET', '/oauth2/userinfo', {}, { Authorization: `Bearer ${access_token}` })
    expect([withoutScope.status, wwwAuthenticateOf(withoutScope)]).toEqual([403, expect.stringContaining('error="insufficient_scope"')])
  })

  test('omits claims without a value', async () => {
    const { post, tokensOf } = startWithApps()
    const { access_token } = await tokensOf(PORTAL)
    const { body } = await post('/oauth2/userinfo', { access_token })
    expect(Object.keys(body)).not.toContain('phone_number')
  })
})

describe('an application without its client secret', () => {
  test.each(['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect'])('gets a Basic challenge from %s', async (path) => {
    const { post } = startWithApps()
    const withoutSecret = await post(path, { client_id: PORTAL, grant_type: 'refresh_token', token: 't' })
    expect(withoutSecret).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(wwwAuthenticateOf(withoutSecret)).toBe(`Basic realm="${ISSUER}", charset="UTF-8"`)
    const secretInHeader = { Authorization: `Basic ${btoa(`${PORTAL}:${SECRET}`)}` }
    expect((await post(path, { client_secret: SECRET }, secretInHeader)).body['error']).toBe('invalid_request')
  })
})

test('a missing or repeated parameter is an invalid request', async () => {
  const { post, send } = startWithApps()
  expect((await post('/oauth2/token', AS_PORTAL)).body['error']).toBe('invalid_request')
  expect((await post('/oauth2/token', { ...AS_PORTAL, grant_type: 'authorization_code' })).body['error']).toBe('invalid_request')
  expect((await post('/oauth2/revoke', AS_PORTAL)).body['error']).toBe('invalid_request')
  const body = new URLSearchParams([...Object.entries(AS_PORTAL), ['token', 'one'], ['token', 'two']])
  expect((await send(`/v1/idp/${TOKEN}/oauth2/introspect`, { method: 'POST', body })).body['error']).toBe('invalid_request')
})

describe('revocation', () => {
  test('of an access token keeps the refresh token valid; revocation of a refresh token revokes all tokens of the consent', async () => {
    const { post, tokensOf } = startWithApps()
    const { access_token, refresh_token } = await tokensOf(PORTAL)
    expect(await post('/oauth2/revoke', { ...AS_PORTAL, token: access_token, token_type_hint: 'refresh_token' })).toMatchObject({
      status: 200,
      text: '',
    })
    expect((await post('/oauth2/userinfo', { access_token })).status).toBe(401)
    const next = (await post('/oauth2/token', { ...AS_PORTAL, grant_type: 'refresh_token', refresh_token })).body as Record<string, string>
    await post('/oauth2/revoke', { ...AS_PORTAL, token: next['refresh_token'] ?? '' })
    expect((await post('/oauth2/userinfo', { access_token: next['access_token'] ?? '' })).status).toBe(401)
  })

  test('of an unknown token succeeds; revocation of a token of another application is refused', async () => {
    const { post, tokensOf } = startWithApps()
    expect((await post('/oauth2/revoke', { ...AS_PORTAL, token: 'unknown' })).status).toBe(200)
    const { access_token, refresh_token } = await tokensOf(REPORTS)
    for (const token of [access_token, refresh_token]) {
      expect(await post('/oauth2/revoke', { ...AS_PORTAL, token })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    }
    expect((await post('/oauth2/userinfo', { access_token })).status).toBe(200)
  })
})

describe('introspection', () => {
  test('tells an application with a secret about every token, and a public application about its own tokens only', async () => {
    const { post, tokensOf } = startWithApps()
    const [ofPortal, ofReports] = [await tokensOf(PORTAL), await tokensOf(REPORTS)]
    const isActive = async (credentials: Record<string, string>, token: string) =>
      (await post('/oauth2/introspect', { ...credentials, token })).body['active']
    expect(await isActive(AS_PORTAL, ofReports.access_token)).toBe(true)
    expect(await isActive({ client_id: REPORTS }, ofReports.refresh_token)).toBe(true)
    expect(await isActive({ client_id: REPORTS }, ofPortal.access_token)).toBe(false)
  })

  test('returns the expiry of a token, and nothing about an expired or used token', async () => {
    const { post, tokensOf, world } = startWithApps()
    const { access_token, refresh_token } = await tokensOf(PORTAL)
    const about = async (token: string) => (await post('/oauth2/introspect', { ...AS_PORTAL, token })).body
    const now = world.now() / 1000
    expect(await about(access_token)).toMatchObject({ active: true, iss: ISSUER, iat: now, exp: now + 3600, token_type: 'Bearer' })
    await post('/oauth2/token', { ...AS_PORTAL, grant_type: 'refresh_token', refresh_token })
    expect(await about(refresh_token)).toEqual({ active: false })
    world.advance(3_600_000)
    expect(await about(access_token)).toEqual({ active: false })
  })
})

describe('the logout endpoint', () => {
  const HOME = 'http://localhost:5174/'

  test('redirects without an ID token to the page of the project, which asks the member', async () => {
    const { sendTo, tokensOf, world } = startWithApps()
    await tokensOf(REPORTS)
    const { headers } = await sendTo('GET', '/oauth2/logout', { client_id: REPORTS, post_logout_redirect_uri: HOME, state: 's' })
    const page = new URL(headers.get('Location')!)
    expect(page.origin + page.pathname).toBe('http://localhost:5173/authorize')
    expect(Object.fromEntries(page.searchParams)).toEqual({ client_id: REPORTS, post_logout_redirect_uri: HOME, state: 's' })
    expect(world.sessions.size).toBe(1)
  })

  test('ends the session of the ID token and no other session', async () => {
    const { post, tokensOf, world, signIn } = startWithApps()
    const { id_token } = await tokensOf(REPORTS)
    await signIn('ada@acme.test', ACME)
    const reply = await post('/oauth2/logout', { id_token_hint: id_token }, { Accept: 'text/html' })
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('<h1>You are signed out</h1>')])
    expect(world.sessions.size).toBe(1)
  })

  test.each([
    ['a redirect URI that the application has not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['the ID token of another application', { client_id: PORTAL }],
    ['a made-up ID token', { id_token_hint: 'made.up.token' }],
    ['neither an ID token nor an application', { id_token_hint: '' }],
  ])('is refused with %s, and the session stays active', async (_, fields) => {
    const { sendTo, tokensOf, world } = startWithApps()
    const { id_token } = await tokensOf(REPORTS)
    const refused = await sendTo('GET', '/oauth2/logout', { id_token_hint: id_token, ...fields })
    expect([refused.status, refused.headers.get('Location'), world.sessions.size]).toEqual([400, null, 1])
  })
})
