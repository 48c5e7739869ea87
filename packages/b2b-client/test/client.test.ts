// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createB2BClient } from '../src/client.ts'
import type { ClientOptions } from '../src/options.ts'
import { answer, createBrowser, provider, signedIn, TOKEN } from './browser.ts'

const answerNothing = () => Promise.resolve(Response.json({ data: {} }))
const options = { fetch: answerNothing, hosts: { live: 'http://localhost:1', test: 'http://localhost:2' } } satisfies ClientOptions
/** Hides the type of a value, as in the call of a JavaScript application. */
const untyped = (value: unknown) => value as never

test('createB2BClient refuses a public token that is not a string', () => {
  expect(() => createB2BClient(untyped(7))).toThrow('Invalid call to createB2BClient\npublicToken must be a string.')
})

test.each<[string, unknown, string]>([
  [
    'an address without https',
    { hosts: { live: 'http://api.acme.test' } },
    'hosts.live must start with https://, or with http:// on this machine, and have no user name.',
  ],
  [
    'an address without a scheme',
    { hosts: { live: 'localhost:4400' } },
    'hosts.live must start with https://, or with http:// on this machine, and have no user name.',
  ],
  [
    'an address with a password',
    { customBaseUrl: 'https://a:b@api.acme.test' },
    'customBaseUrl must start with https://, or with http:// on this machine, and have no user name.',
  ],
  [
    'a script URL as an address',
    { customBaseUrl: 'javascript:alert(1)' },
    'customBaseUrl must start with https://, or with http:// on this machine, and have no user name.',
  ],
  ['a number as a cookie name', { cookieOptions: { jwtCookieName: 7 } }, 'cookieOptions.jwtCookieName must be a string.'],
  ['a brand with a space', { brand: 'a b' }, 'brand must be a letter, then letters, digits, - and _.'],
  ['a duration of zero minutes', { keepSessionAlive: 0 }, 'keepSessionAlive must be more than 0.'],
  // JavaScript callers can pass this.
  ['nothing for the cookies', Object({ cookieOptions: null }), 'cookieOptions must be an object.'],
])('createB2BClient refuses %s with a message that says what to do', (_, wrongOptions, sentence) => {
  expect(() => createB2BClient('public-token-live-1', untyped(wrongOptions))).toThrow(sentence)
})

test('createB2BClient checks only the URL that the public token selects', () => {
  const unused = { hosts: { ...options.hosts, live: '' } }
  expect(() => createB2BClient('public-token-test-1', unused).dispose()).not.toThrow()
  expect(() => createB2BClient('public-token-live-1', unused)).toThrow(
    'hosts.live must start with https://, or with http:// on this machine, and have no user name.',
  )
  expect(() => createB2BClient('public-token-live-1', { ...unused, customBaseUrl: 'https://login.acme.test' }).dispose()).not.toThrow()
})

test.each([
  '',
  ' ',
  'public-token-test-1\n',
  'public-token-test-1 ',
  'public token',
  'public-token-test-1:secret',
  '\u00a0public-token-test-1',
])('createB2BClient refuses the malformed public token %j, and says where to copy the right one', (malformedToken) => {
  expect(() => createB2BClient(malformedToken, options)).toThrow(
    "Invalid call to createB2BClient\npublicToken must be one word, without spaces, line breaks and colons. Copy it from the provider's dashboard.",
  )
})

test('createB2BClient warns about a public token with another prefix, and works', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = createB2BClient('token-1', options)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `[@acme/b2b-client] The public token does not start with "public-token-". Copy it from the provider's dashboard. https://docs.acme.example/errors#public_token`,
  )
  client.dispose()
})

test.each<[unknown, string]>([
  [{ hostss: {} }, 'hostss. Did you mean hosts?'],
  [{ hosts: { ...options.hosts, prod: 'https://api.acme.test' } }, 'hosts.prod.'],
  [{ cookieOptions: { opaqueTokenCookie: 'mine' } }, 'cookieOptions.opaqueTokenCookie. Did you mean opaqueTokenCookieName?'],
  [{ scripts: { onetap: 'https://acme.test/one-tap.js' } }, 'scripts.onetap. Did you mean oneTap?'],
  [{ apiUrl: 'https://api.acme.test' }, 'apiUrl.'],
])('createB2BClient warns about the unknown option in %j and suggests the nearest one', (wrongOptions, namedOption) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createB2BClient('public-token-live-unknown', { ...options, ...Object(wrongOptions) }).dispose()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `[@acme/b2b-client] createB2BClient does not know the option ${namedOption} https://docs.acme.example/errors#unknown_option`,
  )
})

test('createB2BClient reports an error if a live token has no hosts.live', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const hosts of [undefined, { test: 'http://localhost:2' }])
    createB2BClient('public-token-live-nowhere', { fetch: answerNothing, hosts }).dispose()
  expect(error.mock.calls).toEqual(
    Array.from({ length: 2 }, () => [
      expect.stringMatching(/The option hosts is needed: hosts\.live is missing.* The public token is a live one/),
    ]),
  )
  createB2BClient('public-token-live-somewhere', options).dispose()
  createB2BClient('public-token-live-proxy', { fetch: answerNothing, customBaseUrl: 'https://app.acme.test/auth' }).dispose()
  expect(error).toHaveBeenCalledTimes(2)
})

const TEST_HOST = { hosts: { test: 'https://provider.test' } }

test.each(['http://intranet.example/login?a=1', 'http://192.168.1.20:5173/', 'http://notlocalhost/'])(
  'the client reports an error on %s, because the page is not secure',
  (url) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    createBrowser().tab(provider({}), { url }).open().dispose()
    expect(error).toHaveBeenCalledExactlyOnceWith(
      `[@acme/b2b-client] The page ${new URL(url).origin} is not secure: the browser refuses secure cookies, and offers no cryptography for PKCE. ` +
        'Serve the page over https, or open it on localhost. https://docs.acme.example/errors#insecure_page',
    )
  },
)

test.each(['https://app.example.com/', 'http://localhost:5173/', 'http://app.localhost/', 'http://127.0.0.1/', 'http://[::1]:5173/'])(
  'the client does not report %s as a page that is not secure',
  (url) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    createBrowser().tab(provider({}), { url }).open().dispose()
    expect(error).not.toHaveBeenCalled()
  },
)

/** Fires the event of a browser whose Content Security Policy blocks a URL. jsdom has no class for it. */
const blockURL = (blockedURI: string, effectiveDirective: string, disposition = 'enforce') =>
  window.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective, disposition }))

test('the client names a blocked script without its query, and the directive that blocks it, until it is disposed', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const scripts = { deviceTelemetry: 'https://device.example.com/telemetry.js' }
  const client = createB2BClient('public-token-test-blocked', { ...TEST_HOST, fetch: answerNothing, scripts })
  blockURL('https://www.google.com/recaptcha/enterprise.js?render=site-key', 'script-src-elem')
  blockURL('https://device.example.com/telemetry.js', 'script-src')
  blockURL('https://device.example.com/telemetry.js', 'script-src')
  const sentences = ([url, directive]: readonly string[]) =>
    `[@acme/b2b-client] The Content Security Policy of this page blocked ${url} by its directive ${directive}. ` +
    'Add the origin of this URL to the directive. https://docs.acme.example/errors#script_blocked'
  const expected = [
    ['https://www.google.com/recaptcha/enterprise.js', 'script-src-elem'],
    ['https://device.example.com/telemetry.js', 'script-src'],
  ].map(sentences)
  expect(warn.mock.calls.flat()).toEqual(expected)
  client.dispose()
  blockURL('https://accounts.google.com/gsi/client', 'script-src')
  expect(warn.mock.calls.flat()).toEqual(expected)
})

test('the client does not report a script of the application, and no script that a policy only reports', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = createB2BClient('public-token-test-unblocked', { ...TEST_HOST, fetch: answerNothing })
  blockURL('https://ads.example.com/ad.js', 'script-src')
  blockURL('https://accounts.google.com/gsi/client', 'script-src', 'report')
  expect(warn).not.toHaveBeenCalled()
  client.dispose()
})

test('createB2BClient warns once about a second client for a token, but not after the first client was disposed', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const createClient = () => createB2BClient('public-token-live-several', options)
  const [one, two, three] = [createClient(), createClient(), createClient()]
  expect(warn).toHaveBeenCalledOnce()
  for (const client of [one, two, three]) client.dispose()
  createClient().dispose()
  expect(warn).toHaveBeenCalledOnce()
})

test('a client that is disposed twice does not hide the warning about two other clients', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const createClient = () => createB2BClient('public-token-live-twice', options)
  const disposedClient = createClient()
  disposedClient.dispose()
  disposedClient.dispose()
  const twoClients = [createClient(), createClient()]
  expect(warn).toHaveBeenCalledOnce()
  for (const client of twoClients) client.dispose()
})

test.each([
  ['public-token-live-1', 'https://live.acme.test/sdk/v1/projects/bootstrap/public-token-live-1'],
  ['my-public-token-test-1', 'https://test.acme.test:8443/prefix/sdk/v1/projects/bootstrap/my-public-token-test-1'],
])('a client with the token %s requests %s', async (token, address) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetch = vi.fn(answerNothing)
  const client = createB2BClient(token, { fetch, hosts: { live: 'https://live.acme.test/', test: 'https://test.acme.test:8443/prefix/' } })
  await client.bootstrap.getAsync()
  expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ method: 'GET' }))
  client.dispose()
})

test('brand and cookie options set the names of all cookies and storage entries', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  const client = tab.open({ brand: 'globex', cookieOptions: { opaqueTokenCookieName: 'mine' } })
  browser.writeCookie('mine=tok; path=/')
  browser.writeCookie('globex_session_jwt=jwt; path=/')
  expect(client.session.getTokens()).toEqual({ session_token: 'tok', session_jwt: 'jwt' })
  await client.bootstrap.getAsync()
  expect(browser.local.size).toBeGreaterThan(0)
  expect([...browser.local.keys()].filter((key) => !key.startsWith(`globex_sdk_state_${TOKEN}`))).toEqual([])
})

test('T23 a client ignores storage events that a script dispatches', () => {
  const client = createB2BClient('public-token-live-forged', options)
  const listener = vi.fn()
  client.onStateChange(listener)
  localStorage.setItem('acme_sdk_state_public-token-live-forged', JSON.stringify({ member: { member_id: 'evil' } }))
  for (let count = 0; count < 1000; count += 1)
    window.dispatchEvent(new StorageEvent('storage', { key: 'acme_sdk_state_public-token-live-forged', newValue: '{}' }))
  expect(listener).not.toHaveBeenCalled()
  client.dispose()
  localStorage.clear()
})

test('the pending login method survives a redirect until it is removed, and is not the last method', () => {
  const createClient = () => createB2BClient('public-token-live-methods', options)
  const before = createClient()
  before.lastMethod.setPending('slack_oauth')
  before.dispose()
  const after = createClient()
  expect([after.lastMethod.get(), after.lastMethod.getPending()]).toEqual([null, 'slack_oauth'])
  after.lastMethod.setPending(null)
  expect(after.lastMethod.getPending()).toBeNull()
  after.dispose()
})

test.each(['member', 'organization', 'session'] as const)(
  'onChange of the %s reports the first answer of the provider, and not an equal second answer',
  async (entity) => {
    const browser = createBrowser()
    const answerSession = () => answer(signedIn('ada', 'token-ada', browser.now()))
    const testProvider = provider({ '/b2b/magic_links/authenticate': answerSession, '/b2b/sessions/authenticate': answerSession })
    const first = browser.tab(testProvider)
    await first.open().magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 60 })
    first.kill()
    browser.moveClock(4 * 60_000)
    const client = browser.tab(testProvider).open()
    const listener = vi.fn()
    client[entity].onChange(listener)
    expect(client[entity].getInfo()).toMatchObject({ fromCache: true, [entity]: {} })
    await client.session.authenticate()
    expect(client[entity].getInfo()).toMatchObject({ fromCache: false })
    expect(listener.mock.calls).toEqual([[client[entity].getSync()]])
    await client.session.authenticate()
    expect(listener).toHaveBeenCalledTimes(1)
  },
)
