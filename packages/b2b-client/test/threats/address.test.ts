// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createB2BClient } from '../../src/index.ts'
import { redirectTokenOf, scrubUrl, TOKEN_TYPES } from '../../src/redirect/redirectToken.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { held, login, LOGIN, ME, mail, minutes, outcome, SEND, silent } from './support.ts'

/* What the address brings, and where a page is sent. */

const PAGE = 'https://app.example.com/login'
const CANARY = 's3cr3t-t0ken'
const LINK = `${PAGE}?a=1&acme_token_type=multi_tenant_magic_links&token=${CANARY}&b=2#part`

// Each page begins with an empty inbox; here the pages share one module.
afterEach(() => {
  const arrival = redirectTokenOf('acme')
  if (arrival !== null) arrival.spent = true
})

function arrive(routes: Record<string, Provider>, bootstrap: object = {}, url = LINK) {
  const browser = createBrowser(PAGE)
  const served = provider(routes, bootstrap)
  return { browser, served, tab: browser.tab(served, url) }
}

test('T01 no request, script, storage entry or cookie ever sees the token, but the call that spends it', async () => {
  const seen: string[] = []
  const browser = createBrowser(PAGE)
  const tab = browser.tab((asked) => {
    const told = JSON.stringify([tab.address(), asked.url, asked.raw, [...asked.headers]])
    if (asked.path !== LOGIN) seen.push(told)
    else expect(told.split(CANARY)).toHaveLength(2)
    return provider({ [LOGIN]: () => answer(signedIn()) }, { captcha_settings: { enabled: true, siteKey: 'k' } })(asked)
  }, LINK)
  Object.assign(tab.tab, { library: (script: string) => (seen.push(`${script} ${tab.address()}`), Promise.reject(new Error())) })
  for (const place of [tab.tab.local, tab.tab.session])
    vi.spyOn(place, 'set').mockImplementation((key, value) => void seen.push(`${key}=${value}`))
  vi.spyOn(tab.tab.cookies, 'write').mockImplementation((line) => void seen.push(line))
  silent()
  const client = tab.open()
  await settle()
  await client.authenticateByUrl(minutes)
  await browser.pass(5000)
  expect(seen.length).toBeGreaterThan(8)
  expect(seen.filter((text) => text.includes(CANARY))).toEqual([])
  expect(tab.address()).toBe(`${PAGE}?a=1&b=2#part`)
})

test('T01 on a page the token is gone when the client exists; hash, other parameters and history.state stay', () => {
  window.history.replaceState({ kept: 1 }, '', `/login?a=1&acme_token_type=sso&token=${CANARY}&acme_redirect_type=login#part`)
  const addresses: string[] = []
  const fetch = () => (addresses.push(window.location.href), Promise.resolve(Response.json({ data: {} })))
  const client = createB2BClient('public-token-live-t01', { fetch, hosts: { live: 'http://localhost:1' } })
  expect(window.location.href).toBe('http://localhost:3000/login?a=1#part')
  expect(addresses).toEqual(['http://localhost:3000/login?a=1#part'])
  expect(window.history.state).toEqual({ kept: 1 })
  expect(client.parseAuthenticateUrl()?.token).toBe(CANARY)
  client.dispose()
})

test('T02 the early entry strips the token of any brand before a client exists, and the client finds it', async () => {
  window.history.replaceState({ kept: 1 }, '', `/login?a=1&globex_token_type=discovery&token=${CANARY}#part`)
  vi.resetModules()
  await import('../../src/early.ts')
  expect(window.location.href).toBe('http://localhost:3000/login?a=1#part')
  expect(window.history.state).toEqual({ kept: 1 })
  const fetch = () => Promise.resolve(Response.json({ data: {} }))
  const client = createB2BClient('public-token-live-t02', { brand: 'globex', fetch, hosts: { live: 'http://localhost:1' } })
  expect(client.parseAuthenticateUrl()).toMatchObject({ tokenType: 'discovery', token: CANARY })
  client.dispose()
})

test.each(TOKEN_TYPES)('T02 what records addresses can scrub one of type %s, and changes nothing else', (type) => {
  const rest = 'a=%20b&flag&c=~d'
  for (const token of [`token=${CANARY}`, `%74oken=${CANARY}`, `token=${CANARY}&token=${CANARY}`, `token=&token=${CANARY}`]) {
    const written = `${PAGE}?${rest}&globex_token_type=${type}&${token}&globex_redirect_type=login#part`
    expect(scrubUrl(written)).toBe(`${PAGE}?${rest}#part`)
  }
  expect(scrubUrl(`${PAGE}?token=kept&other=${type}`)).toBe(`${PAGE}?token=kept&other=${type}`)
})

test('T03 however many ask on a page, the token is spent once, and all get its answer', async () => {
  silent()
  const { browser, served, tab } = arrive({ [LOGIN]: () => answer(signedIn()) })
  const one = tab.open()
  const two = browser.tab(served, PAGE).open()
  const answers = await Promise.all([one, one, two, one, two].map((client) => client.authenticateByUrl(minutes)))
  expect(answers.every((found) => found?.handled)).toBe(true)
  expect(tab.calls(LOGIN)).toHaveLength(1)
  await expect(one.authenticateByUrl(minutes)).resolves.toBeNull()
})

test('T03 of two tabs on one link one spends it, and both end signed in, whichever answer comes first', async () => {
  silent()
  for (let round = 0; round < 13; round += 1) {
    let spent = false
    const answers = [held(), held()]
    const waiting: { readonly said: Response; readonly release: (said: Response) => void }[] = []
    const { browser, served, tab } = arrive({
      [LOGIN]: () => {
        const said = spent ? refusal(404, 'magic_link_not_found') : answer(signedIn('ada', `token-${round}`))
        const [slot = held()] = answers.splice(0, 1)
        waiting.push({ said, release: slot.release })
        spent = true
        return slot.reply()
      },
    })
    // A second page of this link: its arrival is its own.
    const pages = [tab, browser.tab(served, LINK)]
    const clients = pages.map((page) => {
      const client = page.open()
      return { client, ended: outcome(client.authenticateByUrl(minutes)) }
    })
    await settle()
    if (round % 2) waiting.reverse()
    for (const { said, release } of waiting) release(said)
    const ends = await Promise.all(clients.map(({ ended }) => ended))
    await settle()
    expect(ends.filter((end) => end === 'ok')).toHaveLength(1)
    expect(clients.map(({ client }) => client.member.getSync()?.member_id)).toEqual(['member-ada', 'member-ada'])
    expect(browser.cookies()).toHaveProperty('acme_session', `token-${round}`)
  }
})

test.each<[string, Provider]>([
  ['no network', () => Promise.reject(new Error())],
  ['no answer in time', () => new Promise(() => {})],
  ['too many requests', () => refusal(429, 'too_many_requests', { 'Retry-After': '1' })],
  ['a server that is down', () => refusal(503, 'server_unavailable')],
  ['the page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'Content-Type': 'text/html' } })],
])('T04 after %s the token is kept in memory, and the next try signs in', async (_, fault) => {
  let works = false
  const { browser, tab } = arrive({ [LOGIN]: (asked) => (works ? answer(signedIn()) : fault(asked)) })
  const client = tab.open()
  const first = outcome(client.authenticateByUrl(minutes))
  await browser.pass(30_001)
  expect(await first).toHaveProperty('name', expect.stringMatching(/^(Unreachable|Api)Error$/))
  expect(client.parseAuthenticateUrl()?.token).toBe(CANARY)
  expect([...browser.local.values()].join()).not.toContain(CANARY)
  works = true
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(tab.calls(LOGIN)).toHaveLength(2)
})

test.each(['magic_link_not_found', 'pkce_mismatch', 'unauthorized_credentials'])(
  'T04 a token that the provider refused with %s is not tried again',
  async (type) => {
    const { tab } = arrive({ [LOGIN]: () => refusal(401, type) })
    const client = tab.open()
    await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ error_type: type })
    expect(client.parseAuthenticateUrl()).toBeNull()
    await expect(client.authenticateByUrl(minutes)).resolves.toBeNull()
    expect(tab.calls(LOGIN)).toHaveLength(1)
  },
)

test('T05 a page that nobody sees spends nothing, however long; the first look spends the token once', async () => {
  const { browser, tab } = arrive({ [LOGIN]: () => answer(signedIn()) })
  tab.show(false)
  const client = tab.open()
  const spending = client.authenticateByUrl(minutes)
  tab.happen('visible')
  await browser.pass(3_600_000)
  expect(tab.calls(LOGIN)).toHaveLength(0)
  tab.show(true)
  await expect(spending).resolves.toMatchObject({ handled: true })
  expect(tab.calls(LOGIN)).toHaveLength(1)
})

/** Makes the document one that nobody sees; returns what shows it. */
function unseen(property: 'prerendering' | 'visibilityState', value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, property)
  Object.defineProperty(Document.prototype, property, { configurable: true, get: () => value })
  return () => {
    if (own) Object.defineProperty(Document.prototype, property, own)
    else Reflect.deleteProperty(Document.prototype, property)
  }
}

/** Begins to spend a link where nobody looks, then shows the page. */
async function spendUnseen(show: () => void): Promise<void> {
  window.history.replaceState(null, '', `/login?acme_token_type=sso&token=${CANARY}`)
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: signedIn() })))
  const client = createB2BClient('public-token-live-t05', { fetch, hosts: { live: 'http://localhost:1' }, telemetry: false })
  const spending = client.authenticateByUrl(minutes)
  silent()
  await settle()
  expect(fetch).toHaveBeenCalledTimes(1) // bootstrap
  show()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect(spending).resolves.toMatchObject({ handled: true })
  client.dispose()
}

test.each([
  ['prerendered', 'prerendering', true],
  ['in the background', 'visibilityState', 'hidden'],
] as const)('T05 a document that is %s spends nothing', (_, property, value) => spendUnseen(unseen(property, value)))

test('T62 an element that is named like the document’s state does not make a page look seen', async () => {
  const named = { configurable: true, value: window.document.createElement('img') }
  for (const property of ['visibilityState', 'prerendering']) Object.defineProperty(document, property, named)
  try {
    await spendUnseen(unseen('visibilityState', 'hidden'))
  } finally {
    for (const property of ['visibilityState', 'prerendering']) Reflect.deleteProperty(document, property)
  }
})

test('T03 a client that is disposed while it waits to be seen leaves the token to the next one', async () => {
  const { browser, served, tab } = arrive({ [LOGIN]: () => answer(signedIn()) })
  tab.show(false)
  const first = tab.open()
  const waiting = outcome(first.authenticateByUrl(minutes))
  await settle()
  first.dispose()
  expect(await waiting).toMatchObject({ name: 'UnreachableError', fault: 'aborted' })
  const next = browser.tab(served, PAGE)
  await expect(next.open().authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(next.calls(LOGIN)).toHaveLength(1)
})

const TYPES: readonly [string, string, object][] = [
  ['multi_tenant_magic_links', LOGIN, signedIn()],
  ['discovery', '/b2b/magic_links/discovery/authenticate', { intermediate_session_token: 'i', discovered_organizations: [] }],
  ['oauth', '/b2b/oauth/authenticate', signedIn()],
  ['discovery_oauth', '/b2b/oauth/discovery/authenticate', { intermediate_session_token: 'i', discovered_organizations: [] }],
  ['sso', '/b2b/sso/authenticate', signedIn()],
]
test.each(TYPES)(
  'T06 a token of type %s that this browser did not ask for is told apart, and refused where that is wished',
  async (type, path, data) => {
    silent()
    const link = `${PAGE}?acme_token_type=${type}&token=tok`
    const { tab } = arrive({ [path]: () => answer(data) }, {}, link)
    const client = tab.open({ refuseUnsolicitedTokens: true })
    expect(client.parseAuthenticateUrl()).toMatchObject({ unsolicited: true })
    await expect(client.authenticateByUrl(minutes)).rejects.toMatchObject({ name: 'MissingPKCEError' })
    expect(tab.calls(path)).toHaveLength(0)
    expect(client.getState()).toEqual({})
    // Without the wish, somebody's own link still works in another browser.
    const open = arrive({ [path]: () => answer(data) }, {}, link)
    await expect(open.tab.open().authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  },
)

test('T06 a link that this browser asked for passes, and its call proves who asked', async () => {
  const { browser, served, tab } = arrive(
    { [SEND]: () => answer({}), [LOGIN]: () => answer(signedIn()) },
    { pkce_required_for_email_magic_links: true },
    PAGE,
  )
  await tab.open().magicLinks.email.loginOrSignup(mail)
  const { code_verifier } = JSON.parse([...browser.local].find(([key]) => key.includes('PKCE'))?.[1] ?? '{}')
  const followed = browser.tab(served, LINK)
  silent()
  const client = followed.open({ refuseUnsolicitedTokens: true })
  expect(client.parseAuthenticateUrl()).toMatchObject({ unsolicited: false })
  await expect(client.authenticateByUrl(minutes)).resolves.toMatchObject({ handled: true })
  expect(followed.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', code_verifier)
})

/** Addresses that a page must not be sent to: what they begin with, times what they go on with. */
const BEGINNINGS = [
  ...['javascript:', 'JaVaScRiPt:', 'java\tscript:', 'java\nscript:', '\u0001javascript:', ' javascript:', 'vbscript:', 'data:text/html,'],
  ...['blob:https://app.example.com/', 'file:///', 'ftp://', 'ws://', 'wss://', 'about:', 'mailto:', 'intent://', 'view-source:https://'],
  ...['http://evil.example/', 'http://localhost.evil.example/', 'http://127.0.0.1.evil.example/', 'http://localhost@evil.example/'],
  ...[
    'http://127.1.evil/',
    'http://[::2]/',
    'http://0.0.0.0/',
    'http://localhost./',
    'https://user@evil.example/',
    'https://user:pw@x.example/',
  ],
  ...[
    'https:\\\\evil.example\\',
    'https:/\\evil.example/',
    '\\\\evil.example\\',
    '//evil.example/',
    '/',
    './',
    '?',
    '#',
    '',
    'https://',
    'https://a b/',
  ],
  ...[
    'https://a.example\t/',
    'https://a\n.example/',
    'h\rttps://a.example/',
    'https//evil.example/',
    ':https://a.example/',
    'https://[::1',
    '%68ttps://a/',
  ],
]
const ENDS = [
  '',
  'x',
  'alert(1)',
  '?next=https://app.example.com',
  '#https://app.example.com',
  '%0aSet-Cookie:a',
  '//x@y',
  '\u202e',
  '../..',
  '<b>',
  'é',
]
const GOOD = [
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
const SAFE = /^(https:\/\/[^/?#@\\\s]+\/|http:\/\/(([a-z0-9-]+\.)*localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/)/

test('T11 a redirect_url leads to https or to this machine, or nowhere', async () => {
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
  const browser = createBrowser(PAGE)
  const tab = browser.tab(
    provider({
      '/b2b/oauth/google/onetap/start': () => answer({ google_client_id: 'g' }),
      '/b2b/oauth/google/onetap/submit': () => answer({ redirect_url: address }),
    }),
    PAGE,
    { google },
  )
  const refused: unknown[] = []
  await tab.open().oauth.googleOneTap.start({ organization_id: 'org' }, { onError: (error) => void refused.push(error) })
  const sendTo = async (next: string) => {
    address = next
    credential({ credential: 'x' })
    await settle()
  }
  const bad = BEGINNINGS.flatMap((beginning) => ENDS.map((end) => beginning + end)).filter((next) => next !== 'https://x')
  expect(bad.length).toBeGreaterThan(400)
  for (const next of bad) {
    await sendTo(next)
    const last = tab.left.at(-1)?.address ?? ''
    // Some beginnings need an end to be an address at all; what then comes of them must be safe.
    if (last !== '') expect([next, last]).toEqual([next, expect.stringMatching(SAFE)])
    if (!next.startsWith('https://') || /[\t\n\r\\@ ]/.test(next.slice(0, 24))) expect([next, tab.left]).toEqual([next, []])
    tab.left.length = 0
  }
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.every((error) => (error as Error).name === 'InvalidRedirectSchemeError')).toBe(true)
  for (const next of GOOD) {
    await sendTo(next)
    expect(tab.left.at(-1)?.address).toMatch(SAFE)
  }
  expect(tab.left).toHaveLength(GOOD.length)
})

test.each(['google', 'microsoft'] as const)(
  'T11 a sign-in with %s never leaves for an address with credentials or another scheme',
  async (service) => {
    for (const cname_domain of ['user@evil.example', 'user:pw@evil.example', 'evil\\', 'a\tb', 'a b', ':']) {
      const tab = createBrowser(PAGE).tab(provider({}, { cname_domain }))
      const client = tab.open()
      await client.bootstrap.getAsync()
      await expect(client.oauth[service].start({})).rejects.toMatchObject({ name: 'InvalidRedirectSchemeError' })
      expect(tab.left).toEqual([])
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
])('T17 nothing is loaded from %j: it is a usage error before the first request', (address) => {
  const tab = createBrowser(PAGE).tab(provider({}))
  for (const name of ['oneTap', 'captcha', 'deviceTelemetry', 'deviceTelemetrySubmit'] as const)
    expect(() => tab.open({ scripts: { [name]: address } })).toThrow(`scripts.${name} must be https, or http on this machine`)
  expect(() => tab.open({ customBaseUrl: address })).toThrow('customBaseUrl must be https, or http on this machine')
  expect(() => tab.open({ hosts: { test: address } })).toThrow('hosts.test must be https, or http on this machine')
  expect([tab.asked, tab.loaded]).toEqual([[], []])
})

test('T17 what the project names a site key cannot lead its script elsewhere', async () => {
  const siteKey = 'k&x=1#/../\\"><svg onload=alert(1)>'
  const tab = createBrowser(PAGE).tab(provider({}, { captcha_settings: { enabled: true, siteKey } }))
  silent()
  tab.open({ scripts: { captcha: 'https://cdn.example/captcha.js' } })
  await settle()
  expect(tab.loaded).toEqual([`https://cdn.example/captcha.js?render=${encodeURIComponent(siteKey)}`])
})

test('T28 a discovery link ends the session only when its answer is a true one, and every tab hears of it', async () => {
  silent()
  const discovery = '/b2b/magic_links/discovery/authenticate'
  const link = `${PAGE}?acme_token_type=discovery&token=tok`
  const odd: Provider[] = [
    () => Promise.reject(new Error()),
    () => refusal(404, 'magic_link_not_found'),
    () => answer({}),
    () => answer({ discovered_organizations: 'many' }),
    () => answer({ discovered_organizations: [{ organization: {} }] }),
    () => new Response('<html>'),
  ]
  for (const reply of [...odd, () => answer({ intermediate_session_token: 'ist', discovered_organizations: [] })]) {
    const { browser, served, tab } = arrive({ [LOGIN]: () => answer(signedIn()), [discovery]: reply, [ME]: () => answer({}) }, {}, PAGE)
    const first = tab.open()
    await first.magicLinks.authenticate(login)
    const heard = vi.fn()
    first.session.onChange(heard)
    const stray = browser.tab(served, link).open()
    const end = await outcome(stray.authenticateByUrl(minutes))
    await settle()
    const true_ = !odd.includes(reply)
    expect(end === 'ok').toBe(true_)
    expect(heard.mock.calls).toEqual(true_ ? [[null]] : [])
    expect(stray.session.getSync() === null).toBe(true_)
    expect(browser.cookies()).toEqual(
      true_ ? { acme_intermediate_session_token: 'ist' } : { acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' },
    )
  }
})
