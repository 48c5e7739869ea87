import { afterAll, expect, test, vi } from 'vitest'
import type { B2BClient } from '../../src/clientTypes.ts'
import { endpoints, type CallName } from '../../src/contract/table.ts'
import { isB2BError } from '../../src/errors.ts'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import {
  BOOTSTRAP,
  callOf,
  CALLS,
  HOUR,
  login,
  LOGIN,
  MINUTE,
  outcomeOf,
  pathOf,
  REFRESH,
  REVOKE,
  silenceConsole,
  STATE,
} from './support.ts'

/* For any answer or failure, a call succeeds or throws a typed error, and the session is not lost. */

const textResponse = (body: BodyInit | null, status = 200, type = 'application/json', headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'Content-Type': type, ...headers } })
/** A body in chunks. `pull` sends the chunk with an index when the client reads it. */
function streamOf(pull: (index: number, controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>): ReadableStream {
  let index = -1
  return new ReadableStream({
    pull(controller) {
      index += 1
      return pull(index, controller)
    },
  })
}
const bytes = (content: string) => new TextEncoder().encode(content)
/** After this time, every call has ended. */
const LONGEST_CALL_MS = 30_001
const MEGABYTE = bytes('x'.repeat(1_000_000))
const failRequest = (message: string, options?: ErrorOptions) => Promise.reject<Response>(new TypeError(message, options))
/** A response with fields of wrong types. The client checks only the fields that it uses. */
const WRONG_TYPES = {
  member: 7,
  member_session: [],
  organization: 'acme',
  session_token: {},
  session_jwt: true,
  intermediate_session_token: ['ist'],
  member_authenticated: 'yes',
  discovered_organizations: {},
  recovery_codes: 'code',
  connections: 0,
}

/** The types of errors that end a session, with their statuses, if they are about the session itself. */
const SESSION_ENDING = [
  ['unauthorized_credentials', 401],
  ['user_unauthenticated', 401],
  ['invalid_secret_authentication', 401],
  ['session_not_found', 404],
] as const

/** Waits for a turn of the event loop. */
const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

/**
 * Each row: the expected fault of the error, a description, and the answer. `refused` is an ApiError. `ended` is an ApiError that ends the
 * session if the call is about the session. `unchecked` is a success, unless the call needs a field of the answer.
 */
const FAULTS: readonly [string, string, Provider][] = [
  // Browsers do not say why a request has failed: these are their messages.
  [
    'network',
    'a refused connection, an unknown host, an ad blocker, or no CORS headers, in Chromium',
    () => failRequest('Failed to fetch'),
  ],
  ['network', 'the same in Firefox', () => failRequest('NetworkError when attempting to fetch resource.')],
  ['network', 'the same in Safari', () => failRequest('Load failed')],
  [
    'network',
    'an unknown host, in Node',
    () => failRequest('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND test.acme.example') }),
  ],
  ['network', 'no connection, in Safari', () => failRequest('The Internet connection appears to be offline.')],
  ['network', 'aborted by the browser', () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))],
  [
    'network',
    'thrown by the fetch of the application',
    () => {
      throw new TypeError('synchronous')
    },
  ],
  ['timeout', 'never answered', () => new Promise(() => {})],
  [
    'timeout',
    'answered by a body that stops in the middle',
    () => textResponse(streamOf((index, controller) => (index === 0 ? controller.enqueue(bytes('{"da')) : new Promise(() => {})))),
  ],
  [
    'timeout',
    'answered byte by byte, too slowly',
    () =>
      textResponse(
        streamOf(async (index, controller) => {
          await nextTurn()
          if (index > 500) await new Promise(() => {})
          controller.enqueue(bytes(' '))
        }),
      ),
  ],
  [
    'network',
    'answered by a body that breaks',
    () =>
      textResponse(
        streamOf((index, controller) => (index === 0 ? controller.enqueue(bytes('{"da')) : controller.error(new Error('reset')))),
      ),
  ],
  ['unreadable', 'half JSON', () => textResponse('{"data":{"member":{"member_id":"mem')],
  ['unreadable', 'a page with status 200', () => textResponse('<!doctype html><title>Wi-Fi</title>', 200, 'text/html')],
  ['unreadable', 'an empty body', () => textResponse('')],
  ['unreadable', 'no content', () => new Response(null, { status: 204 })],
  ['unreadable', 'null', () => textResponse('null')],
  ['unreadable', 'a list', () => textResponse('[]')],
  ['unreadable', 'a number', () => textResponse('7')],
  ['unreadable', 'bytes that are not valid UTF-8', () => textResponse(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))],
  ['unreadable', 'a dangerous key', () => textResponse('{"data":{"__proto__":{"admin":true},"constructor":{"prototype":{}}}}')],
  ['unexpected', 'an empty object', () => textResponse('{}')],
  ['unexpected', 'an envelope without data', () => textResponse('{"result":{}}')],
  ['unexpected', 'data that is null', () => textResponse('{"data":null}')],
  ['unexpected', 'data that is a list', () => textResponse('{"data":[]}')],
  ['unexpected', 'data that is a string', () => textResponse('{"data":"ok"}')],
  ['unchecked', 'fields of wrong types', () => answer(WRONG_TYPES)],
  ['unexpected', 'more than a megabyte', () => textResponse(`{"data":{"a":"${'x'.repeat(1_000_000)}"}}`)],
  [
    'unexpected',
    '100 megabytes',
    () => textResponse(streamOf((index, controller) => (index < 100 ? controller.enqueue(MEGABYTE) : controller.close()))),
  ],
  ['unexpected', 'a body without an end', () => textResponse(streamOf((_, controller) => controller.enqueue(MEGABYTE)))],
  ['unexpected', 'a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example/' } })],
  ['unexpected', 'a status 404 with a page', () => textResponse('<h1>Not found</h1>', 404, 'text/html')],
  ['unexpected', 'a status 500 with a page', () => textResponse('<h1>Oops</h1>', 500, 'text/html')],
  ['unexpected', 'a status 502 with invalid JSON', () => textResponse('Bad gateway', 502)],
  ['unexpected', 'a status 503 with a page and a wait', () => textResponse('<h1>Down</h1>', 503, 'text/html', { 'Retry-After': '7' })],
  ['refused', 'a status 503 with JSON and a wait', () => refusal(503, 'internal_server_error', { 'Retry-After': '7' })],
  ['refused', 'a status 429 with an empty body', () => textResponse('', 429, 'text/plain')],
  ['refused', 'a status 429 with a page and a wait', () => textResponse('<h1>Busy</h1>', 429, 'text/html', { 'Retry-After': '7' })],
  ['refused', 'a status 429 with invalid JSON', () => textResponse('Slow down', 429)],
  ['refused', 'a status 429 with JSON and a wait', () => refusal(429, 'too_many_requests', { 'Retry-After': '7' })],
  ['refused', 'a status 400 with an empty object', () => textResponse('{}', 400)],
  [
    'refused',
    'a status 400 with invalid fields',
    () => textResponse('{"status_code":"x","error_type":7,"error_message":{},"error_url":[]}', 400),
  ],
  ...[500, 501, 502, 504, 599].map((status): [string, string, Provider] => [
    'refused',
    `a status ${status} with JSON`,
    () => refusal(status, 'internal_server_error'),
  ]),
  ...[400, 401, 403, 404, 409, 422].map((status): [string, string, Provider] => [
    'refused',
    `a status ${status} with an unknown type`,
    () => refusal(status, 'new_type'),
  ]),
]

/** The rows about the session: each type that ends a session, with its status, and with those of a rate limit and of a server that fails. */
const SESSION_FAULTS = SESSION_ENDING.flatMap(([type, ownStatus]): (typeof FAULTS)[number][] => [
  ['ended', `${type} with status ${ownStatus}`, () => refusal(ownStatus, type)],
  ['refused', `${type} with status 429`, () => refusal(429, type)],
  ['refused', `${type} with status 429 and a wait`, () => refusal(429, type, { 'Retry-After': '7' })],
  ['refused', `${type} with status 503`, () => refusal(503, type)],
])

/** The fault of an error, as in the first column of `FAULTS`. */
function faultOf(error: unknown): string {
  if (!isB2BError(error)) return String(error)
  if (error.name === 'UnreachableError') return error.fault
  return error.name === 'ApiError' ? 'refused' : error.name
}

/** The fault of a call after a row of `FAULTS`, and whether the session has ended then. */
function expectedResult(kind: string, name: CallName) {
  const { path = '', session, part } = endpoints.get(name) ?? {}
  if (kind === 'ended') return { fault: 'refused', hasEnded: name === 'session.authenticate' || name === 'session.revoke' }
  if (kind !== 'unchecked') return { fault: kind, hasEnded: false }
  const needsField = session === 'opens' || session === 'renews' || part
  const isLogout = session === 'logsOut' || (session === 'ends' && !path.includes('{member_id}'))
  return { fault: needsField ? 'unexpected' : 'ok', hasEnded: isLogout }
}

/** Opens a client with a signed-in member. `fail` sets the answer of one path; null restores the normal answer. */
async function openSignedIn(path: string) {
  const browser = createBrowser()
  let fault: Provider | null = null
  const normalProvider = provider({
    [LOGIN]: () => answer(signedIn()),
    [REFRESH]: () => answer(signedIn('ada', 'token-ada', browser.now())),
  })
  const tab = browser.tab((request) => (fault !== null && request.path === path ? fault(request) : normalProvider(request)))
  const client = tab.open()
  await client.magicLinks.authenticate(login)
  await browser.advance(1000) // The first telemetry is sent.
  return { browser, tab, client, fail: (nextFault: Provider | null) => void (fault = nextFault) }
}

let cellCount = 0
afterAll(() => console.info(`figures ${JSON.stringify({ cells: cellCount })}`))

test.each(CALLS)(
  'T52 T53 %s: after every fault the call throws the matching typed error, was sent once, and the session and its cookies stay',
  async (name) => {
    silenceConsole()
    const path = pathOf(name)
    let page = await openSignedIn(path)
    for (const [kind, description, fault] of [...FAULTS, ...SESSION_FAULTS]) {
      const { browser, tab, client, fail } = page
      const countSent = () => tab.requests.filter((request) => request.path === path).length
      fail(fault)
      const sentBefore = countSent()
      const cookiesBefore = browser.cookieJar()
      const thrownError = outcomeOf(callOf(client, name)())
      const { fault: expectedFault, hasEnded } = expectedResult(kind, name)
      // Before a session ends, the client waits for a newer token from another tab.
      await (kind === 'timeout' || hasEnded ? browser.advance(LONGEST_CALL_MS) : settle())
      const error = await thrownError
      if (description.endsWith('a wait')) {
        // The wait is 7 s, and the random part is 0.7 s: half of 20 %, because each random number is 0.5 here.
        expect(error).toHaveProperty('retry_after', 7700)
        await browser.advance(7700)
      }
      const result = {
        description,
        fault: faultOf(error),
        sentCount: countSent() - sentBefore,
        token: client.session.getTokens()?.session_token,
        cookies: browser.cookieJar(),
        isStored: browser.local.get(STATE)?.includes('member-ada') ?? false,
      }
      // One comparison for each cell, because 30,000 of them take seconds.
      expect(result).toEqual({
        description,
        fault: expectedFault,
        sentCount: 1,
        token: hasEnded ? undefined : 'token-ada',
        cookies: hasEnded ? [] : cookiesBefore,
        isStored: !hasEnded,
      })
      cellCount += 1
      // In a new page, no background refresh is due, which sends the same request as `session.authenticate`.
      if (hasEnded || path === REFRESH) {
        client.dispose()
        page = await openSignedIn(path)
      }
    }
    page.client.dispose()
  },
)

test('T52 the configuration, telemetry and One Tap end correctly after every fault', async () => {
  silenceConsole()
  for (const [kind, description, fault] of FAULTS) {
    const browser = createBrowser()
    const tab = browser.tab(provider({ [BOOTSTRAP]: fault, '/events': fault, '/b2b/oauth/google/onetap/start': fault }), {
      libraries: { google: {} },
    })
    const client = tab.open()
    const configuration = client.bootstrap.getAsync()
    const prompt = outcomeOf(client.oauth.googleOneTap.start({ organization_id: 'org' }))
    await browser.advance(kind === 'timeout' ? LONGEST_CALL_MS : 1000)
    await expect(configuration).resolves.toMatchObject({ projectName: null, emailDomains: ['acme.example'], pkceRequiredForSso: false })
    expect([description, await prompt]).toEqual([description, expect.objectContaining({ name: 'InternalError' })])
    expect([description, tab.calls('/events').length]).toEqual([description, 1])
    client.dispose()
  }
})

test.each(FAULTS)(
  'T35 a refresh that ends with %s (%s) clears nothing, and the next successful one continues the session',
  async (_, __, fault) => {
    silenceConsole()
    const { browser, tab, client, fail } = await openSignedIn(REFRESH)
    const listener = vi.fn()
    client.session.onChange(listener)
    fail(fault)
    await browser.advance(20 * MINUTE)
    expect(tab.calls(REFRESH).length).toBeGreaterThan(4)
    expect(client.session.getTokens()?.session_token).toBe('token-ada')
    fail(null)
    await browser.advance(5 * MINUTE)
    expect(listener.mock.calls.filter(([session]) => session === null)).toEqual([])
    expect(client.session.getInfo()).toMatchObject({ session: { member_session_id: 'session-ada' }, fromCache: false })
  },
)

test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
  'T35 the error %s ends a session only in a call about the session itself',
  async (type) => {
    silenceConsole()
    const { browser, client, fail } = await openSignedIn(LOGIN)
    fail(() => refusal(401, type))
    expect(await outcomeOf(client.magicLinks.authenticate(login))).toHaveProperty('error_type', type)
    expect(client.session.getSync()).not.toBeNull()
    client.dispose()
    const otherPage = await openSignedIn(REFRESH)
    otherPage.fail(() => refusal(401, type))
    await otherPage.browser.advance(4 * MINUTE)
    expect([otherPage.client.getState(), otherPage.browser.cookies()]).toEqual([{}, {}])
    expect(browser.cookies()).toHaveProperty('acme_session')
  },
)

const TEMPORARY_STATUSES = [429, 500, 502, 503, 599]
const SESSION_REQUESTS: readonly [string, string, (client: B2BClient) => Promise<unknown>][] = [
  ['the background refresh', REFRESH, async () => {}],
  ['session.authenticate', REFRESH, async (client) => client.session.authenticate()],
  ['session.revoke', REVOKE, async (client) => client.session.revoke()],
]

test.each(SESSION_REQUESTS.flatMap((request) => TEMPORARY_STATUSES.map((status) => [...request, status] as const)))(
  'T35 a response to %s (%s) with session_not_found and a temporary status does not end the session',
  async (_, path, sendRequest, status) => {
    silenceConsole()
    const { browser, tab, client, fail } = await openSignedIn(path)
    fail(() => refusal(status, 'session_not_found'))
    const call = outcomeOf(sendRequest(client))
    await browser.advance(4 * MINUTE)
    await call
    expect(tab.calls(path)).not.toEqual([])
    expect(client.session.getSync()).not.toBeNull()
    expect(browser.cookies()).toMatchObject({ acme_session: 'token-ada', acme_session_jwt: 'jwt.token-ada' })
  },
)

test('T35 a temporary status counts although the body of the response has the status of a refusal', async () => {
  silenceConsole()
  const { browser, client, fail } = await openSignedIn(REFRESH)
  fail(() => textResponse(JSON.stringify({ status_code: 404, error_type: 'session_not_found' }), 503))
  const call = outcomeOf(client.session.authenticate())
  await browser.advance(MINUTE)
  expect(await call).toMatchObject({ status_code: 503 })
  expect(browser.cookies()).toHaveProperty('acme_session')
})

test.each(['session_expired', 'SESSION_NOT_FOUND', 'session_not_found ', 'unauthorized', '', '__proto__'])(
  'T35 the unknown error %j does not end a session',
  async (type) => {
    silenceConsole()
    const { browser, client, fail } = await openSignedIn(REFRESH)
    fail(() => refusal(401, type, {}, 'session_not_found'))
    await browser.advance(20 * MINUTE)
    expect(client.session.getSync()).not.toBeNull()
  },
)

test.each(FAULTS)(
  'T39 when the configuration ends with %s (%s), the defaults or the cached values are used, and it is requested again',
  async (kind, _, fault) => {
    const { error } = silenceConsole()
    const browser = createBrowser()
    let isReachable = false
    const projectSettings = { slug_pattern: 'https://{{slug}}.acme.test', pkce_required_for_sso: true }
    const normalProvider = provider({
      [BOOTSTRAP]: (request) => (isReachable ? answer({ vertical: 'B2B', ...projectSettings }) : fault(request)),
    })
    const tab = browser.tab(normalProvider)
    const client = tab.open()
    const configuration = client.bootstrap.getAsync()
    await browser.advance(kind === 'timeout' ? 15_001 : 0)
    await expect(configuration).resolves.toMatchObject({ slugPattern: null, pkceRequiredForSso: false })
    expect(browser.local.has(`${STATE}::bootstrap`)).toBe(false)
    expect(error).toHaveBeenCalledOnce()
    isReachable = true
    await browser.advance(HOUR / 2)
    expect(client.bootstrap.getSync()).toMatchObject({ slugPattern: projectSettings.slug_pattern })
    const requestCount = tab.calls(BOOTSTRAP).length
    await browser.advance(HOUR)
    expect(tab.calls(BOOTSTRAP)).toHaveLength(requestCount)
    // The next page has the cached configuration at once, and keeps it if the request fails.
    isReachable = false
    const next = browser.tab(normalProvider).open()
    expect(next.bootstrap.getSync()).toMatchObject({ slugPattern: projectSettings.slug_pattern, pkceRequiredForSso: true })
    await browser.advance(20_000)
    await expect(next.bootstrap.getAsync()).resolves.toMatchObject({ pkceRequiredForSso: true })
  },
)

test('T39 a cached configuration is validated like untrusted data', async () => {
  silenceConsole()
  for (const entry of [
    'null',
    '7',
    '[]',
    '{',
    '{"emailDomains":[7],"captchaSettings":"x","rbacPolicy":{"roles":1}}',
    '{"pkceRequiredForSso":"yes"}',
  ]) {
    const browser = createBrowser()
    browser.local.set(`${STATE}::bootstrap`, entry)
    const client = browser.tab(provider({ [BOOTSTRAP]: () => Promise.reject(new Error()) })).open()
    const defaults = { emailDomains: ['acme.example'], captchaSettings: { enabled: false }, rbacPolicy: null, pkceRequiredForSso: false }
    await expect(client.bootstrap.getAsync()).resolves.toMatchObject(defaults)
    client.dispose()
  }
})

test('T51 reading stops after a megabyte of an endless body, and after four megabytes of a configuration', async () => {
  silenceConsole()
  const browser = createBrowser()
  const readBytes: number[] = []
  const cancelledStreams: unknown[] = []
  const endless = (index: number) => {
    readBytes[index] = 0
    return textResponse(
      new ReadableStream({
        pull: (controller) => {
          readBytes[index] = (readBytes[index] ?? 0) + 100_000
          controller.enqueue(MEGABYTE.subarray(0, 100_000))
        },
        cancel: () => void cancelledStreams.push(index),
      }),
    )
  }
  const tab = browser.tab(provider({ [BOOTSTRAP]: () => endless(0), [LOGIN]: () => endless(1) }))
  const client = tab.open()
  expect(await outcomeOf(client.magicLinks.authenticate(login))).toMatchObject({ name: 'UnreachableError', fault: 'unexpected' })
  await client.bootstrap.getAsync()
  expect(new Set(cancelledStreams)).toEqual(new Set([0, 1]))
  expect(readBytes[1]).toBeLessThan(1_500_000)
  expect(readBytes[0]).toBeGreaterThan(3_900_000)
  expect(readBytes[0]).toBeLessThan(4_500_000)
})

const objectWithKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 1]))

test.each<[string, 'accepted' | 'refused', CallName, object]>([
  [
    '200 000 recovery codes',
    'refused',
    'recoveryCodes.rotate',
    { recovery_codes: Array.from({ length: 200_000 }, (_, index) => `code-${index}`) },
  ],
  ['10 MB of recovery codes', 'refused', 'recoveryCodes.get', { recovery_codes: [MEGABYTE.length, 'x'.repeat(10_000_000)] }],
  [
    '100 000 connections',
    'refused',
    'sso.getConnections',
    { saml_connections: Array.from({ length: 100_000 }, () => ({ connection_id: 'c' })) },
  ],
  ['65 recovery codes', 'refused', 'recoveryCodes.get', { recovery_codes: Array.from({ length: 65 }, (_, index) => `code-${index}`) }],
  ['64 recovery codes', 'accepted', 'recoveryCodes.get', { recovery_codes: Array.from({ length: 64 }, (_, index) => `code-${index}`) }],
  ['501 connections', 'refused', 'sso.getConnections', { oidc_connections: Array.from({ length: 501 }, () => ({ connection_id: 'c' })) }],
  ['500 connections', 'accepted', 'sso.getConnections', { oidc_connections: Array.from({ length: 500 }, () => ({ connection_id: 'c' })) }],
  ['an object with 2001 keys', 'refused', 'recoveryCodes.get', { recovery_codes: ['a'], other: objectWithKeys(2001) }],
  ['an object with 2000 keys', 'accepted', 'recoveryCodes.get', { recovery_codes: ['a'], other: objectWithKeys(2000) }],
])('T51 an answer with %s is %s', async (_, result, name, data) => {
  silenceConsole()
  const { client, fail } = await openSignedIn(pathOf(name))
  fail(() => answer(data))
  const callOutcome = await outcomeOf(callOf(client, name)())
  if (result === 'accepted') expect(callOutcome).toBe('ok')
  else expect(callOutcome).toMatchObject({ name: 'UnreachableError' })
  expect(client.session.getSync()).not.toBeNull()
})

test.each([
  [2000, 'ok'],
  [2001, 'UnreachableError'],
])('T51 an answer with a list of %i organizations ends with %s', async (length, expected) => {
  silenceConsole()
  const organization = { organization: { organization_id: 'o' }, membership: { type: 'active_member' } }
  const data = { intermediate_session_token: 'ist', discovered_organizations: Array.from({ length }, () => organization) }
  const path = '/b2b/magic_links/discovery/authenticate'
  const { client, fail } = await openSignedIn(path)
  fail(() => answer(data))
  const callOutcome = await outcomeOf(client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 't' }))
  expect(callOutcome === 'ok' ? callOutcome : (callOutcome as Error).name).toBe(expected)
})

test.each([
  ['7', 7700], // The random part is at most 20 % of the wait, but at least 1 s. The test takes half of it.
  ['0', 500],
  ['999999', HOUR + 15_000],
  ['Sun, 01 Mar 2026 12:01:31 GMT', 99_000],
  ['Sun, 01 Mar 2020 12:00:00 GMT', 500],
  ['soon', undefined],
  ['-5', 500],
])('T53 a Retry-After of %s is reported as %s ms, which includes the random part, for JSON and for a page', async (header, wait) => {
  silenceConsole()
  const { client, fail } = await openSignedIn('/b2b/organizations/search')
  for (const reply of [
    refusal(429, 'too_many_requests', { 'Retry-After': header }),
    textResponse('<h1>', 503, 'text/html', { 'Retry-After': header }),
  ]) {
    fail(() => reply)
    expect(await outcomeOf(client.organization.getBySlug({ organization_slug: 'a' }))).toHaveProperty('retry_after', wait)
  }
})

test.each(CALLS)('T53 %s is never sent again in the hour after failures', async (name) => {
  silenceConsole()
  const path = pathOf(name)
  const { browser, tab, client, fail } = await openSignedIn(path)
  const sentBefore = tab.calls(path).length
  const faults = [
    () => refusal(503, 'down', { 'Retry-After': '1' }),
    () => Promise.reject(new Error()),
    () => refusal(429, 'too_many_requests'),
  ]
  for (const fault of faults) {
    fail(fault)
    await outcomeOf(callOf(client, name)())
  }
  fail(null)
  // Without the client, there is no background refresh, which sends the same request as session.authenticate.
  if (path === REFRESH) client.dispose()
  await browser.advance(HOUR)
  expect(tab.calls(path).length - sentBefore).toBe(faults.length)
  client.dispose()
})

test('T53 a call that failed is repeated by its caller only, not by network or visibility events', async () => {
  silenceConsole()
  const { browser, tab, client, fail } = await openSignedIn(LOGIN)
  const sentBefore = tab.calls(LOGIN).length
  fail(() => refusal(429, 'too_many_requests', { 'Retry-After': '2' }))
  await outcomeOf(client.magicLinks.authenticate(login))
  for (const event of ['online', 'visible', 'restored'] as const) tab.dispatch(event)
  await browser.advance(HOUR)
  expect(tab.calls(LOGIN).length - sentBefore).toBe(1)
})

test('T58 calls bypass caches, refuse redirects and send cookies', async () => {
  silenceConsole()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()), [REFRESH]: () => answer(signedIn()) }))
  const fetchSpy = vi.spyOn(tab.environment, 'fetch')
  const client = tab.open()
  for (const name of CALLS) await outcomeOf(callOf(client, name)())
  await browser.advance(HOUR)
  const calls = fetchSpy.mock.calls.filter(([address]) => !String(address).endsWith('/events'))
  expect(new Set(calls.map(([address]) => new URL(String(address)).pathname)).size).toBeGreaterThan(70)
  expect(calls.filter(([, init]) => init?.cache !== 'no-store' || init.redirect !== 'error' || init.credentials !== 'include')).toEqual([])
  // Telemetry sends no cookies, and its answer does not matter.
  const events = fetchSpy.mock.calls.filter(([address]) => String(address).endsWith('/events'))
  expect(events.map(([, init]) => [init?.credentials, new Headers(init?.headers).has('Authorization')])).toContainEqual(['omit', false])
})

test('T52 the faults are tested with every row of the call table', () => {
  expect(CALLS.length + [...endpoints.keys()].filter((name) => /^(project|oneTap)\./.test(name)).length).toBe(endpoints.size)
  expect(CALLS.length).toBeGreaterThan(70)
  expect(FAULTS.length + SESSION_FAULTS.length).toBeGreaterThan(60)
})
