// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createB2BClient } from '../../src/index.ts'
import { shared } from '../../src/internal/shared.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type WriteDelays, type Provider } from '../browser.ts'
import { recordRefreshNow } from '../session/rotatingProvider.ts'
import {
  createPendingResponse,
  sessionTokenOf,
  HOUR,
  login,
  LOGIN,
  ME,
  MINUTE,
  minutes,
  outcomeOf,
  REFRESH,
  storeSession,
  REVOKE,
  silenceConsole,
  STATE,
  type Browser,
} from './support.ts'

/* Several tabs, clients and copies of the package share one session. */

/** The answer to a sign-in or refresh of Ada. */
const sessionAnswer = (browser: Browser, token = 'token-ada') => answer(signedIn('ada', token, browser.now()))

/** Entries which say that no user is signed in. */
const SIGNED_OUT_ENTRIES = ['null', '{}', '{"session":null,"member":null}']

test('T23 storage events and entries of a script are only a hint: no tab shows another user, sends a request, fails or signs out', async () => {
  silenceConsole()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => sessionAnswer(browser), [REFRESH]: () => sessionAnswer(browser) }))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  const listener = vi.fn()
  client.onStateChange(listener)
  await browser.advance(MINUTE)
  const before = tab.requests.length
  const keys = [STATE, `${STATE}::lease`, `${STATE}::tombstone`, 'foreign', null]
  for (let count = 0; count < 10_000; count += 1) tab.dispatch('storage', keys[count % keys.length] ?? null)
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (text, value) => {
      for (const entry of [text, JSON.stringify(value), `{"session":${JSON.stringify(value)}}`]) {
        browser.local.set(STATE, entry)
        browser.local.set(`${STATE}::lease`, entry)
        for (const key of [STATE, `${STATE}::lease`]) tab.dispatch('storage', key)
        expect(client.member.getSync()?.member_id).toBe('member-ada')
      }
    }),
    { numRuns: 250 },
  )
  for (const entry of SIGNED_OUT_ENTRIES) {
    browser.local.set(STATE, entry)
    tab.dispatch('storage', STATE)
    // The client looks at the entry again when the changes of other tabs must have arrived.
    await browser.advance(1000)
    expect(client.member.getSync()?.member_id).toBe('member-ada')
  }
  expect(tab.requests).toHaveLength(before)
  expect(listener.mock.calls.filter(([state]) => state.member?.member_id !== 'member-ada')).toEqual([])
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-ada')
})

test('T23 a client ignores storage events that a script dispatches on a page', () => {
  const fetch = () => Promise.resolve(Response.json({ data: {} }))
  const client = createB2BClient('public-token-live-t23', { fetch, telemetry: false, hosts: { live: 'http://localhost:1' } })
  const key = 'acme_sdk_state_public-token-live-t23'
  const listener = vi.fn()
  client.onStateChange(listener)
  localStorage.setItem(key, JSON.stringify({ member: { member_id: 'evil' } }))
  for (let count = 0; count < 250; count += 1) {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '{}', storageArea: localStorage }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  }
  expect(listener).not.toHaveBeenCalled()
  expect(client.getState()).toEqual({})
  client.dispose()
  localStorage.clear()
})

test('T32 twenty tabs make at most 20 % more refreshes in an hour than one tab, although tabs open, close and wake up all the time', async () => {
  const countRefreshes = async (tabs: number) => {
    const browser = createBrowser()
    const served = provider({ [LOGIN]: () => sessionAnswer(browser), [REFRESH]: () => sessionAnswer(browser) })
    const pages = Array.from({ length: tabs }, () => browser.tab(served))
    const [first] = pages.map((page) => page.open())
    await first?.magicLinks.authenticate(login)
    for (let minute = 0; minute < 60; minute += 1) {
      await browser.advance(MINUTE)
      for (const page of pages) page.dispatch('visible')
      if (tabs > 1) {
        pages[minute % tabs]?.kill()
        const next = browser.tab(served)
        next.open()
        pages.push(next)
      }
    }
    return pages.flatMap((page) => page.calls(REFRESH)).length
  }
  const refreshesOfOneTab = await countRefreshes(1)
  expect(refreshesOfOneTab).toBeGreaterThanOrEqual(19)
  expect(await countRefreshes(20)).toBeLessThanOrEqual(1.2 * refreshesOfOneTab)
})

test('T32 after an outage only one of the tabs makes a refresh', async () => {
  silenceConsole()
  const browser = createBrowser()
  let isDown = true
  const served = provider({
    [LOGIN]: () => sessionAnswer(browser),
    [REFRESH]: () => (isDown ? Promise.reject(new Error()) : sessionAnswer(browser)),
  })
  const pages = Array.from({ length: 20 }, () => browser.tab(served))
  const clients = pages.map((page) => page.open())
  await clients[0]?.magicLinks.authenticate(login)
  await browser.advance(HOUR / 2)
  const refreshCount = () => pages.flatMap((page) => page.calls(REFRESH)).length
  // During the outage the shared backoff grows: 4 s, 8 s … 256 s.
  expect(refreshCount()).toBeLessThan(15)
  isDown = false
  const before = refreshCount()
  for (const page of pages) for (const event of ['online', 'visible'] as const) page.dispatch(event)
  await browser.advance(MINUTE)
  expect(refreshCount() - before).toBe(1)
  expect(clients.every((client) => client.session.getInfo().fromCache === false)).toBe(true)
})

test('T32 an unstable network causes at most ten tries in thirty seconds', async () => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const tab = browser.tab(provider({ [REFRESH]: () => Promise.reject(new Error()) }))
  tab.open()
  for (let second = 0; second < 30; second += 1) {
    tab.dispatch('online')
    await browser.advance(1000)
  }
  expect(tab.calls(REFRESH).length).toBeGreaterThan(3)
  expect(tab.calls(REFRESH).length).toBeLessThanOrEqual(10)
})

test('T32 of two tabs that take the lease at the same time, the one with the later write makes the refresh', async () => {
  // Without Web Locks, because the owner of the lease is no real tab: it would hold the lock.
  const browser = createBrowser({ hasLocks: false })
  storeSession(browser)
  const tab = browser.tab(provider({ [REFRESH]: () => sessionAnswer(browser) }))
  tab.open()
  await browser.advance(50)
  const lease: object = JSON.parse(browser.local.get(`${STATE}::lease`) ?? '{}')
  expect(lease).toHaveProperty('owner')
  browser.local.set(`${STATE}::lease`, JSON.stringify({ ...lease, owner: 'other' }))
  await browser.advance(20_000)
  expect(tab.calls(REFRESH)).toHaveLength(0)
  // The owner of the lease was killed. When the lease expires, this tab makes the refresh.
  await browser.advance(15_000)
  expect(tab.calls(REFRESH)).toHaveLength(1)
})

/** Each tab and entry has another delay: up to 10 ms for cookies, up to 500 ms for storage. */
const VARIED_DELAYS_MS: WriteDelays = {
  cookies: (tab) => 1 + ((tab * 7) % 10),
  storage: (tab, key) => 20 + ((tab * 131 + key.length * 197) % 480),
}

test.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])(
  'T33 with single-use tokens, eight tabs with delayed storage refresh the session many times and keep it %s',
  async (_, hasLocks) => {
    silenceConsole()
    const browser = createBrowser({ delaysMs: VARIED_DELAYS_MS, hasLocks })
    let validToken = 'token-0'
    let refreshes = 0
    // The provider replaces the token when the request arrives. Its answer arrives 20 to 219 ms later, so an answer can overtake another.
    const rotateToken: Provider = (request) => {
      let reply = refusal(404, 'session_not_found')
      if (sessionTokenOf(request) === validToken) {
        refreshes += 1
        validToken = `token-${refreshes}`
        reply = sessionAnswer(browser, validToken)
      }
      return new Promise((resolve) => browser.runAfter(20 + ((refreshes * 97) % 200), () => resolve(reply)))
    }
    const served = provider({ [LOGIN]: () => sessionAnswer(browser, validToken), [REFRESH]: rotateToken })
    const clients = Array.from({ length: 8 }, () => browser.tab(served).open({ telemetry: false }))
    await clients[0]?.magicLinks.authenticate(login)
    await browser.advance(1000)
    let signOuts = 0
    for (const client of clients)
      client.onStateChange(({ member }) => {
        if (member === undefined) signOuts += 1
      })
    for (let round = 0; round < 40; round += 1) {
      const callingClients = clients.filter((_client, index) => (index + round) % 3 > 0)
      const calls = callingClients.map((client) => outcomeOf(client.session.authenticate()))
      await browser.advance(round % 4 ? 20_000 : 3 * MINUTE + 2000)
      if (hasLocks) expect(await Promise.all(calls)).toEqual(calls.map(() => 'ok'))
    }
    expect(clients.map((client) => client.member.getSync()?.member_id)).toEqual(clients.map(() => 'member-ada'))
    expect(browser.cookies()).toHaveProperty('acme_session', validToken)
    if (hasLocks) expect(signOuts).toBe(0)
    expect(refreshes).toBeGreaterThan(50)
  },
  60_000,
)

test('T33 two calls in one tab refresh the session one after the other', async () => {
  const browser = createBrowser()
  let validToken = 'token-0'
  let running = 0
  let maxRunning = 0
  const rotateToken: Provider = async (request) => {
    if (sessionTokenOf(request) !== validToken) return refusal(404, 'session_not_found')
    validToken += '0'
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise<void>((resolve) => browser.runAfter(1500, resolve))
    running -= 1
    return sessionAnswer(browser, validToken)
  }
  const client = browser
    .tab(provider({ [LOGIN]: () => sessionAnswer(browser, validToken), [REFRESH]: rotateToken }))
    .open({ telemetry: false })
  await client.magicLinks.authenticate(login)
  const refreshes = [outcomeOf(client.session.authenticate()), outcomeOf(client.session.authenticate())]
  await browser.advance(10_000)
  expect(await Promise.all(refreshes)).toEqual(['ok', 'ok'])
  expect(maxRunning).toBe(1)
})

test('T33 a refusal of a replaced token does not end the session: the refresh is repeated with the new token', async () => {
  const browser = createBrowser()
  const tab = browser.tab(
    provider({
      [LOGIN]: () => sessionAnswer(browser, 'token-1'),
      [REFRESH]: (request) => {
        if (sessionTokenOf(request) !== 'token-1') return sessionAnswer(browser, 'token-2')
        // Another tab got the new token while this request was pending.
        browser.writeCookie('acme_session=token-2; path=/')
        return refusal(404, 'session_not_found')
      },
    }),
  )
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  browser.writeCookie('acme_session=token-1; path=/')
  expect(await outcomeOf(client.session.authenticate())).toBe('ok')
  expect(tab.calls(REFRESH).map(sessionTokenOf)).toEqual(['token-1', 'token-2'])
  expect(client.member.getSync()?.member_id).toBe('member-ada')
})

/*
 * The next test tries every order of a few events in two tabs, `here` and `there`. An event is a letter: `r`, `s`, `m` and `l` start a
 * request, the capital letter is its answer, `x` logs out here, and `y` logs out there.
 */
const STARTS = { r: 'refresh here', s: 'refresh there', m: 'read the member here', l: 'sign in there' } as const
type Start = keyof typeof STARTS
const isStart = (event: string): event is Start => event in STARTS
const EVENTS = ['r', 's', 'm', 'l', 'R', 'S', 'M', 'L', 'x', 'y'] as const
/** Returns the orders that begin with `done` and have up to `length` more events. Each order has a logout. */
function ordersOf(length: number, done: readonly string[] = []): string[][] {
  const hasLogout = done.includes('x') || done.includes('y')
  const last = done.at(-1) ?? ''
  const endsWithAnswer = last !== last.toLowerCase()
  // `playOrder` answers all pending requests at the end, so an order that ends with an answer is not needed.
  const orders = hasLogout && !endsWithAnswer ? [[...done]] : []
  if (length === 0) return orders
  const canFollow = (event: string) => {
    const isAnswer = event !== event.toLowerCase()
    return !done.includes(event) && (!isAnswer || done.includes(event.toLowerCase()))
  }
  return [...orders, ...EVENTS.filter(canFollow).flatMap((event) => ordersOf(length - 1, [...done, event]))]
}

/** Returns random numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 7919 + 1) % 10_007
    return state / 10_007
  }
}

/** Plays the events of an order. Returns the members that the two tabs show at the end, and the session token. */
async function playOrder(order: readonly string[]): Promise<{ readonly members: (string | null)[]; readonly token: string | undefined }> {
  const browser = createBrowser()
  storeSession(browser)
  let validToken: string | null = 'token-ada'
  let logins = 0
  /** The functions that send the pending answers, by event. */
  const pendingAnswers = new Map<string, () => void>()
  const answerAt = (event: string, response: Response) =>
    new Promise<Response>((resolve) => void pendingAnswers.set(event, () => resolve(response)))
  const answerIfSignedIn = (request: Parameters<Provider>[0], response: Response) =>
    sessionTokenOf(request) === validToken ? response : refusal(401, 'user_unauthenticated')
  const createTabProvider = (refreshAnswer: 'R' | 'S') =>
    provider({
      [REFRESH]: (request) => answerAt(refreshAnswer, answerIfSignedIn(request, sessionAnswer(browser, validToken ?? ''))),
      [ME]: (request) => answerAt('M', answerIfSignedIn(request, answer({ member: signedIn().member }))),
      [LOGIN]() {
        logins += 1
        validToken = `token-${logins}`
        return answerAt('L', sessionAnswer(browser, validToken))
      },
      [REVOKE](request) {
        if (sessionTokenOf(request) === validToken) validToken = null
        return answer({})
      },
    })
  browser.local.set(`${STATE}::bootstrap`, JSON.stringify({ vertical: 'B2B', keptAt: browser.now() }))
  recordRefreshNow(browser)
  function openClient(refreshAnswer: 'R' | 'S', seed: number) {
    const tab = browser.tab(createTabProvider(refreshAnswer))
    Object.assign(tab.environment, { random: createRandom(seed) })
    return tab.open({ telemetry: false })
  }
  const [here, there] = [openClient('R', 1), openClient('S', 2)]
  const start: { readonly [S in Start]: () => Promise<unknown> } = {
    r: () => here.session.authenticate(),
    s: () => there.session.authenticate(),
    m: () => here.self.get(),
    l: () => there.magicLinks.authenticate(login),
  }
  for (const event of [...order, 'R', 'S', 'M', 'L']) {
    if (isStart(event)) {
      void outcomeOf(start[event]())
    } else if (event === 'x' || event === 'y') {
      void outcomeOf((event === 'x' ? here : there).session.revoke())
    } else {
      const sendAnswer = pendingAnswers.get(event)
      if (sendAnswer === undefined) continue
      sendAnswer()
      pendingAnswers.delete(event)
    }
    await settle()
  }
  const result = {
    members: [here, there].map((client) => client.member.getSync()?.member_id ?? null),
    token: browser.cookies()['acme_session'],
  }
  here.dispose()
  there.dispose()
  return result
}

test('T34 no request that is pending during a logout, here or in another tab, restores the session, in any order of the answers', async () => {
  silenceConsole()
  const orders = ordersOf(4)
  expect(orders.length).toBeGreaterThan(300)
  const wrongResults: string[] = []
  const results = await Promise.all(orders.map(playOrder))
  for (const [index, order] of orders.entries()) {
    const lastLogout = Math.max(order.indexOf('x'), order.indexOf('y'))
    const { members = [], token } = results[index] ?? {}
    const startsSignInAfterLogout = order.indexOf('l') > lastLogout
    const hasSession = members.some((member) => member !== null) || token !== undefined
    if (hasSession && !startsSignInAfterLogout) wrongResults.push(`${order.join('')}: ${members.join()} ${token}`)
    if (startsSignInAfterLogout && members.some((member) => member !== 'member-ada')) wrongResults.push(`${order.join('')}: not signed in`)
  }
  expect(wrongResults).toEqual([])
}, 60_000)

test.each(['here', 'there'])('T34 a sign-in that started before a logout %s does not replace a newer sign-in', async (where) => {
  silenceConsole()
  const browser = createBrowser()
  storeSession(browser)
  const firstAnswer = createPendingResponse()
  const loginAnswers = [firstAnswer.reply, () => answer(signedIn('bob', 'token-bob'))]
  const served = provider({
    [LOGIN]: () => loginAnswers.shift()?.() ?? expect.unreachable(),
    [REVOKE]: () => answer({}),
  })
  const [here, there] = [browser.tab(served).open(), browser.tab(served).open()]
  const firstSignIn = outcomeOf(here.magicLinks.authenticate(login))
  await settle()
  await (where === 'here' ? here : there).session.revoke()
  await there.magicLinks.authenticate(login)
  await settle()
  firstAnswer.release(answer(signedIn('ada', 'token-ada')))
  expect(await firstSignIn).toMatchObject({ name: 'UserCancellationError' })
  await settle()
  expect([here, there].map((client) => client.member.getSync()?.member_id)).toEqual(['member-bob', 'member-bob'])
  expect(browser.cookies()).toHaveProperty('acme_session', 'token-bob')
})

test.each(['no member', 'bob'])(
  'T59 a page that returns from the back-forward cache after a logout in another tab shows %s',
  async (expected) => {
    silenceConsole()
    const browser = createBrowser()
    let user = 'ada'
    const served = provider({ [LOGIN]: () => answer(signedIn(user)), [REVOKE]: () => answer({}) })
    const [cached, other] = [browser.tab(served), browser.tab(served)]
    const client = cached.open()
    await client.magicLinks.authenticate(login)
    const otherClient = other.open()
    await settle()
    cached.freeze()
    await otherClient.session.revoke()
    user = 'bob'
    if (expected === 'bob') await otherClient.magicLinks.authenticate(login)
    await settle()
    expect(client.member.getSync()?.member_id).toBe('member-ada')
    const listener = vi.fn()
    client.onStateChange(listener)
    cached.thaw()
    cached.dispatch('restored')
    // The change is synchronous, so the old session is never shown.
    expect(client.member.getSync()?.member_id).toBe(expected === 'bob' ? 'member-bob' : undefined)
    expect(listener).toHaveBeenCalledOnce()
    expect(client.session.getTokens()?.session_token).toBe(expected === 'bob' ? 'token-bob' : undefined)
  },
)

test('T59 only the pageshow event of a restored page makes the client read the session again', async () => {
  const data = signedIn('ada', 'token-ada', Date.now())
  const fetch = () => Promise.resolve(Response.json({ data }))
  const client = createB2BClient('public-token-live-t59', { fetch, telemetry: false, hosts: { live: 'http://localhost:1' } })
  await client.magicLinks.authenticate(login)
  localStorage.setItem('acme_sdk_state_public-token-live-t59', 'null')
  for (const name of ['acme_session', 'acme_session_jwt']) document.cookie = `${name}=; path=/; expires=${new Date(0).toUTCString()}`
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(client.getState()).not.toEqual({})
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(client.getState()).toEqual({})
  await client.session.revoke({ forceClear: true })
  client.dispose()
})

test('T60 an impersonated session is never extended, is marked in every tab and after a reload, and loses its mark before the logout is reported', async () => {
  silenceConsole()
  const browser = createBrowser()
  const impersonate = '/b2b/impersonation/authenticate'
  const served = provider({
    [impersonate]: () => sessionAnswer(browser, 'token-imp'),
    [REFRESH]: () => sessionAnswer(browser, 'token-imp'),
    [LOGIN]: () => answer(signedIn('bob', 'token-bob', browser.now())),
    [REVOKE]: () => answer({}),
  })
  const [tab, other] = [
    browser.tab(served, { url: 'https://app.example.com/?acme_token_type=multi_tenant_impersonation&token=imp' }),
    browser.tab(served),
  ]
  const client = tab.open({ keepSessionAlive: 60 })
  const otherClient = other.open({ keepSessionAlive: 60 })
  expect(client.session.isImpersonated()).toBe(false)
  await client.authenticateByUrl(minutes)
  await settle()
  expect([client, otherClient].map((each) => each.session.isImpersonated())).toEqual([true, true])
  await browser.advance(HOUR / 2)
  const bodies = () => [...tab.calls(REFRESH), ...other.calls(REFRESH)].map(({ rawBody }) => rawBody)
  expect(bodies().length).toBeGreaterThan(8)
  expect(new Set(bodies())).toEqual(new Set(['{}']))
  const reloaded = browser.tab(served).open()
  expect(reloaded.session.isImpersonated()).toBe(true)
  // The mark is removed before the listeners are called.
  const marks: boolean[] = []
  client.onStateChange(() => void marks.push(client.session.isImpersonated()))
  await client.session.revoke()
  expect(marks).toEqual([false])
  expect(browser.local.has(`${STATE}::impersonated`)).toBe(false)
  await client.magicLinks.authenticate(login)
  expect(client.session.isImpersonated()).toBe(false)
  const before = bodies().length
  await browser.advance(10 * MINUTE)
  expect(new Set(bodies().slice(before))).toEqual(new Set(['{"session_duration_minutes":60}']))
})

/** Loads another copy of the package, as from another bundle on the same page. */
async function loadCopy() {
  vi.resetModules()
  return import('../../src/index.ts')
}

test('T37 two copies on one page share the redirect token, the session and the warning, and recognize each other’s errors', async () => {
  const { warn } = silenceConsole()
  const [one, two] = [await loadCopy(), await loadCopy()]
  expect(one.createB2BClient).not.toBe(two.createB2BClient)
  const paths: string[] = []
  const data = signedIn('ada', 'token-ada', Date.now())
  const fetch = (input: unknown) => {
    paths.push(new URL(String(input)).pathname)
    return Promise.resolve(Response.json({ data: { vertical: 'B2B', ...data } }))
  }
  const options = { fetch, telemetry: false, hosts: { live: 'http://localhost:1' } }
  window.history.replaceState(null, '', '/login?acme_token_type=sso&token=t37')
  const [a, b] = [one.createB2BClient('public-token-live-t37', options), two.createB2BClient('public-token-live-t37', options)]
  expect(warn.mock.calls.filter(([message]) => String(message).includes('more than one client'))).toHaveLength(1)
  const listener = vi.fn()
  b.onStateChange(listener)
  const results = await Promise.all([a, b, b, a].map((client) => client.authenticateByUrl(minutes)))
  expect(results.every((found) => found?.handled)).toBe(true)
  expect(paths.filter((path) => path.endsWith('/sso/authenticate'))).toHaveLength(1)
  // The copies are on one page, so no storage event reports the writes of the other copy.
  expect(b.member.getSync()?.member_id).toBe('member-ada')
  expect(listener).toHaveBeenCalledOnce()
  await a.session.revoke()
  expect([a.getState(), b.getState()]).toEqual([{}, {}])
  const error = await outcomeOf(Promise.reject(new one.UnreachableError('network')))
  expect(error).not.toBeInstanceOf(two.UnreachableError)
  expect(two.isB2BError(error)).toBe(true)
  a.dispose()
  b.dispose()
})

test.each([7, null, 'text', [], {}, new Set()])('T37 a read-only foreign value (%j) under the shared symbol is left alone', (foreign) => {
  const name = `t37-${JSON.stringify(foreign)}-${String(foreign)}`
  const mark = Symbol.for(`acme.b2b.${name}.1`)
  Reflect.defineProperty(globalThis, mark, { value: foreign })
  const values = shared<number>(name)
  values.set('a', 1)
  expect(values.get('a')).toBe(1)
  expect(Reflect.get(globalThis, mark)).toBe(foreign)
})

/** A redirect token under the shared symbol of another copy. */
const FOREIGN_TOKEN = { tokenType: 'sso', token: 'foreign' as unknown, reset: false, attempt: null, spent: false }

/** Creates a client with a copy of the package. Returns it with the paths of its requests. */
async function openCopy(publicToken: string) {
  const { createB2BClient: createClientOfCopy } = await loadCopy()
  const paths: string[] = []
  const fetch = (input: unknown) => {
    paths.push(new URL(String(input)).pathname)
    return Promise.resolve(Response.json({ data: { vertical: 'B2B' } }))
  }
  const client = createClientOfCopy(publicToken, { fetch, telemetry: false, hosts: { live: 'http://localhost:1' } })
  return { client, paths }
}

test('T37 a copy ignores the redirect token and the clients of a later version', async () => {
  const { warn } = silenceConsole()
  const publicToken = 'public-token-live-t37-later'
  const laterTokens = new Map([['acme', { ...FOREIGN_TOKEN }]])
  vi.stubGlobal(Symbol.for('acme.b2b.inbox.2'), laterTokens)
  vi.stubGlobal(Symbol.for('acme.b2b.clients.2'), new Map([[publicToken, false]]))
  const { client, paths } = await openCopy(publicToken)
  expect(client.parseAuthenticateUrl()).toBeNull()
  expect(await client.authenticateByUrl(minutes)).toBeNull()
  expect(paths.filter((path) => path.endsWith('/authenticate'))).toEqual([])
  expect(warn.mock.calls.filter(([message]) => String(message).includes('more than one client'))).toEqual([])
  expect(laterTokens.get('acme')).toEqual(FOREIGN_TOKEN)
  client.dispose()
})

test('T37 a shared redirect token that is a number is not sent: the call fails with a typed error', async () => {
  silenceConsole()
  const publicToken = 'public-token-live-t37-number'
  shared<unknown>('inbox').set('acme', { ...FOREIGN_TOKEN, token: 7 })
  shared<unknown>('clients').set(publicToken, 7)
  const { client, paths } = await openCopy(publicToken)
  expect(await outcomeOf(client.authenticateByUrl(minutes))).toMatchObject({ name: 'UsageError' })
  expect(await client.authenticateByUrl(minutes)).toBeNull()
  expect(paths.filter((path) => path.endsWith('/authenticate'))).toEqual([])
  expect(client.getState()).toEqual({})
  client.dispose()
})

test.each([null, 7, 'text', {}])('T37 a malformed entry (%j) in the shared map is no redirect token', async (entry) => {
  silenceConsole()
  shared<unknown>('inbox').set('acme', entry)
  const { client, paths } = await openCopy('public-token-live-t37-malformed')
  expect(client.parseAuthenticateUrl()).toBeNull()
  expect(await client.authenticateByUrl(minutes)).toBeNull()
  await client.session.revoke({ forceClear: true })
  expect(paths.filter((path) => path.endsWith('/authenticate'))).toEqual([])
  expect(shared<unknown>('inbox').has('acme')).toBe(false)
  client.dispose()
})
