// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { redirectTokenOf } from '../../src/browser/redirectToken.ts'
import { createB2BClient } from '../../src/index.ts'
import { scrubUrl, TOKEN_TYPES } from '../../src/internal/splitUrl.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { REDIRECT_VALUES } from '../redirectValues.ts'
import { createPendingResponse, login, LOGIN, ME, mail, minutes, outcomeOf, SEND, silenceConsole } from './support.ts'

/* Redirect tokens in the address, and addresses that the page navigates to. */

const PAGE = 'https://app.example.com/login'
const REDIRECT_TOKEN = 's3cr3t-t0ken'
const LINK = `${PAGE}?a=1&acme_token_type=multi_tenant_magic_links&token=${REDIRECT_TOKEN}&b=2#part`

// In a browser each page starts without a redirect token. These tests share one module, so each test marks its token as spent at the end.
afterEach(() => {
  const redirectToken = redirectTokenOf('acme')
  if (redirectToken !== null) redirectToken.spent = true
})

function openPage(routes: Record<string, Provider>, bootstrap: object = {}, url = LINK) {
  const browser = createBrowser({ url: PAGE })
  const testProvider = provider(routes, bootstrap)
  return { browser, testProvider, tab: browser.tab(testProvider, { url }) }
}

test('T01 no request, script, storage entry or cookie contains the redirect token, except for the call that uses it', async () => {
  const observed: string[] = []
  const browser = createBrowser({ url: PAGE })
  const tab = browser.tab(
    (request) => {
      // The call that uses the token contains it once.
      const sentData = JSON.stringify([tab.address(), request.url, request.rawBody, [...request.headers]])
      if (request.path !== LOGIN) observed.push(sentData)
      else expect(sentData.split(REDIRECT_TOKEN)).toHaveLength(2)
      return provider({ [LOGIN]: () => answer(signedIn()) }, { captcha_settings: { enabled: true, siteKey: 'k' } })(request)
    },
    { url: LINK },
  )
  Object.assign(tab.environment, {
    async library(script: string) {
      observed.push(`${script} ${tab.address()}`)
      throw new Error()
    },
  })
  for (const storage of [tab.environment.local, tab.environment.session])
    vi.spyOn(storage, 'set').mockImplementation((key, value) => void observed.push(`${key}=${value}`))
  vi.spyOn(tab.environment.cookies, 'write').mockImplementation((line) => void observed.push(line))
  silenceConsole()
  const client = tab.open()
  await settle()
  await client.authenticateByUrl(minutes)
  await browser.advance(5000)
  expect(observed.length).toBeGreaterThan(8)
  expect(observed.filter((text) => text.includes(REDIRECT_TOKEN))).toEqual([])
  expect(tab.address()).toBe(`${PAGE}?a=1&b=2#part`)
})

test('T01 on a real page the token is removed before the client is returned; hash, other parameters and history.state remain', () => {
  window.history.replaceState({ page: 1 }, '', `/login?a=1&acme_token_type=sso&token=${REDIRECT_TOKEN}&acme_redirect_type=login#part`)
  const addresses: string[] = []
  const fetch = async () => {
    addresses.push(window.location.href)
    return Response.json({ data: {} })
  }
  const client = createB2BClient('public-token-live-t01', { fetch, hosts: { live: 'http://localhost:1' } })
  expect(window.location.href).toBe('http://localhost:3000/login?a=1#part')
  expect(addresses).toEqual(['http://localhost:3000/login?a=1#part'])
  expect(window.history.state).toEqual({ page: 1 })
  expect(client.parseAuthenticateUrl()?.token).toBe(REDIRECT_TOKEN)
  client.dispose()
})

test('T02 the early entry removes the token of any brand before a client exists, and the client finds it', async () => {
  window.history.replaceState({ page: 1 }, '', `/login?a=1&globex_token_type=discovery&token=${REDIRECT_TOKEN}#part`)
  vi.resetModules()
  await import('../../src/early.ts')
  expect(window.location.href).toBe('http://localhost:3000/login?a=1#part')
  expect(window.history.state).toEqual({ page: 1 })
  const fetch = () => Promise.resolve(Response.json({ data: {} }))
  const client = createB2BClient('public-token-live-t02', { brand: 'globex', fetch, hosts: { live: 'http://localhost:1' } })
  expect(client.parseAuthenticateUrl()).toMatchObject({ tokenType: 'discovery', token: REDIRECT_TOKEN })
  client.dispose()
})

test.each(TOKEN_TYPES)('T02 scrubUrl removes a token of type %s and changes nothing else', (type) => {
  const rest = 'a=%20b&flag&c=~d'
  for (const token of [
    `token=${REDIRECT_TOKEN}`,
    `%74oken=${REDIRECT_TOKEN}`,
    `token=${REDIRECT_TOKEN}&token=${REDIRECT_TOKEN}`,
    `token=&token=${REDIRECT_TOKEN}`,
  ]) {
    const urlWithToken = `${PAGE}?${rest}&globex_token_type=${type}&${token}&globex_redirect_type=login#part`
    expect(scrubUrl(urlWithToken)).toBe(`${PAGE}?${rest}#part`)
  }
  expect(scrubUrl(`${PAGE}?token=kept&other=${type}`)).toBe(`${PAGE}?token=kept&other=${type}`)
})

test('T03 any number of calls on a page use the token once, and all get the answer', async () => {
  silenceConsole()
  const { browser, testProvider, tab } = openPage({ [LOGIN]: () => answer(signedIn()) })
  const firstClient = tab.open()
  const secondClient = browser.tab(testProvider, { url: PAGE }).open()
  const answers = await Promise.all(
    [firstClient, firstClient, secondClient, firstClient, secondClient].map((client) => client.authenticateByUrl(minutes)),
  )
  expect(answers.every((authentication) => authentication?.handled)).toBe(true)
  expect(tab.calls(LOGIN)).toHaveLength(1)
  await expect(firstClient.authenticateByUrl(minutes)).resolves.toBeNull()
})

test('T03 if two tabs open one link, one of them uses the token and both are signed in, in either order of the answers', async () => {
  silenceConsole()
  for (const round of [0, 1]) {
    const responses = [answer(signedIn('ada', `token-${round}`)), refusal(404, 'magic_link_not_found')]
    /** The functions that send the answers of the two calls, in the order of the calls. */
    const sendAnswers: (() => void)[] = []
    const { browser, testProvider, tab } = openPage({
      [LOGIN]() {
        const response = responses.shift() ?? expect.unreachable()
        const pending = createPendingResponse()
        sendAnswers.push(() => pending.release(response))
        return pending.reply()
      },
    })
    // A second page with this link has its own redirect token.
    const pages = [tab, browser.tab(testProvider, { url: LINK })]
    const clients = pages.map((page) => {
      const client = page.open()
      return { client, call: outcomeOf(client.authenticateByUrl(minutes)) }
    })
    await settle()
    if (round % 2 === 1) sendAnswers.reverse()
    for (const sendAnswer of sendAnswers) sendAnswer()
    const outcomes = await Promise.all(clients.map(({ call }) => call))
    await settle()
    expect(outcomes.filter((result) => result === 'ok')).toHaveLength(1)
    expect(clients.map(({ client }) => client.member.getSync()?.member_id)).toEqual(['member-ada', 'member-ada'])
    expect(browser.cookies()).toHaveProperty('acme_session', `token-${round}`)
  }
})

test.each<[string, Provider]>([
  ['no network', () => Promise.reject(new Error())],
  ['no answer in time', () => new Promise(() => {})],
  ['too many requests', () => refusal(429, 'too_many_requests', { 'Retry-After': '1' })],
  ['an unavailable server', () => refusal(503, 'server_unavailable')],
  ['the page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'Content-Type': 'text/html' } })],
])('T04 after %s the token is kept in memory, and the next call signs in', async (_, fault) => {
  let isReachable = false
  const { browser, tab } = openPage({ [LOGIN]: (request) => (isReachable ? answer(signedIn()) : fault(request)) })
  const client = tab.open()
  const first = outcomeOf(client.authenticateByUrl(minutes))
  await browser.advance(30_001)
  expect(await first).toHaveProperty('name', expect.stringMatching(/^(Unreachable|Api)Error$/))
  expect(client.parseAuthenticateUrl()?.token).toBe(REDIRECT_TOKEN)
  expect([...browser.local.values()].join()).not.toContain(REDIRECT_TOKEN)
  isReachable = true
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(tab.calls(LOGIN)).toHaveLength(2)
})

test.each(['magic_link_not_found', 'pkce_mismatch', 'unauthorized_credentials'])(
  'T04 a token that the provider refused with %s is not used again',
  async (type) => {
    const { tab } = openPage({ [LOGIN]: () => refusal(401, type) })
    const client = tab.open()
    await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ error_type: type })
    expect(client.parseAuthenticateUrl()).toBeNull()
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull()
    expect(tab.calls(LOGIN)).toHaveLength(1)
  },
)

test('T05 a hidden page never uses the token; when it is shown, it uses the token once', async () => {
  const { browser, tab } = openPage({ [LOGIN]: () => answer(signedIn()) })
  tab.hide()
  const client = tab.open()
  const authenticating = client.authenticateByUrl(minutes)
  tab.dispatch('visible')
  await browser.advance(3_600_000)
  expect(tab.calls(LOGIN)).toHaveLength(0)
  tab.show()
  await expect(authenticating).resolves.toMatchObject({ handled: true })
  expect(tab.calls(LOGIN)).toHaveLength(1)
})

/** Hides the document. Returns a function that shows it. */
function hideDocument(property: 'prerendering' | 'visibilityState', value: unknown): () => void {
  const original = Object.getOwnPropertyDescriptor(Document.prototype, property)
  Object.defineProperty(Document.prototype, property, { configurable: true, get: () => value })
  return () => {
    if (original) Object.defineProperty(Document.prototype, property, original)
    else Reflect.deleteProperty(Document.prototype, property)
  }
}

/** Calls authenticateByUrl on a hidden page. Checks that the token is used only after `show`. */
async function authenticateOnHiddenPage(show: () => void): Promise<void> {
  window.history.replaceState(null, '', `/login?acme_token_type=sso&token=${REDIRECT_TOKEN}`)
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: signedIn() })))
  const client = createB2BClient('public-token-live-t05', { fetch, hosts: { live: 'http://localhost:1' }, telemetry: false })
  const authenticating = client.authenticateByUrl(minutes)
  silenceConsole()
  await settle()
  expect(fetch).toHaveBeenCalledTimes(1) // The configuration.
  show()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect(authenticating).resolves.toMatchObject({ handled: true })
  client.dispose()
}

test.each([
  ['prerendered', 'prerendering', true],
  ['in the background', 'visibilityState', 'hidden'],
] as const)('T05 a document that is %s does not use the token', (_, property, value) =>
  authenticateOnHiddenPage(hideDocument(property, value)),
)

test('T62 an element that shadows a property of the document does not make a hidden page count as visible', async () => {
  const shadowed = { configurable: true, value: window.document.createElement('img') }
  for (const property of ['visibilityState', 'prerendering']) Object.defineProperty(document, property, shadowed)
  try {
    await authenticateOnHiddenPage(hideDocument('visibilityState', 'hidden'))
  } finally {
    for (const property of ['visibilityState', 'prerendering']) Reflect.deleteProperty(document, property)
  }
})

test('T03 a client that is disposed on a hidden page leaves the token to the next client', async () => {
  const { browser, testProvider, tab } = openPage({ [LOGIN]: () => answer(signedIn()) })
  tab.hide()
  const first = tab.open()
  const waitingCall = outcomeOf(first.authenticateByUrl(minutes))
  await settle()
  first.dispose()
  expect(await waitingCall).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
  const next = browser.tab(testProvider, { url: PAGE })
  await expect(next.open().authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(next.calls(LOGIN)).toHaveLength(1)
})

const TOKEN_TYPE_CALLS: readonly [string, string, object][] = [
  ['multi_tenant_magic_links', LOGIN, signedIn()],
  ['discovery', '/b2b/magic_links/discovery/authenticate', { intermediate_session_token: 'i', discovered_organizations: [] }],
  ['oauth', '/b2b/oauth/authenticate', signedIn()],
  ['discovery_oauth', '/b2b/oauth/discovery/authenticate', { intermediate_session_token: 'i', discovered_organizations: [] }],
  ['sso', '/b2b/sso/authenticate', signedIn()],
]
test.each(TOKEN_TYPE_CALLS)(
  'T06 the client reports an unsolicited token of type %s, and refuses it if the option is set',
  async (type, path, data) => {
    silenceConsole()
    const link = `${PAGE}?acme_token_type=${type}&token=tok`
    const { tab } = openPage({ [path]: () => answer(data) }, {}, link)
    const client = tab.open({ refuseUnsolicitedTokens: true })
    expect(client.parseAuthenticateUrl()).toMatchObject({ unsolicited: true })
    await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ name: 'MissingPKCEError' })
    expect(tab.calls(path)).toHaveLength(0)
    expect(client.getState()).toEqual({})
    // Without the option, a link of the user still works in another browser.
    const pageWithoutOption = openPage({ [path]: () => answer(data) }, {}, link)
    await expect(pageWithoutOption.tab.open().authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  },
)

test('T06 a link that this browser requested is accepted, and its call proves it with the verifier', async () => {
  const { browser, testProvider, tab } = openPage(
    { [SEND]: () => answer({}), [LOGIN]: () => answer(signedIn()) },
    { pkce_required_for_email_magic_links: true },
    PAGE,
  )
  await tab.open().magicLinks.email.loginOrSignup(mail)
  const { code_verifier } = JSON.parse([...browser.local].find(([key]) => key.includes('PKCE'))?.[1] ?? '{}')
  const followedTab = browser.tab(testProvider, { url: LINK })
  silenceConsole()
  const client = followedTab.open({ refuseUnsolicitedTokens: true })
  expect(client.parseAuthenticateUrl()).toMatchObject({ unsolicited: false })
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(followedTab.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', code_verifier)
})

const SAFE_ADDRESSES = [
  ...[
    'https://evil.example/',
    'HTTPS://APP.EXAMPLE/x',
    'https://xn--bcher-kva.example/?q=%5C',
    'https://a.example:8443/p#f',
    ' https://a.example/ ',
  ],
  ...[
    'http://localhost/',
    'http://app.localhost:3000/x',
    'http://127.0.0.1:8080/',
    'http://[::1]:1/',
    'http://2130706433/',
    'http://LOCALHOST/',
  ],
]
const SAFE_ADDRESS = /^(https:\/\/[^/?#@\\\s]+\/|http:\/\/(([a-z0-9-]+\.)*localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/)/

test('T11 One Tap navigates to https or to this machine only', async () => {
  let address = ''
  let credential = (_: { credential: string }) => {}
  const google = {
    accounts: {
      id: {
        initialize: (settings: { callback: typeof credential }) => void (credential = settings.callback),
        prompt: (moment: (notification: object) => void) => moment({}),
      },
    },
  }
  const browser = createBrowser({ url: PAGE })
  const tab = browser.tab(
    provider({
      '/b2b/oauth/google/onetap/start': () => answer({ google_client_id: 'g' }),
      '/b2b/oauth/google/onetap/submit': () => answer({ redirect_url: address }),
    }),
    { url: PAGE, libraries: { google } },
  )
  const refused: unknown[] = []
  await tab.open().oauth.googleOneTap.start({ organization_id: 'org' }, { onError: (error) => void refused.push(error) })
  const sendTo = async (next: string) => {
    address = next
    credential({ credential: 'x' })
    await settle()
  }
  for (const next of REDIRECT_VALUES) {
    await sendTo(next)
    const last = tab.navigations.at(-1)?.address ?? ''
    // The provider can name any https address, for example `https:app.example`. Readers take a text with these characters for another address.
    if (last !== '') expect([next, last]).toEqual([next, expect.stringMatching(SAFE_ADDRESS)])
    if (/[\t\n\r\\]/.test(next) || !/https:/i.test(next)) expect([next, tab.navigations]).toEqual([next, []])
    tab.navigations.length = 0
  }
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.every((error) => (error as Error).name === 'InvalidRedirectSchemeError')).toBe(true)
  for (const next of SAFE_ADDRESSES) {
    await sendTo(next)
    expect(tab.navigations.at(-1)?.address).toMatch(SAFE_ADDRESS)
  }
  expect(tab.navigations).toHaveLength(SAFE_ADDRESSES.length)
})

test.each(['google', 'microsoft'] as const)(
  'T11 a sign-in with %s never navigates to an address with credentials or another scheme',
  async (service) => {
    for (const cname_domain of ['user@evil.example', 'user:pw@evil.example', 'evil\\', 'a\tb', 'a b', ':']) {
      const tab = createBrowser({ url: PAGE }).tab(provider({}, { cname_domain }))
      const client = tab.open()
      await client.bootstrap.getAsync()
      await expect(client.oauth[service].start({})).rejects.toMatchObject({ name: 'InvalidRedirectSchemeError' })
      expect(tab.navigations).toEqual([])
    }
  },
)

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:text/javascript,alert(1)',
  'blob:https://app.example.com/1',
  'http://cdn.example/a.js',
  'https://user:pw@cdn.example/a.js',
  'https:\\\\cdn.example\\a.js',
  '//cdn.example/a.js',
  'a.js',
  '',
])('T17 the client loads nothing from %j: it refuses the option before the first request', (address) => {
  const tab = createBrowser({ url: PAGE }).tab(provider({}))
  for (const name of ['oneTap', 'captcha', 'deviceTelemetry', 'deviceTelemetrySubmit'] as const)
    expect(() => tab.open({ scripts: { [name]: address } })).toThrow(
      `scripts.${name} must start with https://, or with http:// on this machine`,
    )
  expect(() => tab.open({ customBaseUrl: address })).toThrow('customBaseUrl must start with https://, or with http:// on this machine')
  expect(() => tab.open({ hosts: { test: address } })).toThrow('hosts.test must start with https://, or with http:// on this machine')
  expect([tab.requests, tab.loadedScripts]).toEqual([[], []])
})

test('T17 a site key of the project cannot change the address of the captcha script', async () => {
  const siteKey = 'k&x=1#/../\\"><svg onload=alert(1)>'
  const tab = createBrowser({ url: PAGE }).tab(provider({}, { captcha_settings: { enabled: true, siteKey } }))
  silenceConsole()
  tab.open({ scripts: { captcha: 'https://cdn.example/captcha.js' } })
  await settle()
  expect(tab.loadedScripts).toEqual([`https://cdn.example/captcha.js?render=${encodeURIComponent(siteKey)}`])
})

test('T28 a discovery link ends the session only after a valid answer, and every tab gets the change', async () => {
  silenceConsole()
  const discovery = '/b2b/magic_links/discovery/authenticate'
  const link = `${PAGE}?acme_token_type=discovery&token=tok`
  const invalid: Provider[] = [
    () => Promise.reject(new Error()),
    () => refusal(404, 'magic_link_not_found'),
    () => answer({}),
    () => answer({ discovered_organizations: 'many' }),
    () => answer({ discovered_organizations: [{ organization: {} }] }),
    () => new Response('<html>'),
  ]
  for (const reply of [...invalid, () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] })]) {
    const { browser, testProvider, tab } = openPage(
      { [LOGIN]: () => answer(signedIn()), [discovery]: reply, [ME]: () => answer({}) },
      {},
      PAGE,
    )
    const first = tab.open()
    await first.magicLinks.authenticate(login)
    const listener = vi.fn()
    first.session.onChange(listener)
    const otherTab = browser.tab(testProvider, { url: link }).open()
    const result = await outcomeOf(otherTab.authenticateByUrl(minutes))
    await settle()
    const isValid = !invalid.includes(reply)
    expect(result === 'ok').toBe(isValid)
    expect(listener.mock.calls).toEqual(isValid ? [[null]] : [])
    expect(otherTab.session.getSync() === null).toBe(isValid)
    expect(browser.cookies()).toEqual(
      isValid ? { acme_intermediate_session_token: 'ist' } : { acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' },
    )
  }
})
