// @vitest-environment jsdom
import type { B2BClient } from '@acme/b2b-client'
import type { RenewalClient, RenewalOptions } from '@acme/b2b-client/renewal'
import { createSessionReader } from '@acme/b2b-client/server'
import { beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { createTestKit } from '../../src/testing/kit.ts'
import { startEmulator, TOKEN } from '../emulator.ts'
import { signIn } from './support.ts'

/* A browser renews an expired JWT, with a real client: by a page, and by a script. */

const MEMBER = 'member-test-ada'
const MINUTE = 60_000
const PAGE = '/reports?year=2026'
const OPENED_PAGE = `acme_sdk_state_${TOKEN}::opened_page`
const LOGIN = '/login?next=%2Freports%3Fyear%3D2026'

/** Starts an emulator, a signed-in browser with an expired JWT, and a server that reads its sessions. */
async function startWithExpiredJwt() {
  const { emulator } = startEmulator({ now: Date.now })
  const kit = createTestKit(emulator, { publicToken: TOKEN })
  const world = emulator.world(TOKEN)
  vi.spyOn(world, 'now').mockReturnValue(Date.now() - 6 * MINUTE)
  const { browser } = await signIn(emulator, TOKEN, MEMBER)
  for (const [name, value] of Object.entries(browser.cookies)) document.cookie = `${name}=${value}; path=/`
  for (const [key, value] of Object.entries(browser.local_storage)) localStorage.setItem(key, value)
  vi.mocked(world.now).mockRestore()
  const { readSession } = createSessionReader(TOKEN, { fetch: (input, init) => emulator.fetch(new Request(input, init)) })
  const reason = async () => (await readSession({ headers: new Headers({ Cookie: document.cookie }) })).reason
  expect(await reason()).toBe('expired')
  /** Loads the modules again, and creates a client, as a new document does. */
  async function openDocument() {
    vi.resetModules()
    const { createB2BClient } = await import('@acme/b2b-client')
    const client = createB2BClient(TOKEN, { ...kit.clientOptions, telemetry: false })
    onTestFinished(() => client.dispose())
    const { openPage, renewAndOpenPage, fetchWithSession, callWithSession } = await import('@acme/b2b-client/renewal')
    return {
      client,
      openPage: (path: unknown) => openPage(client, path),
      renewAndOpenPage: (path: unknown, options?: RenewalOptions) => renewAndOpenPage(client, path, options),
      fetchWithSession: (input: RequestInfo, init?: RequestInit) => fetchWithSession(client, input, init),
      callWithSession: <T extends { reason?: unknown }>(call: () => Promise<T>) => callWithSession(client, call),
    }
  }
  return { kit, world, reason, openDocument }
}

function clearBrowser() {
  sessionStorage.clear()
  localStorage.clear()
  for (const name of ['acme_session', 'acme_session_jwt']) document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

const opened = vi.fn<(path: string) => void>()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  clearBrowser()
  opened.mockReset()
  // Replaces the navigation, which jsdom does not have. Throws for a relative URL, which an element `<base>` could lead to another site (T11).
  const replace = (address: string) => {
    const { origin, pathname, search, hash } = new URL(address)
    expect(origin).toBe('http://localhost:3000')
    opened(pathname + search + hash)
  }
  vi.stubGlobal('location', Object.assign(new URL(`http://localhost:3000/renew?${new URLSearchParams({ next: PAGE })}`), { replace }))
})

test('every client can renew its session', () => {
  expectTypeOf<B2BClient>().toExtend<RenewalClient>()
})

describe('renewAndOpenPage', () => {
  test('opens the requested page, and the server accepts the new JWT', async () => {
    const { openDocument, reason } = await startWithExpiredJwt()
    const { renewAndOpenPage } = await openDocument()
    expect(await renewAndOpenPage(PAGE)).toBe('opening')
    expect(opened.mock.calls).toEqual([[PAGE]])
    expect(await reason()).toBeNull()
  })

  test('does not open the page again if the server still refuses the JWT', async () => {
    const { openDocument } = await startWithExpiredJwt()
    await (await openDocument()).renewAndOpenPage(PAGE)
    await (await openDocument()).renewAndOpenPage(PAGE)
    expect(await (await openDocument()).renewAndOpenPage(PAGE)).toBe('refused')
    expect(opened).toHaveBeenCalledTimes(2)
  })

  test('opens a page that the login has opened a moment ago', async () => {
    const { openDocument } = await startWithExpiredJwt()
    expect(await (await openDocument()).openPage(PAGE)).toBe('opening')
    expect(await (await openDocument()).renewAndOpenPage(PAGE)).toBe('opening')
  })

  test.each([
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
    [null, '/'],
  ])('T11 opens, for the address %s, the path %s', async (address, path) => {
    const { openDocument } = await startWithExpiredJwt()
    const { renewAndOpenPage } = await openDocument()
    expect(await renewAndOpenPage(address)).toBe('opening')
    expect(opened.mock.calls).toEqual([[path]])
  })

  test('opens the login if the session has ended', async () => {
    const { openDocument, world } = await startWithExpiredJwt()
    world.sessions.clear()
    const { renewAndOpenPage } = await openDocument()
    expect(await renewAndOpenPage(PAGE)).toBe('opening')
    expect(opened.mock.calls).toEqual([[LOGIN]])
  })

  test('opens the login of the option `loginPath` if the browser has no session', async () => {
    const { openDocument } = await startWithExpiredJwt()
    clearBrowser()
    const { renewAndOpenPage } = await openDocument()
    expect(await renewAndOpenPage(PAGE, { loginPath: '/sign-in?lang=de' })).toBe('opening')
    expect(opened.mock.calls).toEqual([['/sign-in?lang=de&next=%2Freports%3Fyear%3D2026']])
  })

  test.each([
    ['with', 'no connection', { kind: 'drop' }],
    ['without', 'no connection', { kind: 'drop' }],
    ['with', 'status 500', { kind: 'server_error', status: 500 }],
    ['without', 'status 500', { kind: 'server_error', status: 500 }],
    ['with', 'status 429', { kind: 'rate_limit' }],
    ['without', 'status 429', { kind: 'rate_limit' }],
  ] as const)('keeps the session, %s stored state, if the provider fails: %s', async (state, _, fault) => {
    const { openDocument, kit } = await startWithExpiredJwt()
    if (state === 'without') localStorage.clear()
    await kit.fault('all', fault)
    const { client, renewAndOpenPage } = await openDocument()
    expect(await renewAndOpenPage(PAGE)).toBe('unreachable')
    expect(opened).not.toHaveBeenCalled()
    expect(client.session.getTokens()).not.toBeNull()
  })

  test('opens the login if the member logs out in another tab during the renewal', async () => {
    const { openDocument, kit } = await startWithExpiredJwt()
    const { client, renewAndOpenPage } = await openDocument()
    const otherTab = await openDocument()
    const authenticate = vi.spyOn(client.session, 'authenticate')
    await kit.fault('session.authenticate', { kind: 'delay', ms: 100 })
    const result = renewAndOpenPage(PAGE)
    // The renewal succeeds at the server, because the logout does not reach it.
    await kit.fault('session.revoke', { kind: 'server_error' })
    await expect(otherTab.client.session.revoke({ forceClear: true })).rejects.toThrow()
    expect(await result).toBe('opening')
    expect(opened.mock.calls).toEqual([[LOGIN]])
    await expect(authenticate.mock.results[0]?.value).rejects.toMatchObject({ name: 'UserCancellationError' })
  })

  test('stays on the page if a new session has replaced the renewed session', async () => {
    const { openDocument } = await startWithExpiredJwt()
    const { client, renewAndOpenPage } = await openDocument()
    const cancelled = Object.assign(new Error('cancelled'), { name: 'UserCancellationError', [Symbol.for('acme.b2b.error')]: true })
    vi.spyOn(client.session, 'authenticate').mockRejectedValue(cancelled)
    expect(await renewAndOpenPage(PAGE)).toBe('unreachable')
    expect(opened).not.toHaveBeenCalled()
  })

  test('passes the query and the hash of the page to the login', async () => {
    const { openDocument, world } = await startWithExpiredJwt()
    world.sessions.clear()
    const { renewAndOpenPage } = await openDocument()
    await renewAndOpenPage('/reports?year=2026#totals')
    const login = new URL(opened.mock.lastCall?.[0] ?? '', 'http://localhost:3000')
    expect([login.hash, login.searchParams.get('next')]).toEqual(['', '/reports?year=2026#totals'])
  })
})

test('the sample of the documentation opens the page of the parameter `next`, and shows a message', async () => {
  const { openDocument, kit } = await startWithExpiredJwt()
  const { client } = await openDocument()
  const { renew } = await import('../examples/server/renewPage.ts')
  await renew(client)
  expect([opened.mock.calls, document.body.textContent]).toEqual([[[PAGE]], 'One moment…'])
  await kit.fault('all', { kind: 'drop' })
  await renew(client)
  expect(document.body.textContent).toBe('The sign-in service does not answer. Try again later.')
})

describe('openPage', () => {
  test('opens a page for the second time, because the user can come back to the login', async () => {
    const { openDocument } = await startWithExpiredJwt()
    expect(await (await openDocument()).openPage(PAGE)).toBe('opening')
    expect(await (await openDocument()).openPage(PAGE)).toBe('opening')
  })

  test('after a refusal, renews the session, so that the server accepts it when the user tries again', async () => {
    const { openDocument, reason } = await startWithExpiredJwt()
    document.cookie = 'acme_session_jwt=damaged; path=/'
    await (await openDocument()).openPage(PAGE)
    await (await openDocument()).openPage(PAGE)
    expect(await reason()).toBe('invalid')
    expect(await (await openDocument()).openPage(PAGE)).toBe('refused')
    await vi.waitFor(async () => expect(await reason()).toBeNull())
    expect(opened).toHaveBeenCalledTimes(2)
  })

  test('after a refusal without a session, sends no request', async () => {
    const { openDocument, world } = await startWithExpiredJwt()
    clearBrowser()
    for (const result of ['opening', 'opening', 'refused']) expect(await (await openDocument()).openPage(PAGE)).toBe(result)
    expect(world.requests.map(({ path }) => path)).not.toContain('/sdk/v1/b2b/sessions/authenticate')
  })

  test('opens a page for the third time only with another session, another path, or after ten seconds', async () => {
    const { openDocument, kit } = await startWithExpiredJwt()
    const openTwice = async (page: string) => {
      await (await openDocument()).openPage(page)
      await (await openDocument()).openPage(page)
    }
    await openTwice(PAGE)
    expect(await (await openDocument()).openPage(PAGE)).toBe('refused')
    await openTwice('/')
    const now = Date.now()
    const { openPage } = await openDocument()
    expect(await openPage('/')).toBe('refused')
    vi.spyOn(Date, 'now').mockReturnValue(now + 10_000)
    expect(await openPage('/')).toBe('opening')
    vi.mocked(Date.now).mockRestore()

    await kit.signInAs(window, 'member-test-pia')
    expect(await (await openDocument()).openPage('/')).toBe('opening')
  })

  test('a second call in the same document is no loop', async () => {
    const { openDocument } = await startWithExpiredJwt()
    const { openPage } = await openDocument()
    expect(await Promise.all([openPage(PAGE), openPage(PAGE)])).toEqual(['opening', 'opening'])
  })

  test('T01 stores no part of the page or of the session', async () => {
    const { openDocument } = await startWithExpiredJwt()
    const { client, openPage, renewAndOpenPage } = await openDocument()
    await openPage('/join?invite=secret-code')
    await renewAndOpenPage('/join?invite=secret-code')
    expect(Object.keys(sessionStorage).toSorted()).toEqual([OPENED_PAGE, OPENED_PAGE.replace('opened', 'renewed')])
    for (const entry of Object.values(sessionStorage)) expect(entry).toMatch(/^\d+ -?\d{1,10} 1$/)
    expect(client.session.getSync()).not.toBeNull()
  })

  test('a damaged storage entry is no loop', async () => {
    const { openDocument } = await startWithExpiredJwt()
    await (await openDocument()).openPage(PAGE)
    const [time, page] = sessionStorage.getItem(OPENED_PAGE)?.split(' ') ?? []
    for (const entry of [`null ${page} 9`, `${time} ${page} many`, `${time} ${page}`]) {
      sessionStorage.setItem(OPENED_PAGE, entry)
      expect(await (await openDocument()).openPage(PAGE)).toBe('opening')
    }
  })
})

describe('fetchWithSession', () => {
  /** Starts a server that answers with the reason why it refuses the session, and with the body that it has received. */
  async function startServer() {
    const { openDocument, reason, kit, world } = await startWithExpiredJwt()
    const requests: { readonly reason: string | null; readonly body: string }[] = []
    const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(typeof input === 'string' ? new URL(input, 'http://localhost:3000') : input, init)
      const result = { reason: await reason(), body: await request.text() }
      requests.push(result)
      return Response.json(result, { status: result.reason === null ? 200 : 401 })
    })
    vi.stubGlobal('fetch', fetch)
    const { client, fetchWithSession } = await openDocument()
    const authenticate = vi.spyOn(client.session, 'authenticate')
    return { client, authenticate, requests, fetch, kit, world, fetchWithSession }
  }

  test('parallel requests share one renewal, and are sent again with the new JWT', async () => {
    const { authenticate, requests, fetchWithSession } = await startServer()
    const responses = await Promise.all([1, 2, 3].map(() => fetchWithSession('/api/members')))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(requests.map(({ reason }) => reason)).toEqual(['expired', 'expired', 'expired', null, null, null])
    expect(authenticate).toHaveBeenCalledOnce()
  })

  test('a request that is refused after another request has renewed the JWT is sent again without a renewal', async () => {
    const { authenticate, fetch, fetchWithSession } = await startServer()
    let answerLate = (_: Response) => {}
    fetch.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
    const late = fetchWithSession('/api/late')
    expect((await fetchWithSession('/api/members')).status).toBe(200)
    answerLate(Response.json({ reason: 'expired' }, { status: 401 }))
    expect((await late).status).toBe(200)
    expect(authenticate).toHaveBeenCalledOnce()
  })

  test('a server action with an expired JWT is called again after the renewal, and any other result is returned', async () => {
    const { reason, openDocument } = await startWithExpiredJwt()
    const { callWithSession } = await openDocument()
    const action = vi.fn(async () => ({ reason: await reason() }))
    expect(await callWithSession(action)).toEqual({ reason: null })
    expect(action).toHaveBeenCalledTimes(2)
    expect(await callWithSession(async () => ({ reason: 'forbidden' }))).toEqual({ reason: 'forbidden' })
  })

  test('a server action that the proxy has refused is called again after the renewal, unless the reason is another one', async () => {
    const { reason, openDocument } = await startWithExpiredJwt()
    const { callWithSession } = await openDocument()
    const action = vi.fn(async () => {
      const refusal = await reason()
      if (refusal !== null) throw new Error(refusal)
      return { reason: null }
    })
    expect(await callWithSession(action)).toEqual({ reason: null })
    expect(action).toHaveBeenCalledTimes(2)
    await expect(callWithSession(() => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
  })

  test('if the session has ended, a server action returns its first result', async () => {
    const { world, reason, openDocument } = await startWithExpiredJwt()
    world.sessions.clear()
    const { callWithSession } = await openDocument()
    expect(await callWithSession(async () => ({ reason: await reason() }))).toEqual({ reason: 'expired' })
  })

  test('does not renew a JWT again and again for a server whose clock is wrong', async () => {
    const { authenticate, fetch, fetchWithSession } = await startServer()
    fetch.mockImplementation(async () => Response.json({ reason: 'expired' }, { status: 401 }))
    expect((await fetchWithSession('/api/members')).status).toBe(401)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect((await fetchWithSession('/api/members')).status).toBe(401)
    expect(fetch).toHaveBeenCalledTimes(3)
    expect(authenticate).toHaveBeenCalledOnce()
  })

  const stream = () => new Response('{"email":"kim@acme.test"}').body
  const url = 'http://localhost:3000/api/members'
  test.each([
    ['a text', () => [url, { method: 'POST', body: '{"email":"kim@acme.test"}' }]],
    ['a stream', () => [url, { method: 'POST', body: stream(), duplex: 'half' }]],
    ['a Request', () => [new Request(url, { method: 'POST', body: '{"email":"kim@acme.test"}' })]],
    ['a Request with a new body', () => [new Request(url, { method: 'POST', body: 'old' }), { body: stream(), duplex: 'half' }]],
  ] satisfies [string, () => [RequestInfo, (RequestInit & { duplex?: 'half' })?]][])(
    'sends the body of %s again',
    async (_, argumentsOf) => {
      const { requests, fetchWithSession } = await startServer()
      const [input, init] = argumentsOf() as [RequestInfo, RequestInit?]
      expect((await fetchWithSession(input, init)).status).toBe(200)
      expect(requests).toEqual([
        { reason: 'expired', body: '{"email":"kim@acme.test"}' },
        { reason: null, body: '{"email":"kim@acme.test"}' },
      ])
    },
  )

  test.each(['application/json', 'Application/Problem+JSON', 'text/plain;charset=UTF-8', null])(
    'renews if the type of the response is %s',
    async (type) => {
      const { authenticate, fetch, fetchWithSession } = await startServer()
      const body = new TextEncoder().encode('{"reason":"expired"}')
      fetch.mockImplementationOnce(async () => new Response(body, { status: 401, headers: type === null ? {} : { 'Content-Type': type } }))
      expect((await fetchWithSession('/api/members')).status).toBe(200)
      expect(authenticate).toHaveBeenCalledOnce()
    },
  )

  test.each([
    ['another reason', () => Response.json({ reason: 'invalid' }, { status: 401 })],
    ['a body that is not JSON', () => new Response('Unauthorized', { status: 401 })],
    ['malformed JSON', () => new Response('{', { status: 401, headers: { 'Content-Type': 'application/json' } })],
    ['no body', () => new Response(null, { status: 401 })],
    ['the JSON null', () => Response.json(null, { status: 401 })],
    ['another status', () => Response.json({ reason: 'expired' }, { status: 403 })],
  ])('returns a response with %s as it is, and renews nothing', async (_, respond) => {
    const { authenticate, fetch, fetchWithSession } = await startServer()
    fetch.mockImplementation(async () => respond())
    const response = await fetchWithSession('/api/members')
    expect([response.status, await response.text()]).toEqual([respond().status, await respond().text()])
    expect(fetch).toHaveBeenCalledOnce()
    expect(authenticate).not.toHaveBeenCalled()
  })

  test('does not read a page, whose body can have no end', async () => {
    const { authenticate, fetch, fetchWithSession } = await startServer()
    fetch.mockImplementation(async () => new Response(new ReadableStream(), { status: 401, headers: { 'Content-Type': 'text/html' } }))
    expect((await fetchWithSession('/api/members')).status).toBe(401)
    expect(authenticate).not.toHaveBeenCalled()
  })

  test('waits at most five seconds for JSON that never ends', async () => {
    const { authenticate, fetch, fetchWithSession } = await startServer()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    fetch.mockImplementation(
      async () => new Response(new ReadableStream(), { status: 401, headers: { 'Content-Type': 'application/json' } }),
    )
    expect((await fetchWithSession('/api/members')).status).toBe(401)
    expect(timeout).toHaveBeenCalledWith(5000)
    expect(authenticate).not.toHaveBeenCalled()
  })

  test('returns the first response, with its body, if the provider cannot be reached, and renews with the next request', async () => {
    const { kit, authenticate, fetch, fetchWithSession } = await startServer()
    await kit.fault('all', { kind: 'drop' })
    const response = await fetchWithSession('/api/members')
    expect([response.status, await response.json()]).toEqual([401, { reason: 'expired', body: '' }])
    expect(fetch).toHaveBeenCalledOnce()

    await kit.clearFaults()
    expect((await fetchWithSession('/api/members')).status).toBe(200)
    expect(authenticate).toHaveBeenCalledTimes(2)
  })

  test('returns the first response if the session has ended', async () => {
    const { client, world, fetchWithSession } = await startServer()
    world.sessions.clear()
    expect((await fetchWithSession('/api/members')).status).toBe(401)
    expect(client.session.getSync()).toBeNull()
  })

  test('the sample of the documentation sends its request again, and throws if the server refuses it', async () => {
    const { client, requests, fetch } = await startServer()
    const { inviteMember } = await import('../examples/server/inviteMember.ts')
    await inviteMember(client, 'kim@acme.test')
    expect(requests.map(({ body }) => body)).toEqual(['{"email":"kim@acme.test"}', '{"email":"kim@acme.test"}'])
    fetch.mockImplementation(async () => Response.json({ reason: 'forbidden' }, { status: 403 }))
    await expect(inviteMember(client, 'kim@acme.test')).rejects.toThrow('The server answered 403.')
  })

  test.each([
    ['of the options', (signal: AbortSignal) => [url, { signal }]],
    ['of a Request', (signal: AbortSignal) => [new Request(url, { signal })]],
    ['of the options, instead of the one of a Request', (signal: AbortSignal) => [new Request(url), { signal }]],
  ] satisfies [string, (signal: AbortSignal) => [RequestInfo, RequestInit?]][])(
    'rejects at once if the signal %s aborts during the renewal, which other requests still share',
    async (_, argumentsOf) => {
      const { authenticate, fetch, fetchWithSession } = await startServer()
      let finishRenewal = () => {}
      authenticate.mockReturnValue(new Promise((resolve) => (finishRenewal = () => resolve(null as never))))
      const controller = new AbortController()
      const [input, init] = argumentsOf(controller.signal) as [RequestInfo, RequestInit?]
      const aborted = fetchWithSession(input, init)
      const other = fetchWithSession(url)
      await vi.waitFor(() => expect(authenticate).toHaveBeenCalledOnce())
      controller.abort(new Error('The user has left.'))
      await expect(aborted).rejects.toThrow('The user has left.')
      expect(fetch).toHaveBeenCalledTimes(2)
      finishRenewal()
      expect((await other).status).toBe(401)
      expect(fetch).toHaveBeenCalledTimes(3)
    },
  )

  test('the signal null in the options replaces the signal of a Request', async () => {
    const { authenticate, fetch, fetchWithSession } = await startServer()
    const controller = new AbortController()
    authenticate.mockImplementation(async () => {
      controller.abort()
      return null as never
    })
    await fetchWithSession(new Request(url, { signal: controller.signal }), { signal: null })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('rejects if the network fails', async () => {
    const { fetch, fetchWithSession } = await startServer()
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(fetchWithSession('/api/members')).rejects.toThrow('Failed to fetch')
  })
})
