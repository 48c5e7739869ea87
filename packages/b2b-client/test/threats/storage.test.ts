// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSafeStorage } from '../../src/browser/storage.ts'
import type { B2BClient } from '../../src/clientTypes.ts'
import { createB2BClient } from '../../src/index.ts'
import { challengeOf, createPair } from '../../src/pkce/pkce.ts'
import { answer, createBrowser, provider, REFRESH_WAIT_MS, refusal, settle, signedIn, TOKEN, type Provider } from '../browser.ts'
import {
  sessionTokenOf,
  BOOTSTRAP,
  HOUR,
  login,
  LOGIN,
  mail,
  ME,
  MINUTE,
  minutes,
  outcomeOf,
  REFRESH,
  storeSession,
  REVOKE,
  SEND,
  silenceConsole,
  STATE,
  type Page,
} from './support.ts'

/* Storage is untrusted: the client validates every entry as if another party had written it. */

const DISCOVERY = '/b2b/magic_links/discovery/authenticate'
const EXCHANGE = '/b2b/discovery/intermediate_sessions/exchange'
const TOTP = '/b2b/totp/authenticate'
const PASSWORD = '/b2b/passwords/authenticate'
const OAUTH = '/b2b/oauth/authenticate'

/** JSON fields that would change `Object.prototype` if a program copied them carelessly. */
const DANGEROUS_FIELDS = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'
/** Returns the JSON of an object with the dangerous fields in front. */
const withDangerousFields = (value: unknown): string => JSON.stringify(value).replace('{', `{${DANGEROUS_FIELDS},`)

const objectPrototypeKeys = () => Reflect.ownKeys(Object.prototype).map(String).sort()
const KEYS_BEFORE = objectPrototypeKeys()
function expectCleanPrototypes(): void {
  expect(objectPrototypeKeys()).toEqual(KEYS_BEFORE)
  expect('polluted' in {}).toBe(false)
}
const jsonResponse = (text: string, status = 200) => new Response(text, { status, headers: { 'Content-Type': 'application/json' } })

test.each<[string, string, (data: string) => string]>([
  ['of a sign-in', LOGIN, (data) => `{"data":${data}}`],
  [
    'of a sign-in, in its member',
    LOGIN,
    () => `{"data":{"member_session":null,"member":{${DANGEROUS_FIELDS}},"intermediate_session_token":"i"}}`,
  ],
  ['of a sign-in, escaped', LOGIN, () => '{"data":{"member_session":null,"intermediate_session_token":"i","\\u005f\\u005fproto__":{}}}'],
  [
    'of a sign-in, in a list',
    LOGIN,
    () => `{"data":{"intermediate_session_token":"i","discovered_organizations":[{${DANGEROUS_FIELDS}}]}}`,
  ],
  ['around a sign-in', LOGIN, (data) => `{${DANGEROUS_FIELDS},"data":${data}}`],
])('T19 an answer %s with a dangerous key is refused as a whole, and changes nothing', async (_, path, envelope) => {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [path]: () => jsonResponse(envelope(withDangerousFields(signedIn()))) }))
  const client = tab.open()
  await expect(client.magicLinks.authenticate(login)).rejects.toMatchObject({ name: 'UnreachableError', fault: 'unreadable' })
  expect(client.getState()).toEqual({})
  expectCleanPrototypes()
})

test('T19 a configuration or a refusal with dangerous keys changes no prototype', async () => {
  silenceConsole()
  const bodies = [
    { project_name: 'x', vertical: 'B2B' },
    { error_type: 'e', status_code: 400 },
    { body: [{ dataPath: 'a', message: 'b' }] },
  ]
  for (const body of bodies) {
    const answerConfiguration: Provider = () => jsonResponse(`{"data":${withDangerousFields(body)}}`)
    const refuse: Provider = () => jsonResponse(withDangerousFields(body), 400)
    const client = createBrowser()
      .tab(provider({ [BOOTSTRAP]: answerConfiguration, [LOGIN]: refuse }))
      .open()
    await expect(client.bootstrap.getAsync()).resolves.toMatchObject({ projectName: null, vertical: null })
    await expect(client.magicLinks.authenticate(login)).rejects.toMatchObject({ name: 'UnreachableError' })
    client.dispose()
  }
  expectCleanPrototypes()
})

test('T19 a storage entry with a dangerous key is ignored', async () => {
  silenceConsole()
  const { member_session: session, member, organization } = signedIn()
  const pair = await createPair()
  const entries: readonly (readonly [string, unknown])[] = [
    ['', { session, member, organization }],
    ['::bootstrap', { projectName: 'Evil', keptAt: 1e15 }],
    ['::organizations', [{ slug: 'a', keptAt: 1, organization: { organization_id: 'o' } }]],
    ['::lease', { owner: 'evil', session: session.member_session_id, notBefore: 1e15, until: 1e15 }],
    ['::PKCE_VERIFIER:magic_links', pair],
  ]
  for (const [suffix, value] of entries) {
    const browser = createBrowser()
    storeSession(browser)
    const text = Array.isArray(value) ? `[${withDangerousFields(value[0])}]` : withDangerousFields(value)
    browser.local.set(STATE + suffix, text)
    const tab = browser.tab(provider({ [REFRESH]: () => answer(signedIn()), [LOGIN]: () => answer(signedIn()) }))
    const client = tab.open()
    if (suffix === '') expect(client.getState()).toEqual({})
    if (suffix === '::bootstrap') expect(client.bootstrap.getSync()).toBeNull()
    expect(client.organization.getCachedBySlug({ organization_slug: 'a' })).toBeNull()
    await browser.advance(3 * MINUTE + 2000)
    expect(tab.calls(REFRESH).length).toBeGreaterThan(0)
    await client.magicLinks.authenticate(login)
    expect(tab.calls(LOGIN)[0]?.body).not.toHaveProperty('pkce_code_verifier')
    client.dispose()
  }
  expectCleanPrototypes()
})

test('T19 no key of the query, of provider_params or of arguments reaches a prototype', async () => {
  silenceConsole()
  const query = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto___token_type=discovery'
  for (const brand of ['constructor', 'toString', 'valueOf']) {
    const address = `https://app.example.com/?${query}&${brand}_token_type=discovery&token=tok`
    const tab = createBrowser().tab(provider({}), { url: address })
    const client = tab.open({ brand })
    expect(client.parseAuthenticateUrl()).toMatchObject({ tokenType: 'discovery', token: 'tok' })
    expect(tab.address()).not.toContain('token=tok')
    client.dispose()
  }
  const tab = createBrowser().tab(
    provider({ [LOGIN]: () => answer(signedIn()), '/b2b/organizations/members/text/unlink_retired_email': () => answer({}) }),
  )
  const client = tab.open()
  const nativeNames = JSON.parse('{"__proto__":"1","constructor":"2","toString":"3","login_hint":"a"}') as Record<string, string>
  await client.oauth.google.start({ organization_id: 'o', provider_params: nativeNames })
  const params = Object.fromEntries(new URL(tab.navigations[0]?.address ?? '').searchParams)
  expect(params).toMatchObject({ provider___proto__: '1', provider_constructor: '2', provider_toString: '3', provider_login_hint: 'a' })
  await outcomeOf(client.organization.members.unlinkRetiredEmail({ member_id: 'text', email_id: 'e', ...nativeNames }))
  const sentBody = tab.requests.find(({ path }) => path.endsWith('unlink_retired_email'))?.rawBody ?? ''
  expect(sentBody).toContain('"constructor":"2"')
  expect(sentBody).toContain('"toString":"3"')
  expectCleanPrototypes()
})

test('T19 roles and resources with names of Object.prototype grant nothing', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'includes']
  const browser = createBrowser()
  const tab = browser.tab(
    provider(
      { [LOGIN]: () => answer({ ...signedIn(), member_session: { ...signedIn().member_session, roles: names } }) },
      { rbac_policy: { roles: [{ role_id: 'editor', permissions: [{ resource_id: 'doc', actions: ['read'] }] }], resources: [] } },
    ),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  for (const resource of [...names, 'doc']) {
    for (const action of [...names, 'read', 'length', '0']) expect(client.rbac.isAuthorizedSync(resource, action)).toBe(false)
  }
  await expect(client.rbac.allPermissions()).resolves.toEqual({})
})

const anyEntry = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ session: fc.jsonValue(), member: fc.jsonValue(), organization: fc.jsonValue() }, { requiredKeys: [] })
    .map((state) => JSON.stringify(state)),
  fc.jsonValue().map((value) => JSON.stringify({ session: { member_session_id: value, expires_at: value }, member: { member_id: value } })),
)
const ENTRIES = ['', '::bootstrap', '::organizations', '::lease', '::tombstone', '::impersonated', '::persistent_id', '::asked:oauth']

test('T22 for any storage content, a client starts, and only the cookie decides whether there is a session', async () => {
  silenceConsole()
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { minLength: ENTRIES.length, maxLength: ENTRIES.length }), async (arbitrary) => {
      const browser = createBrowser()
      ENTRIES.forEach((name, index) => browser.local.set(STATE + name, arbitrary[index] ?? ''))
      const testProvider = provider({ [REFRESH]: () => answer(signedIn('ada', 'token-ada', browser.now())) })
      const visitor = browser.tab(testProvider).open()
      expect(visitor.getState()).toEqual({})
      visitor.dispose()
      ENTRIES.forEach((name, index) => browser.local.set(STATE + name, arbitrary[index] ?? ''))
      browser.writeCookie('acme_session=token-ada; path=/')
      const member = browser.tab(testProvider).open()
      expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
      await browser.advance(32_000)
      expect(member.getState()).toMatchObject({ member: { member_id: 'member-ada' } })
      member.dispose()
    }),
    { numRuns: 100 },
  )
})

test('T22 a client starts quickly with a state of 5 MB', () => {
  const browser = createBrowser()
  browser.local.set(STATE, `{"session":"${'x'.repeat(5_000_000)}"}`)
  browser.writeCookie('acme_session=token-ada; path=/')
  const start = performance.now()
  expect(browser.tab(provider({})).open().getState()).toEqual({})
  expect(performance.now() - start).toBeLessThan(1000)
})

test('T24 every tab reads a cleared storage again: with the cookie the session stays, without it the session ends', async () => {
  const browser = createBrowser()
  const testProvider = provider({ [LOGIN]: () => answer(signedIn()) })
  const pages = [browser.tab(testProvider), browser.tab(testProvider)]
  const [one, two] = pages.map((page) => page.open())
  await one?.magicLinks.authenticate(login)
  await settle()
  const members = () => [one, two].map((client) => client?.member.getSync()?.member_id ?? null)
  browser.local.clear()
  for (const page of pages) page.dispatch('storage', null)
  expect(members()).toEqual(['member-ada', 'member-ada'])
  browser.clearCookiesAndStorage()
  const listener = vi.fn()
  two?.onStateChange(listener)
  for (const page of pages) page.dispatch('storage', null)
  expect(members()).toEqual([null, null])
  expect(listener).toHaveBeenCalledExactlyOnceWith({})
})

type StorageMethod = 'getItem' | 'setItem' | 'removeItem'
/** A storage with methods that throw. `setItem` also throws if the value is longer than `maxLength`. */
function createBrokenStorage({ broken = [], maxLength = Infinity }: { broken?: readonly StorageMethod[]; maxLength?: number }): Storage {
  const map = new Map<string, string>()
  const throwIf = (isBroken: boolean) => {
    if (isBroken) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return {
    get length() {
      return map.size
    },
    key: (index) => [...map.keys()][index] ?? null,
    clear: () => map.clear(),
    getItem(key) {
      throwIf(broken.includes('getItem'))
      return map.get(key) ?? null
    },
    setItem(key, value) {
      throwIf(broken.includes('setItem') || value.length > maxLength)
      map.set(key, value)
    },
    removeItem(key) {
      throwIf(broken.includes('removeItem'))
      map.delete(key)
    },
  }
}
const throwingGetter = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
interface Restrictions {
  /** Creates the getter of a storage, such as `window.localStorage`. */
  readonly createGetter?: () => () => Storage
  readonly blocksCookies?: true
  /** True if the next page does not find a PKCE pair. */
  readonly losesPairs?: true
}
const RESTRICTIONS: readonly [string, Restrictions][] = [
  ['everything works', {}],
  ['the getter of the storage throws', { createGetter: () => throwingGetter, losesPairs: true }],
  ['nothing can be written', { createGetter: () => getterOf(createBrokenStorage({ broken: ['setItem'] })), losesPairs: true }],
  ['nothing can be read', { createGetter: () => getterOf(createBrokenStorage({ broken: ['getItem'] })), losesPairs: true }],
  ['the storage is full', { createGetter: () => getterOf(createBrokenStorage({ maxLength: 60 })), losesPairs: true }],
  [
    'every method throws',
    { createGetter: () => getterOf(createBrokenStorage({ broken: ['getItem', 'setItem', 'removeItem'] })), losesPairs: true },
  ],
  ['cookies are blocked', { blocksCookies: true }],
  ['cookies are blocked and the storage throws', { blocksCookies: true, createGetter: () => throwingGetter, losesPairs: true }],
]
function getterOf(storage: Storage): () => Storage {
  return () => storage
}
/** Restricts the browser of a tab. Returns a function that opens a page: its memory does not have the values of the page before. */
function restrict(tab: Page, { createGetter, blocksCookies }: Restrictions): () => B2BClient {
  const getters = { local: createGetter?.(), session: createGetter?.() }
  if (blocksCookies) Object.assign(tab.environment.cookies, { read: () => '', write: () => {} })
  return () => {
    for (const [name, getter] of Object.entries(getters)) if (getter) Object.assign(tab.environment, { [name]: createSafeStorage(getter) })
    return tab.open()
  }
}

test.each(RESTRICTIONS)(
  'T38 when %s, a member signs in with PKCE, the session is refreshed, and the member logs out',
  async (_, restrictions) => {
    silenceConsole()
    const browser = createBrowser()
    const tab = browser.tab(
      provider(
        {
          [SEND]: () => answer({}),
          [LOGIN]: () => answer(signedIn('ada', 'token-ada', browser.now())),
          [REFRESH]: (request) =>
            sessionTokenOf(request) === 'token-ada'
              ? answer(signedIn('ada', 'token-ada', browser.now()))
              : refusal(401, 'user_unauthenticated'),
          [ME]: () => answer({ member: signedIn().member }),
          [REVOKE]: () => answer({}),
        },
        { pkce_required_for_email_magic_links: true },
      ),
    )
    const client = restrict(tab, restrictions)()
    await client.magicLinks.email.loginOrSignup(mail)
    await client.magicLinks.authenticate(login)
    expect(tab.calls(LOGIN)[0]?.body).toHaveProperty('pkce_code_verifier', expect.stringMatching(/^[0-9a-f]{128}$/))
    await client.self.get()
    expect(sessionTokenOf(tab.calls(ME)[0])).toBe('token-ada')
    await browser.advance(HOUR)
    expect(tab.calls(REFRESH)).toHaveLength(Math.floor(HOUR / REFRESH_WAIT_MS))
    expect(client.member.getSync()?.member_id).toBe('member-ada')
    await client.session.revoke()
    expect([client.getState(), client.session.getTokens()]).toEqual([{}, null])
    await outcomeOf(client.self.get())
    expect(sessionTokenOf(tab.calls(ME).at(-1))).toBe(TOKEN)
    const before = tab.calls(REFRESH).length
    await browser.advance(HOUR)
    expect(tab.calls(REFRESH)).toHaveLength(before)
  },
)

const signInWithPassword = (client: B2BClient) =>
  client.passwords.authenticate({ organization_id: 'org-acme', email_address: 'ada@acme.test', password: 'p', ...minutes })

/** Each row: a sign-in, its calls, the path of the last one, and the intermediate session token in the body of that call. */
const SIGN_INS: readonly [string, (client: B2BClient) => Promise<unknown>, string, string | undefined][] = [
  [
    'discovery',
    async (client) => {
      await client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' })
      await client.discovery.intermediateSessions.exchange({ organization_id: 'org-acme', ...minutes })
    },
    EXCHANGE,
    'intermediate',
  ],
  [
    'a second factor',
    async (client) => {
      await client.magicLinks.authenticate({ ...login, magic_links_token: 'needs-code' })
      await client.totp.authenticate({ organization_id: 'org-acme', member_id: 'member-ada', code: '123456', ...minutes })
    },
    TOTP,
    'intermediate',
  ],
  ['a password', signInWithPassword, PASSWORD, undefined],
]

test.each(
  RESTRICTIONS.flatMap(([name, restrictions]) => SIGN_INS.map(([flow, ...signIn]) => [name, flow, restrictions, ...signIn] as const)),
)('T38 when %s, a member signs in with %s', async (_, __, restrictions, signIn, lastPath, intermediateToken) => {
  silenceConsole()
  const browser = createBrowser()
  const open = () => answer(signedIn('ada', 'token-ada', browser.now()))
  const pend = () => answer({ member_session: null, intermediate_session_token: 'intermediate', discovered_organizations: [] })
  const tab = browser.tab(
    provider({
      [LOGIN]: pend,
      [DISCOVERY]: pend,
      [EXCHANGE]: open,
      [TOTP]: open,
      [PASSWORD]: open,
      [ME]: () => answer({ member: signedIn().member }),
    }),
  )
  const client = restrict(tab, restrictions)()
  await signIn(client)
  expect(tab.calls(lastPath).map(({ body }) => body?.['intermediate_session_token'])).toEqual([intermediateToken])
  expect(client.member.getSync()?.member_id).toBe('member-ada')
  await client.self.get()
  expect(sessionTokenOf(tab.calls(ME)[0])).toBe('token-ada')
  // The intermediate session has ended.
  await outcomeOf(client.discovery.organizations.list())
  expect(tab.calls('/b2b/discovery/organizations')[0]?.body).toEqual({})
  client.dispose()
})

test.each(RESTRICTIONS)(
  'T38 when %s, an OAuth sign-in finishes on the next page, or it fails with a typed error because the verifier is lost, and a password still works',
  async (_, restrictions) => {
    const { warn } = silenceConsole()
    const browser = createBrowser()
    const open = () => answer(signedIn('ada', 'token-ada', browser.now()))
    const tab = browser.tab(
      provider(
        {
          async [OAUTH]({ body }) {
            const verifier = body?.['pkce_code_verifier']
            if (typeof verifier !== 'string') return refusal(400, 'pkce_expected_code_verifier')
            return (await challengeOf(verifier)) === challenge() ? open() : refusal(400, 'pkce_mismatch')
          },
          [PASSWORD]: open,
        },
        { pkce_required_for_oauth: true },
      ),
    )
    const challenge = () => new URL(tab.navigations[0]?.address ?? 'about:blank').searchParams.get('pkce_code_challenge')
    const openPage = restrict(tab, restrictions)
    const firstPage = openPage()
    await firstPage.oauth.google.start({ organization_id: 'org-acme' })
    expect(challenge()).toMatch(/^[\w-]{43}$/)
    firstPage.dispose()
    tab.environment.replaceUrl('?acme_token_type=oauth&token=oauth-token')
    const client = openPage()
    const outcome = await outcomeOf(client.authenticateByUrl(minutes))
    expect(tab.calls(OAUTH)).toHaveLength(1)
    if (restrictions.losesPairs) {
      expect(outcome).toMatchObject({ name: 'ApiError', error_type: 'pkce_expected_code_verifier' })
      expect(client.getState()).toEqual({})
      expect(warn.mock.calls.filter(([message]) => String(message).includes('has no PKCE verifier for the oauth flow'))).toHaveLength(1)
      await signInWithPassword(client)
    } else expect(outcome).toBe('ok')
    expect(client.member.getSync()?.member_id).toBe('member-ada')
    client.dispose()
  },
)

test('T38 a value that could not be overwritten does not return after a reload', () => {
  const full = createBrokenStorage({ maxLength: 10 })
  const openStorage = () => createSafeStorage(() => full)
  const storage = openStorage()
  storage.set('state', 'old')
  storage.set('state', 'x'.repeat(11))
  expect(storage.get('state')).toBe('x'.repeat(11))
  const storageAfterReload = openStorage()
  expect(storageAfterReload.get('state')).toBeNull()
})

test('T38 a later value of another tab is used, also if this tab could not write', () => {
  const full = createBrokenStorage({ maxLength: 10 })
  const [one, other] = [createSafeStorage(() => full), createSafeStorage(() => full)]
  one.set('state', 'x'.repeat(11))
  other.set('state', 'null')
  expect(one.get('state')).toBe('null')
})

test('T38 in a sandboxed frame with blocked storage and cookies, a page still signs in', async () => {
  const { warn } = silenceConsole()
  const refuse = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'] as const) vi.spyOn(window, name, 'get').mockImplementation(refuse)
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? expect.unreachable()
  Object.defineProperty(Document.prototype, 'cookie', { ...cookie, get: refuse, set: refuse })
  onTestFinished(() => void Object.defineProperty(Document.prototype, 'cookie', cookie))
  const headers: Headers[] = []
  const fetch = (_: unknown, init?: RequestInit) => {
    headers.push(new Headers(init?.headers))
    return Promise.resolve(Response.json({ data: signedIn('ada', 'token-ada', Date.now()) }))
  }
  const client = createB2BClient(TOKEN, { fetch, telemetry: false, hosts: { test: 'http://localhost:1' } })
  await client.magicLinks.authenticate(login)
  await client.self.get()
  expect(headers.map((sent) => sessionTokenOf({ headers: sent })).at(-1)).toBe('token-ada')
  expect(warn.mock.calls.filter(([message]) => String(message).includes('did not keep the cookie acme_session:'))).toHaveLength(1)
  client.dispose()
})
