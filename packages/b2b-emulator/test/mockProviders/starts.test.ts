import { describe, expect, test } from 'vitest'
import { renderMockProviderPage } from '../../src/mockProviders/page.ts'
import { ACME, MINUTE, TOKEN, pkcePair, startEmulator } from '../emulator.ts'
import { CONNECTION, decide, signInAtMockProvider, startPath, stateIn, withConnection } from './thirdParty.ts'

const GOOGLE_START = '/v1/b2b/public/oauth/google/start'
const DISCOVERY_START = '/v1/b2b/public/oauth/google/discovery/start'
const SSO_START = '/v1/public/sso/start'
const MERIDIAN = 'saml-connection-test-meridian'

async function startWithConnection() {
  const emulator = startEmulator()
  withConnection(emulator)
  const { pkce_code_challenge } = await pkcePair('a')
  return { ...emulator, pkce_code_challenge }
}

describe('the page of a mock provider', () => {
  test('cannot be read by pages of other origins', async () => {
    const { send, pkce_code_challenge } = await startWithConnection()
    const headers = { Origin: 'https://evil.example' }
    const page = await send(startPath(GOOGLE_START, { organization_id: ACME, pkce_code_challenge }), { headers })
    expect(page.status).toBe(200)
    expect(page.headers.get('Access-Control-Allow-Origin')).toBeNull()
    const call = await send(`/sdk/v1/projects/bootstrap/${TOKEN}`, { headers })
    expect(call.headers.get('Access-Control-Allow-Origin')).toBe('https://evil.example')
  })

  test.each([
    ['google', 'Google'],
    ['microsoft', 'Microsoft'],
    ['hubspot', 'HubSpot'],
    ['slack', 'Slack'],
    ['github', 'GitHub'],
  ])('names the provider %s', async (service, name) => {
    const { send, pkce_code_challenge } = await startWithConnection()
    const query = { organization_id: ACME, pkce_code_challenge, custom_scopes: 'calendar drive' }
    const { status, text } = await send(startPath(`/v1/b2b/public/oauth/${service}/start`, query))
    expect(status).toBe(200)
    expect(text).toContain(`<h1>Sign in with ${name}</h1>`)
    expect(text).toContain('openid, email, profile, calendar, drive')
    expect(text).toContain('value="grace@globex.test"')
    for (const button of ['Allow', 'Deny', 'Fail']) expect(text).toContain(`>${button}</button>`)
  })

  test('has no script, and its form can lead to the application only', async () => {
    const { send, pkce_code_challenge } = await startWithConnection()
    const query = { pkce_code_challenge, discovery_redirect_url: 'https://app.example/authenticate' }
    const { text, headers } = await send(startPath(DISCOVERY_START, query))
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toContain("form-action 'self' https://app.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/)
  })

  test('cannot be framed, whatever the redirect URLs of the application contain', async () => {
    const { send, pkce_code_challenge } = await startWithConnection()
    const redirectUrls = { login_redirect_url: 'http://a;frame-ancestors', signup_redirect_url: 'http://evil,b.example' }
    const { headers } = await send(startPath(GOOGLE_START, { organization_id: ACME, pkce_code_challenge, ...redirectUrls }))
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toContain("form-action 'self' http://a%3Bframe-ancestors http://evil%2Cb.example; frame-ancestors 'none'")
  })

  test('escapes names, and preselects the hinted user', async () => {
    const { send, world, pkce_code_challenge } = await startWithConnection()
    world.project.project_name = '<b>Demo</b>'
    const { text } = await send(startPath(DISCOVERY_START, { pkce_code_challenge, provider_login_hint: 'grace@globex.test' }))
    expect(text).toContain('&lt;b&gt;Demo&lt;/b&gt;')
    expect(text).toMatch(/value="grace@globex.test" checked/)
    const newUser = await send(startPath(DISCOVERY_START, { pkce_code_challenge, provider_login_hint: 'new@acme.test' }))
    expect(newUser.text).toContain('value="new@acme.test"')
  })
})

describe('allowing the sign-in', () => {
  test.each([
    ['a member', 'ada@acme.test', 'https://app.example/login?x=1&acme_token_type=oauth&token='],
    ['a new user', 'zoe@acme.test', 'https://app.example/signup?acme_token_type=oauth&token='],
  ])('redirects %s to the right URL, with a token', async (_, person, prefix) => {
    const { send, world, pkce_code_challenge } = await startWithConnection()
    const query = {
      slug: 'acme',
      pkce_code_challenge,
      login_redirect_url: 'https://app.example/login?x=1',
      signup_redirect_url: 'https://app.example/signup',
    }
    expect((await signInAtMockProvider({ send, world }, startPath(GOOGLE_START, query), { person })).href).toContain(prefix)
  })

  test.each([
    [DISCOVERY_START, 'discovery_oauth'],
    [SSO_START, 'sso'],
  ])('at %s redirects to the default URL with a token of type %s', async (path, type) => {
    const { send, world, pkce_code_challenge } = await startWithConnection()
    const connection_id = path === SSO_START ? CONNECTION : undefined
    const { href } = await signInAtMockProvider({ send, world }, startPath(path, { connection_id, pkce_code_challenge }))
    expect(href).toMatch(new RegExp(`^http://localhost:5173/\\?acme_token_type=${type}&token=emulated-`))
  })

  test('works once for each page, for 10 minutes', async () => {
    const { send, world, pkce_code_challenge } = await startWithConnection()
    const [first, second] = [
      await send(startPath(DISCOVERY_START, { pkce_code_challenge })),
      await send(startPath(DISCOVERY_START, { pkce_code_challenge })),
    ]
    const state = stateIn(first.text)
    expect((await decide({ send }, { state, email_address: 'not an address' })).text).toContain('invalid_email')
    expect((await decide({ send }, { state })).status).toBe(302)
    expect(await decide({ send }, { state })).toMatchObject({ status: 400, text: expect.stringContaining('oauth_invalid_state') })
    world.advance(10 * MINUTE)
    expect((await decide({ send }, { state: stateIn(second.text) })).status).toBe(400)
  })
})

describe.each([
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
  ['hubspot', 'HubSpot'],
  ['slack', 'Slack'],
  ['github', 'GitHub'],
  ['', 'Acme Okta'],
])('at the provider %s', (service, name) => {
  const path = service === '' ? SSO_START : `/v1/b2b/public/oauth/${service}/discovery/start`
  const connection_id = service === '' ? CONNECTION : undefined

  test.each([
    ['deny', 403, 'You did not sign in', 'unable_to_authorize_oauth_provider'],
    ['fail', 502, `${name} could not sign you in`, 'oauth_flow_callback_error'],
  ])('the decision %s shows an error page with a link to the application, without a token', async (decision, status, title, errorType) => {
    const { send, pkce_code_challenge } = await startWithConnection()
    const { text } = await send(startPath(path, { connection_id, pkce_code_challenge }))
    const page = await decide({ send }, { state: stateIn(text), decision })
    expect(page.status).toBe(status)
    expect(page.text).toContain(title)
    expect(page.text).toContain(errorType)
    expect(page.text).toContain('href="http://localhost:5173/"')
  })
})

/** The headings and accounts of the form, in display order. The selected account ends with a star. */
const accountsIn = (text: string): string[] =>
  [...text.matchAll(/<legend>([^<]+)|value="([^"]+@[^"]+)" (checked)?/g)].map(
    ([, heading = '', address = '', checked]) => heading + address + (checked ? '*' : ''),
  )

test('an identity provider lists the members of its organization first, everyone else under a heading', async () => {
  const { send, world } = startEmulator()
  const { pkce_code_challenge } = await pkcePair('a')
  const page = async () => accountsIn((await send(startPath(SSO_START, { connection_id: MERIDIAN, pkce_code_challenge }))).text)
  expect((await page()).slice(0, 4)).toEqual(['Account', 'lena@meridian.test*', 'Someone else', 'ada@acme.test'])
  const lena = world.members.get('member-test-lena')
  const ada = world.members.get('member-test-ada')
  if (!lena || !ada) throw new Error('The seed has changed.')
  world.members.set('member-test-new', { ...ada, member_id: 'member-test-new', organization_id: lena.organization_id })
  expect((await page()).slice(0, 4)).toEqual(['Account', 'lena@meridian.test*', 'ada@acme.test', 'Someone else'])
  world.members.delete('member-test-new')
  world.members.delete('member-test-lena')
  const accounts = await page()
  expect(accounts.slice(0, 2)).toEqual(['Account', 'ada@acme.test*'])
  expect(accounts).not.toContain('Someone else')
})

test('the hinted person is the first in their list', async () => {
  const { send, world, pkce_code_challenge } = await startWithConnection()
  await send(startPath(SSO_START, { connection_id: CONNECTION, pkce_code_challenge }))
  const [signIn] = world.thirdParty.visits.values()
  if (signIn === undefined) throw new Error('There is no sign-in in progress.')
  const page = (loginHint: string) => accountsIn(renderMockProviderPage('', world, { ...signIn, loginHint }, '').markup)
  const accounts = page('')
  const last = accounts[accounts.indexOf('Someone else') - 1] ?? ''
  expect(accounts.slice(0, 2)).toEqual(['Account', 'ada@acme.test*'])
  expect(page(last).slice(0, 3)).toEqual(['Account', `${last}*`, 'ada@acme.test'])
  const withStranger = page('lena@meridian.test')
  expect(withStranger.slice(0, 2)).toEqual(['Account', 'ada@acme.test'])
  expect(withStranger[withStranger.indexOf('Someone else') + 1]).toBe('lena@meridian.test*')
})

test.each(['deny', 'fail'])('the page after the decision %s says whose page it is and what to do', async (decision) => {
  const { send, pkce_code_challenge } = await startWithConnection()
  const { text } = await send(startPath(SSO_START, { connection_id: CONNECTION, pkce_code_challenge }))
  const page = await decide({ send }, { state: stateIn(text), decision })
  expect(page.text).toContain('This page belongs to the sign-in provider, not to the application')
})

describe('a sign-in start is refused', () => {
  const bad = 'javascript:alert(1)'
  test.each([
    ['without a public token', DISCOVERY_START, { public_token: undefined }, 400, 'public_token_required'],
    ['for another world', DISCOVERY_START, { public_token: 'public-token-live-1' }, 404, 'public_token_not_found'],
    ['for an unknown provider', '/v1/b2b/public/oauth/myspace/start', {}, 404, 'invalid_oauth_provider'],
    ['at an unknown address', '/v1/b2b/public/oauth/google/stop', {}, 404, 'route_not_found'],
    ['without an organization', GOOGLE_START, {}, 400, 'missing_oauth_organization_locator'],
    ['with two organizations', GOOGLE_START, { organization_id: ACME, slug: 'acme' }, 400, 'too_many_oauth_organization_locators'],
    ['for an unknown organization', GOOGLE_START, { slug: 'unknown' }, 404, 'organization_not_found'],
    ['with an invalid login redirect URL', GOOGLE_START, { slug: 'acme', login_redirect_url: bad }, 400, 'invalid_login_oauth_url'],
    ['with an invalid sign-up redirect URL', GOOGLE_START, { slug: 'acme', signup_redirect_url: bad }, 400, 'invalid_signup_oauth_url'],
    ['with an invalid discovery redirect URL', DISCOVERY_START, { discovery_redirect_url: bad }, 400, 'invalid_discovery_redirect_url'],
    ['without a code challenge', DISCOVERY_START, { pkce_code_challenge: undefined }, 400, 'invalid_pkce_code_challenge'],
    ['with a malformed code challenge', DISCOVERY_START, { pkce_code_challenge: 'short' }, 400, 'invalid_pkce_code_challenge'],
    ['for an unknown connection', SSO_START, { connection_id: 'undefined' }, 404, 'sso_connection_not_found'],
    [
      'with an invalid redirect URL of a connection',
      SSO_START,
      { connection_id: CONNECTION, login_redirect_url: bad },
      400,
      'invalid_login_sso_url',
    ],
    [
      'without the code challenge of a connection',
      SSO_START,
      { connection_id: CONNECTION, pkce_code_challenge: '' },
      400,
      'invalid_pkce_code_challenge',
    ],
  ])('%s', async (_, path, query, status, error_type) => {
    const { send, pkce_code_challenge } = await startWithConnection()
    const address = startPath(path, { pkce_code_challenge, ...query })
    expect(await send(address)).toMatchObject({ status, body: { error_type } })
    const page = await send(address, { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<code>${error_type}</code>`)
  })

  test('with another HTTP method', async () => {
    const { send } = await startWithConnection()
    expect((await send(startPath(DISCOVERY_START, {}), { method: 'POST' })).status).toBe(405)
    expect((await send(`/emulator/third-party/decide?public_token=${TOKEN}`)).status).toBe(405)
  })
})
