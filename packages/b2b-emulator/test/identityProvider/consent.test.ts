import { describe, expect, test } from 'vitest'
import { signJwt } from '../../src/crypto/jwt.ts'
import { ACME, MINUTE, ORIGIN, TOKEN, VAULT, basic, startEmulator } from '../emulator.ts'
import { AUTHORIZE, CALLBACK, LOGOUT, PORTAL, PORTAL_CALLBACK, submit } from './relyingParty.ts'

async function startSignedIn() {
  const emulator = startEmulator()
  const { session_token } = await emulator.signIn('ada@acme.test', ACME)
  const authorizeStart = (fields: object = {}) => emulator.call('idp.oauthAuthorizeStart', { ...AUTHORIZE, ...fields }, session_token)
  const submitConsent = (fields: object = {}, token: string | null = session_token, accept?: string) =>
    submit(emulator, { ...AUTHORIZE, consent_granted: true, ...fields }, token, accept)
  return { ...emulator, session_token, authorizeStart, submitConsent }
}

/** Credentials without a session: the client then sends the public token in the place of the session token. */
const PUBLIC_TOKEN = 'public-token-test-1'

const locationOf = ({ headers }: { headers: Headers }): URL => new URL(headers.get('Location') ?? 'about:blank')

describe('the authorize request', () => {
  test('returns the application, the scopes, and whether the member must consent', async () => {
    const { authorizeStart } = await startSignedIn()
    expect((await authorizeStart()).data).toMatchObject({
      consent_required: true,
      oidc_client: { client_name: 'Quarterly Reports' },
      grantable_scope: 'openid email',
      ungrantable_scope: 'full_access',
      redirect_uri: CALLBACK,
    })
  })

  test('requires no consent for a first-party application', async () => {
    const { authorizeStart, submitConsent } = await startSignedIn()
    const portal = { client_id: PORTAL, redirect_uri: PORTAL_CALLBACK, code_challenge: '' }
    expect((await authorizeStart(portal)).data).toMatchObject({ consent_required: false, grantable_scope: 'openid email full_access' })
    // No consent was given, and none was required.
    expect(locationOf(await submitConsent({ ...portal, consent_granted: false })).searchParams.get('code')).toMatch(/^emulated-/)
  })

  test('requires consent once for a first-party application that requests offline access', async () => {
    const { authorizeStart, submitConsent } = await startSignedIn()
    const portal = { client_id: PORTAL, redirect_uri: PORTAL_CALLBACK, code_challenge: '', scope: 'openid full_access offline_access' }
    expect((await authorizeStart(portal)).data).toMatchObject({
      consent_required: true,
      grantable_scope: portal.scope,
      ungrantable_scope: '',
    })
    expect(locationOf(await submitConsent({ ...portal, consent_granted: false })).searchParams.get('error')).toBe('access_denied')
    await authorizeStart(portal)
    expect(locationOf(await submitConsent(portal)).searchParams.get('code')).toMatch(/^emulated-/)
    expect((await authorizeStart(portal)).data.consent_required).toBe(false)
  })

  test('allows a scope of the project only if the member has all of its permissions', async () => {
    const { world, authorizeStart, call, signIn } = await startSignedIn()
    const permissions = [{ resource_id: 'acme.organization', actions: ['delete'] }]
    world.project.rbac_policy?.scopes.push({ scope: 'manage', description: 'Manage the organization', permissions })
    expect((await authorizeStart({ scope: 'manage' })).data).toMatchObject({ grantable_scope: '', ungrantable_scope: 'manage' })
    const admin = await signIn('grace@globex.test', VAULT)
    const { data } = await call('idp.oauthAuthorizeStart', { ...AUTHORIZE, scope: 'manage' }, admin.session_token)
    expect(data).toMatchObject({ grantable_scope: 'manage', ungrantable_scope: '' })
  })

  test('does not allow a malformed scope of the project', async () => {
    const { world, authorizeStart } = await startSignedIn()
    world.project.rbac_policy?.scopes.push('malformed')
    expect((await authorizeStart({ scope: 'malformed' })).data).toMatchObject({ grantable_scope: '', ungrantable_scope: 'malformed' })
  })

  test.each([
    ['an unknown application', { client_id: 'unknown' }, 404, 'connected_app_not_found'],
    [
      'T11 a redirect URI that is not registered',
      { redirect_uri: `${CALLBACK}/` },
      400,
      'connected_app_supplied_redirect_url_not_found_in_client',
    ],
    [
      'a redirect URI that runs code',
      { redirect_uri: 'javascript:alert(1)' },
      400,
      'connected_app_supplied_redirect_url_not_found_in_client',
    ],
    ['another response type', { response_type: 'token' }, 400, 'invalid_argument'],
    ['a malformed code challenge', { code_challenge: 'short' }, 400, 'invalid_pkce_code_challenge'],
  ])('refuses %s', async (_, fields, status, error_type) => {
    const { authorizeStart } = await startSignedIn()
    expect(await authorizeStart(fields)).toMatchObject({ status, body: { error_type } })
  })

  test('requires a session', async () => {
    const { call } = startEmulator()
    expect((await call('idp.oauthAuthorizeStart', AUTHORIZE)).body.error_type).toBe('user_unauthenticated')
  })
})

describe('the consent form', () => {
  test('redirects to the application with a code and its state; the next authorize request requires no consent', async () => {
    const { authorizeStart, submitConsent } = await startSignedIn()
    await authorizeStart()
    const reply = await submitConsent()
    expect(reply.status).toBe(303)
    const { origin, pathname, searchParams } = locationOf(reply)
    expect([origin + pathname, searchParams.get('state')]).toEqual([CALLBACK, 'state-1'])
    expect(searchParams.get('code')).toMatch(/^emulated-/)
    expect((await authorizeStart()).data.consent_required).toBe(false)
    expect((await authorizeStart({ scope: 'openid phone' })).data.consent_required).toBe(true)
  })

  test('redirects with access_denied if the member declines', async () => {
    const { authorizeStart, submitConsent } = await startSignedIn()
    await authorizeStart()
    const { searchParams } = locationOf(await submitConsent({ consent_granted: false }))
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual(['access_denied', 'state-1', null])
  })

  test('T13 is accepted once, and only after an authorize request of the same session with the same parameters', async () => {
    const { authorizeStart, submitConsent, signIn, world } = await startSignedIn()
    expect((await submitConsent()).status).toBe(403)
    await authorizeStart()
    const another = { client_id: PORTAL, redirect_uri: PORTAL_CALLBACK }
    for (const changed of [{ scope: 'openid email' }, { scope: undefined }, another]) {
      expect(await submitConsent(changed)).toMatchObject({ status: 403, body: { error_type: 'unauthorized_action' } })
    }
    const other = await signIn('grace@globex.test', ACME)
    expect((await submitConsent({}, other.session_token)).status).toBe(403)
    const both = await Promise.all([submitConsent(), submitConsent()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 403]))
    await authorizeStart()
    world.advance(10 * MINUTE)
    expect((await submitConsent()).status).toBe(403)
  })

  test('accepts state, nonce and code challenge that only the form has', async () => {
    const { call, submitConsent, session_token } = await startSignedIn()
    const { client_id, redirect_uri, response_type, scope } = AUTHORIZE
    const authorizeStart = await call('idp.oauthAuthorizeStart', { client_id, redirect_uri, response_type, scope }, session_token)
    expect(authorizeStart).toMatchObject({ status: 200, data: { grantable_scope: 'openid email' } })
    const { searchParams } = locationOf(await submitConsent({ nonce: 'nonce-1' }))
    expect([searchParams.get('state'), searchParams.get('code')]).toEqual(['state-1', expect.stringMatching(/^emulated-/)])
  })

  test('uses the default scopes if the authorize request, the form or both have no scope', async () => {
    const { authorizeStart, submitConsent } = await startSignedIn()
    const defaultScopes = 'openid email profile'
    expect((await authorizeStart({ scope: undefined })).data.grantable_scope).toBe(defaultScopes)
    expect((await submitConsent({ scope: defaultScopes })).status).toBe(303)
    await authorizeStart({ scope: defaultScopes })
    expect((await submitConsent({ scope: '' })).status).toBe(303)
    await authorizeStart({ scope: '' })
    expect((await submitConsent({ scope: undefined })).status).toBe(303)
  })

  test('T07 refuses a public client without a code challenge, and accepts a later form with a code challenge', async () => {
    const { authorizeStart, submitConsent } = await startSignedIn()
    expect((await authorizeStart({ code_challenge: undefined })).status).toBe(200)
    const refused = await submitConsent({ code_challenge: undefined })
    expect(refused).toMatchObject({ status: 400, body: { error_type: 'pkce_required_for_idp_authorization_flow' } })
    expect((await submitConsent()).status).toBe(303)
  })

  test('T13 requires the credentials in the form and an active session', async () => {
    const { authorizeStart, submitConsent, call, session_token } = await startSignedIn()
    await authorizeStart()
    expect((await submitConsent({}, null)).body.error_type).toBe('invalid_authorization_header')
    expect((await submitConsent({}, PUBLIC_TOKEN)).body.error_type).toBe('user_unauthenticated')
    await call('session.revoke', undefined, session_token)
    expect((await submitConsent()).body.error_type).toBe('session_not_found')
  })

  test.each([
    ['without credentials', {}],
    ['with the public token', { __Authorization: basic(TOKEN) }],
  ])(
    'T13 a form of another site %s is refused without a redirect, although the browser sends the session cookie',
    async (_, credentials) => {
      const { authorizeStart, send, session_token, submitConsent } = await startSignedIn()
      await authorizeStart()
      const { status, headers } = await send('/sdk/v1/b2b/oauth/authorize', {
        method: 'POST',
        headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', Cookie: `acme_session=${session_token}` },
        body: new URLSearchParams({ ...AUTHORIZE, consent_granted: 'true', ...credentials }),
      })
      expect([status, headers.get('Location')]).toEqual([401, null])
      // The refused form has not used up the request of the member.
      expect((await submitConsent()).status).toBe(303)
    },
  )

  test('answers missing fields with a page in a browser, and with JSON otherwise', async () => {
    const { submitConsent } = await startSignedIn()
    const lacking = (accept: string) => submitConsent({ client_id: undefined, redirect_uri: undefined }, undefined, accept)
    const page = await lacking('text/html')
    expect([page.status, page.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1>The authorization failed</h1>')
    expect(page.text).toContain('client_id is required, redirect_uri is required.')
    expect((await lacking('*/*')).body['body']).toHaveLength(2)
  })

  test('accepts the form only by POST', async () => {
    const { send } = startEmulator()
    expect((await send('/sdk/v1/b2b/oauth/authorize')).status).toBe(405)
  })
})

describe('the logout of an application', () => {
  test('returns the redirect URI with the state', async () => {
    const { call, world } = startEmulator()
    const hint = await signJwt(world, { iss: `${ORIGIN}/v1/idp/${TOKEN}`, aud: LOGOUT.client_id })
    const { data } = await call('idp.oauthLogoutStart', { ...LOGOUT, id_token_hint: hint })
    expect(data).toMatchObject({ redirect_uri: 'http://localhost:5174/?state=state-2', consent_required: true })
  })

  test('refuses an ID token hint of another project', async () => {
    const { call, world } = startEmulator()
    const id_token_hint = await signJwt(world, { iss: `${ORIGIN}/v1/idp/${TOKEN}-other`, aud: LOGOUT.client_id })
    expect((await call('idp.oauthLogoutStart', { ...LOGOUT, id_token_hint })).body.error_type).toBe('invalid_token')
  })

  test.each([
    ['a redirect URI that is not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['an unknown application', { client_id: 'unknown' }],
    ['a hint with an invalid signature', { id_token_hint: 'made.up.hint' }],
  ])('refuses %s', async (_, fields) => {
    const { call } = startEmulator()
    expect((await call('idp.oauthLogoutStart', { ...LOGOUT, ...fields })).status).toBeGreaterThanOrEqual(400)
  })
})
