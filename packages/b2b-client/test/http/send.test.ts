import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { contract } from '../../src/contract/table.ts'
import { ApiError, CaptchaError, isB2BError, UnreachableError } from '../../src/errors.ts'
import { requestWithFields } from '../../src/http/requestWithFields.ts'
import { retryAfter } from '../../src/http/retryAfter.ts'
import { createSender } from '../../src/http/send.ts'
import { parseJson } from '../../src/internal/parseJson.ts'
import { CALL_TIMEOUT_MS, SIGN_IN_TIMEOUT_MS } from '../../src/limits.ts'
import { answer, coreIn, createBrowser, provider, refusal, settle, signedIn, START, TOKEN, type Provider } from '../browser.ts'
import { createPendingResponse } from '../threats/support.ts'

const SLUG = '/b2b/organizations/search'
const slugInput = { organization_slug: 'acme' }

function openTab(reply: Provider) {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [SLUG]: reply, '/b2b/magic_links/authenticate': () => answer(signedIn('zoë', 'tök en')) }))
  return { browser, tab, client: tab.open() }
}
const errorOf = (reply: Provider) =>
  openTab(reply)
    .client.organization.getBySlug(slugInput)
    .then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )

test('every request has the headers that identify the client, the page and the session', async () => {
  const { tab, client } = openTab(() => answer({ organization: null }))
  await client.organization.getBySlug(slugInput)
  const [request] = tab.calls(SLUG)
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}`,
    'content-type': 'application/json',
    'x-sdk-parent-host': 'https://app.example.com',
  })
  expect(JSON.parse(atob(request?.headers.get('X-SDK-Client') ?? ''))).toEqual({
    event_id: expect.stringMatching(/^event-id-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    app_session_id: expect.stringMatching(/^app-session-id-/),
    persistent_id: expect.stringMatching(/^persistent-id-/),
    client_sent_at: new Date(START).toISOString(),
    app: { identifier: 'app.example.com' },
    sdk: { identifier: '@acme/b2b-client', version: '0.1.0' },
  })
  expect(request?.rawBody).toBe('{"organization_slug":"acme"}')
})

test('T26 no character of a token or id makes a call fail', async () => {
  const { tab, client } = openTab(() => answer({}))
  await client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 })
  await client.organization.getBySlug(slugInput)
  const utf8 = (base64 = '') => new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
  const headers = tab.calls(SLUG)[0]?.headers
  expect(utf8(headers?.get('Authorization')?.slice(6))).toBe(`${TOKEN}:tök en`)
  expect(utf8(headers?.get('X-SDK-Client') ?? '')).toContain('"acme_member_id":"member-zoë"')
})

test('the ids of page and browser stay the same, and each request has its own id', async () => {
  const { tab, client } = openTab(() => answer({}))
  await client.organization.getBySlug(slugInput)
  await client.organization.getBySlug(slugInput)
  const [firstHeader, secondHeader] = tab.calls(SLUG).map(({ headers }) => JSON.parse(atob(headers.get('X-SDK-Client') ?? '')))
  expect(secondHeader).toMatchObject({ app_session_id: firstHeader.app_session_id, persistent_id: firstHeader.persistent_id })
  expect(secondHeader.event_id).not.toBe(firstHeader.event_id)
})

test('a refusal is an ApiError with all fields of the provider', async () => {
  const error = await errorOf(() => refusal(429, 'too_many_requests', { 'Retry-After': '7' }, 'Slow down.'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status_code: 429,
    error_type: 'too_many_requests',
    error_message: 'Slow down.',
    request_id: 'r-1',
    // 7 seconds, and half of the random part of 20 %: the random numbers are 0.5 in the simulated browser.
    retry_after: 7700,
  })
  expect(String(error)).toBe(
    'ApiError: [429] too_many_requests\nSlow down.\nSee https://docs/too_many_requests for more information.\nrequest_id: r-1\n',
  )
})

test.each([
  ['of the body', 400, 401, 401],
  ['of the response, if a proxy has replaced it by a temporary one', 503, 400, 503],
  ['of the response, if the body has none', 403, undefined, 403],
])('the status of a refusal is the one %s', async (_, status, status_code, expected) => {
  expect(await errorOf(() => Response.json({ status_code, error_type: 'x' }, { status }))).toMatchObject({ status_code: expected })
})

test.each(['body', 'params', 'query'])(
  'a refusal with a list of invalid fields in the %s is a SchemaError with each path and message',
  async (listName) => {
    const error = await errorOf(() =>
      Response.json({ [listName]: [{ dataPath: '.a', message: 'is missing' }, { dataPath: '.b' }, null] }, { status: 400 }),
    )
    expect(error).toMatchObject({ name: 'SchemaError', message: 'Request does not match expected schema\n.a: is missing\n.b: ' })
  },
)

const textResponse = (body: string, status = 200, type = 'application/json') =>
  new Response(body, { status, headers: { 'Content-Type': type } })
test.each<[string, Provider, string, string]>([
  ['the network fails', () => Promise.reject(new Error()), 'network', 'Unable to contact our servers.'],
  [
    'T52 a successful response is not JSON',
    () => textResponse('<html>', 200, 'text/html'),
    'unreadable',
    'Invalid JSON response from our servers.',
  ],
  ['T52 a successful response is cut off', () => textResponse('{"data":{"a'), 'unreadable', 'Invalid JSON response from our servers.'],
  ['a successful response is null', () => textResponse('null'), 'unreadable', 'Invalid JSON response from our servers.'],
  ['a successful response has no data', () => textResponse('{}'), 'unexpected', 'Invalid response from our servers.'],
  [
    'T19 a successful response has a dangerous key',
    () => textResponse('{"data":{"__proto__":{"admin":true}}}'),
    'unreadable',
    'Invalid JSON response from our servers.',
  ],
  [
    'T19 a successful response has an escaped dangerous key',
    () => textResponse('{"data":{"\\u005f_proto__":{"admin":true}}}'),
    'unreadable',
    'Invalid JSON response from our servers.',
  ],
  [
    'T51 a successful response is too large',
    () => textResponse(`{"data":"${'x'.repeat(1_000_001)}"}`),
    'unexpected',
    'Invalid response from our servers.',
  ],
  ['a refusal is not JSON', () => textResponse('<html>', 502, 'text/html'), 'unexpected', 'Invalid response from our servers.'],
  ['a refusal has no type', () => new Response(new Uint8Array(1), { status: 502 }), 'unexpected', 'Invalid response from our servers.'],
  ['a refusal is invalid JSON', () => textResponse('oops', 500), 'unexpected', 'Invalid or no response from server'],
])('when %s the call throws an UnreachableError: %s', async (_, reply, fault, message) => {
  const error = await errorOf(reply)
  expect(error).toBeInstanceOf(UnreachableError)
  expect(error).toMatchObject({ fault, message })
})

test.each([
  ['a page', '<html>', 'text/html'],
  ['no body', '', 'text/plain'],
  ['invalid JSON', 'oops', 'application/json'],
])('a rate limit with %s is an ApiError with the status and the Retry-After', async (_, body, type) => {
  const error = await errorOf(() => new Response(body, { status: 429, headers: { 'Content-Type': type, 'Retry-After': '7' } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status_code: 429, error_type: 'too_many_requests', retry_after: expect.any(Number) })
  expect(Object(error).retry_after).toBeGreaterThanOrEqual(7000)
})

test.each([
  [299, 'none'],
  [300, 'unexpected'],
])('a response with data and the status %i has the fault: %s', async (status, fault) => {
  const { client } = openTab(() => textResponse('{"data":{"organization":null}}', status, 'text/plain'))
  await expect(faultOf(client.organization.getBySlug(slugInput))).resolves.toBe(fault)
})

test('a refusal with the text of the captcha is a CaptchaError, unless its type is JSON', async () => {
  const text = '{"error_message":"Captcha required"}'
  expect(await errorOf(() => textResponse(text, 400, 'text/plain'))).toBeInstanceOf(CaptchaError)
  expect(await errorOf(() => textResponse(text, 400))).toMatchObject({ name: 'ApiError', error_message: 'Captcha required' })
})

test('T52 a call without an answer ends after 15 seconds, a call with a single-use token or code after 30', async () => {
  const browser = createBrowser()
  const never = () => new Promise<Response>(() => {})
  const client = browser
    .tab(provider({ [SLUG]: never, '/b2b/magic_links/authenticate': never, '/b2b/recovery_codes/recover': never }))
    .open()
  const endedCalls: string[] = []
  const recordEnd = (name: string) => (error: unknown) =>
    void endedCalls.push(`${name} ${error instanceof UnreachableError ? error.fault : ''}`)
  client.organization.getBySlug(slugInput).catch(recordEnd('find'))
  client.magicLinks.authenticate({ magic_links_token: 't', session_duration_minutes: 5 }).catch(recordEnd('spend'))
  client.recoveryCodes
    .recover({ organization_id: 'o', member_id: 'm', recovery_code: 'c', session_duration_minutes: 5 })
    .catch(recordEnd('recover'))
  await browser.advance(14_999)
  expect(endedCalls).toEqual([])
  await browser.advance(2)
  expect(endedCalls).toEqual(['find timeout'])
  await browser.advance(15_000)
  expect(endedCalls.toSorted()).toEqual(['find timeout', 'recover timeout', 'spend timeout'])
})

test('T53 the client does not repeat a failed call', async () => {
  const { browser, tab, client } = openTab(() => refusal(503, 'server_unavailable', { 'Retry-After': '1' }))
  await client.organization.getBySlug(slugInput).catch(() => {})
  await browser.advance(600_000)
  expect(tab.calls(SLUG)).toHaveLength(1)
})

test('T58 responses bypass caches, and redirects are not followed', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  const fetchSpy = vi.spyOn(tab.environment, 'fetch')
  await tab
    .open()
    .organization.getBySlug(slugInput)
    .catch(() => {})
  expect(fetchSpy.mock.lastCall?.[1]).toMatchObject({ cache: 'no-store', redirect: 'error', credentials: 'include' })
})

test('errors are recognized across copies of the package', () => {
  expect(isB2BError(new UnreachableError('network'))).toBe(true)
  expect(isB2BError({ [Symbol.for('acme.b2b.error')]: true })).toBe(true)
  expect([new Error(), null, 'x'].some(isB2BError)).toBe(false)
})

test.each<[string | null, number | undefined]>([
  [null, undefined],
  ['soon', undefined],
  ['30', 30_000],
  [' 30 ', 30_000],
  ['0', 0],
  ['999999', 3_600_000],
  [new Date(START + 90_000).toUTCString(), 90_000],
  [new Date(START - 90_000).toUTCString(), 0],
  // Dates that start or end with a digit.
  [new Date(START + 90_000).toUTCString().replace('GMT', '+0000'), 90_000],
  [new Date(START + 90_000).toISOString(), 90_000],
])('a Retry-After of %j means a wait of %s ms and a random part', (header, wait) => {
  expect(retryAfter(header, START, 0)).toBe(wait)
})

test.each([
  ['0', 1000],
  ['4', 1000],
  ['60', 12_000],
  ['150', 30_000],
  ['3600', 30_000],
  ['999999', 30_000],
  [new Date(START + 60_000).toUTCString(), 12_000],
])('the random part of a Retry-After of %j is spread evenly up to %i ms', (header, maxJitter) => {
  const jitterOf = (random: number) => Number(retryAfter(header, START, random)) - Number(retryAfter(header, START, 0))
  expect([0, 0.25, 0.5, 1].map(jitterOf)).toEqual([0, maxJitter / 4, maxJitter / 2, maxJitter])
})

test('parseJson returns the same value as JSON.parse, or refuses the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (input) => {
      const parsed = parseJson(input)
      if (parsed !== undefined) expect(parsed).toEqual(JSON.parse(input))
    }),
  )
})

test('the first event is sent after 800 ms, with all fields, without credentials and without the headers of a call', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  const fetchSpy = vi.spyOn(tab.environment, 'fetch')
  tab.open()
  await browser.advance(799)
  expect(tab.calls('/events')).toHaveLength(0)
  await browser.advance(1)
  expect(tab.calls('/events')[0]?.body).toEqual([
    {
      telemetry: expect.objectContaining({ sdk: { identifier: '@acme/b2b-client', version: '0.1.0' } }),
      event: {
        public_token: TOKEN,
        event_name: 'b2b_sdk_instance_instantiated',
        details: { event_callback_registered: false, error_callback_registered: false, success_callback_registered: false },
      },
    },
  ])
  const [, init] = fetchSpy.mock.calls.find(([url]) => String(url).endsWith('/events')) ?? []
  expect(init).toMatchObject({ credentials: 'omit', headers: { 'Content-Type': 'application/json' } })
  expect([...new Headers(init?.headers).keys()]).toEqual(['content-type'])
})

test('the fifteenth event sends the batch at once, and a failed batch is not repeated', async () => {
  const browser = createBrowser()
  const tab = browser.tab(() => Promise.reject(new Error()))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = tab.open()
  // The first event is the creation of the client.
  for (let count = 0; count < 14; count += 1) client.logEvent({ event_name: 'e', details: { count } })
  await settle()
  expect(tab.calls('/events').map(({ body }) => body?.['length'])).toEqual([15])
  await browser.advance(10_000)
  expect(tab.calls('/events')).toHaveLength(1)
})

test('T46 with telemetry off the client sends no events and stores no id', async () => {
  const browser = createBrowser()
  const tab = browser.tab(provider({}))
  tab.open({ telemetry: false })
  await browser.advance(5000)
  expect(tab.calls('/events')).toHaveLength(0)
  expect([...browser.local.keys()].some((key) => key.includes('persistent'))).toBe(false)
})

test('T46 a too large event is dropped', async () => {
  const { browser, tab, client } = openTab(() => answer({}))
  client.logEvent({ event_name: 'large', details: { text: 'x'.repeat(8000) } })
  await browser.advance(1000)
  expect(JSON.stringify(tab.calls('/events').map(({ body }) => body))).not.toContain('large')
})

test('T46 an event that cannot be serialized is dropped without an error', async () => {
  const { browser, tab, client } = openTab(() => answer({}))
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  // JavaScript callers can pass this.
  for (const details of [undefined, circular, 1n]) Reflect.apply(client.logEvent, client, [{ event_name: 'circular', details }])
  client.logEvent({ event_name: 'plain', details: {} })
  await browser.advance(1000)
  const sent = JSON.stringify(tab.calls('/events').map(({ body }) => body))
  expect(sent).toContain('plain')
  expect(sent).not.toContain('circular')
})

/** A sender without a client, with access to the abort signal of its last request. */
function startSender(reply: Provider) {
  const browser = createBrowser()
  const { environment: tab, timers } = browser.tab(reply)
  const fetch = vi.spyOn(tab, 'fetch')
  const core = coreIn(tab)
  const credentials = { Authorization: 'Basic', 'X-SDK-Client': '', 'X-SDK-Parent-Host': '' }
  const send = createSender(core, () => credentials)
  const request = { verb: 'POST', path: '/one', timeout: CALL_TIMEOUT_MS, maxLength: 100_000 } as const
  const isAborted = () => fetch.mock.lastCall?.[1]?.signal?.aborted
  return { browser, tab: core.tab, send, request, isAborted, fetch, timers }
}
const never = () => new Promise<Response>(() => {})
const faultOf = (response: Promise<unknown>) =>
  response.then(
    () => 'none',
    (error: unknown) => (error instanceof UnreachableError ? error.fault : error),
  )

test('a request is aborted at its deadline', async () => {
  const { browser, send, request, isAborted } = startSender(never)
  const fault = faultOf(send(request))
  await browser.advance(CALL_TIMEOUT_MS - 1)
  expect(isAborted()).toBe(false)
  await browser.advance(1)
  await expect(fault).resolves.toBe('timeout')
  expect(isAborted()).toBe(true)
})

test('a request is aborted when the client is disposed', async () => {
  const { tab, send, request, isAborted } = startSender(never)
  const fault = faultOf(send(request))
  tab.close()
  await expect(fault).resolves.toBe('aborted')
  expect(isAborted()).toBe(true)
})

test('a disposed client sends no request', async () => {
  const { tab, send, request, fetch } = startSender(() => answer({}))
  tab.close()
  await expect(faultOf(send(request))).resolves.toBe('aborted')
  expect(fetch).not.toHaveBeenCalled()
})

test.each<[string, Provider]>([
  ['a success', () => answer({})],
  ['a refusal', () => refusal(400, 'bad_request')],
  ['an answer that is not JSON', () => new Response('<html>')],
])('a completed request with %s leaves no timer, and is not aborted later', async (_, reply) => {
  const { tab, send, request, isAborted, timers } = startSender(reply)
  await send(request).catch(() => {})
  expect(timers()).toBe(0)
  tab.close()
  expect(isAborted()).toBe(false)
})

test('a request with survivesDispose is answered after the client is disposed', async () => {
  const pending = createPendingResponse()
  const { tab, send, request, isAborted } = startSender(pending.reply)
  const response = send({ ...request, survivesDispose: true })
  tab.close()
  await settle()
  expect(isAborted()).toBe(false)
  pending.release(answer({ session_token: 'rotated' }))
  await expect(response).resolves.toMatchObject({ session_token: 'rotated' })
})

test('a request with survivesDispose still has its deadline', async () => {
  const { browser, tab, send, request, isAborted } = startSender(never)
  const fault = faultOf(send({ ...request, survivesDispose: true }))
  tab.close()
  await browser.advance(CALL_TIMEOUT_MS)
  await expect(fault).resolves.toBe('timeout')
  expect(isAborted()).toBe(true)
})

test('requestWithFields takes survivesDispose from the row of the call', () => {
  const { authenticate } = contract.session
  expect(requestWithFields({ ...authenticate, survivesDispose: true }, {}, {}).survivesDispose).toBe(true)
  expect(requestWithFields(contract.magicLinks.authenticate, {}, {}).survivesDispose).toBeUndefined()
})

test('only a call that opens a session gets more time', () => {
  expect(requestWithFields(contract.magicLinks.authenticate, {}, {}).timeout).toBe(SIGN_IN_TIMEOUT_MS)
  expect(requestWithFields(contract.magicLinks.email.invite, {}, {}).timeout).toBe(CALL_TIMEOUT_MS)
})

test('a DELETE request has a query only for the fields that are not in its path', () => {
  const endpoint = contract.organization.members.delete
  expect(requestWithFields(endpoint, { member_id: 'm 1' }, {}).path).toBe('/b2b/organizations/members/m%201')
  expect(requestWithFields(endpoint, { member_id: 'm', later: 'a&b' }, {}).path).toBe('/b2b/organizations/members/m?later=a%26b')
})

test.each([
  ['wins by default', contract.recoveryCodes.recover, { pkce_code_verifier: 'client', intermediate_session_token: 'client' }],
  ['wins except for the verifier', contract.sso.authenticate, { pkce_code_verifier: 'caller', intermediate_session_token: 'client' }],
  ['loses', contract.magicLinks.authenticate, { pkce_code_verifier: 'caller', intermediate_session_token: 'caller' }],
])('if the caller passes a field that the client adds, that of the client %s', (_, endpoint, body) => {
  const caller = { pkce_code_verifier: 'caller', intermediate_session_token: 'caller' }
  const client = { pkce_code_verifier: 'client', intermediate_session_token: 'client' }
  expect(requestWithFields(endpoint, caller, client).body).toEqual(body)
  expect(requestWithFields(endpoint, {}, client).body).toEqual(client)
})
