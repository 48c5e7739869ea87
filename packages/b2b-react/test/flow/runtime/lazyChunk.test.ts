import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resolveConfig } from '../../../src/config/resolveConfig.ts'
import type { LooseConfig } from '../../../src/config/types.ts'
import { initialState } from '../../../src/flow/machine/step.ts'
import { createFlow, type FlowOptions } from '../../../src/flow/runtime/createFlow.ts'
import type { LazyChunkSource } from '../../../src/flow/runtime/engine.ts'
import { loginLoader } from '../../../src/hooks/lazyChunks.ts'
import { LAZY_CHUNK_TIMEOUT_MS } from '../../../src/limits.ts'
import { emulate } from '../../journeys/emulated.tsx'
import { main, stateOn } from '../../states.ts'
import { NOW, organizationConfig, session, submitEmail } from '../fixtures.ts'
import { reduce } from '../machine.ts'

// Numbers such as T03 in test names are threats in docs/threats.md.

/* A flow on a page that has not loaded the lazy chunk yet. */

/** In ms. Long enough for a busy machine. */
const WAIT_TIMEOUT_MS = 10_000

const lazyChunk = await loginLoader.fetch()

/** A lazy chunk that is loading until the test calls `succeed` or `fail`. */
function fakeChunk() {
  let isLoaded = false
  let controls: { succeed(): void; fail(): void } | null = null
  const source: LazyChunkSource = {
    loaded: () => (isLoaded ? lazyChunk : null),
    fetch: vi.fn(
      () =>
        new Promise<void>((resolve, reject) => {
          controls = { succeed: resolve, fail: () => reject(new Error('offline')) }
        }),
    ),
  }
  return {
    source,
    isRequested: () => controls !== null,
    succeed() {
      isLoaded = true
      controls?.succeed()
    },
    fail() {
      controls?.fail()
      controls = null
    },
  }
}

interface PageOptions {
  readonly config?: LooseConfig
  /** The emulated browser and server. Default: new ones. */
  readonly emulation?: ReturnType<typeof emulate>
  readonly readRequest?: FlowOptions['readRequest']
}

/** Opens a page at a URL, and starts a flow. */
function openPage(address: string, { config = organizationConfig, emulation = emulate(), readRequest = null }: PageOptions = {}) {
  window.history.replaceState(null, '', address)
  const chunk = fakeChunk()
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const onEvent = vi.fn()
  const client = emulation.makeClient()
  const flow = createFlow(
    client,
    () => ({ config, callbacks: { onError, onEvent }, strings: undefined, readRequest }),
    chunk.source,
    initialState,
  )
  const waitForScreen = (name: string) => vi.waitFor(() => expect(flow.get().screen.name).toBe(name), WAIT_TIMEOUT_MS)
  return { ...emulation, emulation, client, chunk, flow, errors, onEvent, waitForScreen, stop: flow.start() }
}

const SEND_LINK = '/b2b/magic_links/email/login_or_signup'
const REDEEM = '/b2b/magic_links/authenticate'
const CONFIRM = '/b2b/sessions/authenticate'
/** Waits for all pending promises. */
const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

/** Opens a page with a link in its URL, in the browser that requested it. */
async function openWithLink(emulation = emulate()) {
  const requestingPage = openPage('/', { emulation })
  requestingPage.chunk.succeed()
  await requestingPage.waitForScreen('Main')
  requestingPage.flow.send(submitEmail('ada@acme.test'))
  await requestingPage.waitForScreen('EmailConfirmation')
  requestingPage.stop()
  return openPage(requestingPage.linkTo('ada@acme.test'), { emulation })
}

test('a user action on Main waits for the lazy chunk, shows a busy button, and runs once', async () => {
  const { chunk, flow, waitForScreen, calls } = openPage('/')
  await waitForScreen('Main')
  expect(chunk.isRequested()).toBe(false)
  flow.send(submitEmail('ada@acme.test'))
  flow.send(submitEmail('ada@acme.test'))
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, pending: { call: null, subject: null } })
  await flushPromises()
  expect(calls(SEND_LINK)).toBe(0)
  chunk.succeed()
  await waitForScreen('EmailConfirmation')
  expect(calls(SEND_LINK)).toBe(1)
  expect(chunk.source.fetch).toHaveBeenCalledOnce()
})

test.each([
  [
    { type: 'providerChosen', provider: 'google' },
    { kind: 'provider', provider: 'google' },
  ],
  [
    { type: 'connectionChosen', connection_id: 'okta' },
    { kind: 'connection', connection_id: 'okta' },
  ],
  [{ type: 'ssoChosen' }, { kind: 'ssoDiscovery' }],
] as const)('the chosen button is busy: %j', async (event, subject) => {
  const { flow, waitForScreen } = openPage('/')
  await waitForScreen('Main')
  flow.send(event)
  expect(flow.get().pending).toMatchObject({ call: null, subject })
})

test('a session does not show Success for the request of another application, but waits for the chunk of the identity provider', async () => {
  const parameters = { client_id: 'reports', redirect_uri: 'https://reports.example/', response_type: 'code', scope: 'openid' }
  const { chunk, flow, waitForScreen } = openPage('/authorize', { config: {}, readRequest: () => ({ of: 'authorize', parameters }) })
  await vi.waitFor(() => expect(chunk.isRequested()).toBe(true))
  chunk.fail()
  await waitForScreen('Error')
  flow.send({ type: 'sessionOpened', session })
  await flushPromises()
  expect(flow.get().screen.name).toBe('Error')
  expect(chunk.isRequested()).toBe(true)
})

test('events after the first one wait with it, and keep their order', async () => {
  const { chunk, flow, waitForScreen } = openPage('/', { config: { ...organizationConfig, products: ['passwords'] } })
  await waitForScreen('Main')
  flow.send({ type: 'passwordHelpChosen', email: '' })
  flow.send({ type: 'wentBack' })
  flow.send({ type: 'typed' })
  expect(flow.get().typed).toBe(false)
  chunk.succeed()
  await flushPromises()
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, typed: true, direction: 'back' })
})

test('Main shows an error if the lazy chunk cannot be loaded, and the user can try again', async () => {
  const { chunk, flow, waitForScreen, calls } = openPage('/')
  await waitForScreen('Main')
  flow.send(submitEmail('ada@acme.test'))
  chunk.fail()
  await vi.waitFor(() => expect(flow.get().problem?.phrase.key).toBe('error.unreachable'), WAIT_TIMEOUT_MS)
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, pending: null })
  flow.send(submitEmail('grace@acme.test'))
  expect(flow.get().problem).toBeNull()
  chunk.succeed()
  await waitForScreen('EmailConfirmation')
  expect(flow.get().email).toBe('grace@acme.test')
  expect(calls(SEND_LINK)).toBe(1)
})

test('if loading the lazy chunk takes too long, the button on Main can be used again', async () => {
  const { chunk, flow, waitForScreen, calls } = openPage('/')
  await waitForScreen('Main')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  flow.send(submitEmail('ada@acme.test'))
  await vi.advanceTimersByTimeAsync(LAZY_CHUNK_TIMEOUT_MS - 1)
  expect(flow.get()).toMatchObject({ pending: { call: null, subject: null }, problem: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, pending: null, problem: { phrase: { key: 'error.unreachable' } } })
  vi.useRealTimers()
  flow.send(submitEmail('ada@acme.test'))
  chunk.succeed()
  await waitForScreen('EmailConfirmation')
  expect(calls(SEND_LINK)).toBe(1)
})

test('with a link in the URL, stops waiting for the lazy chunk after 10 s, and Try again requests it again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { chunk, flow, calls } = openPage('/?acme_token_type=multi_tenant_magic_links&token=one')
  await vi.advanceTimersByTimeAsync(LAZY_CHUNK_TIMEOUT_MS - 1)
  expect(flow.get().screen).toEqual({ name: 'Loading', of: 'login' })
  await vi.advanceTimersByTimeAsync(1)
  expect(flow.get().screen).toMatchObject({ name: 'Error', retry: 'redeem', message: { key: 'error.unreachable' } })
  vi.useRealTimers()
  flow.send({ type: 'retryChosen' })
  expect(flow.get().screen).toEqual({ name: 'Loading', of: 'login' })
  expect(chunk.source.fetch).toHaveBeenCalledTimes(2)
  chunk.succeed()
  await vi.waitFor(() => expect(flow.get().screen.name).toBe('LinkFailed'), WAIT_TIMEOUT_MS)
  expect(calls(REDEEM)).toBe(1)
})

test('Try again on the loading screen of a link does not redeem the token before the lazy chunk is loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { chunk, flow, calls, client } = openPage('/?acme_token_type=multi_tenant_magic_links&token=one')
  flow.send({ type: 'retryChosen' })
  await vi.advanceTimersByTimeAsync(LAZY_CHUNK_TIMEOUT_MS)
  expect(flow.get().screen).toMatchObject({ name: 'Loading', of: 'login' })
  expect(chunk.source.fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(LAZY_CHUNK_TIMEOUT_MS)
  expect(flow.get().screen).toMatchObject({ name: 'Error', retry: 'redeem' })
  expect(calls(REDEEM)).toBe(0)
  vi.useRealTimers()
  // The page keeps the token until it is used, or until a logout.
  await client.session.revoke({ forceClear: true }).catch(() => {})
})

/** Opens a page with a link in its URL. The first response to the link stays pending. */
async function openWithPendingResponse() {
  let attempts = 0
  let fail = () => {}
  let answer = () => {}
  const emulation = emulate((response) => {
    if (emulation.sent().at(-1) !== REDEEM) return response
    attempts += 1
    if (attempts > 1) return response
    return new Promise((resolve, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
      answer = () => resolve(response)
    })
  })
  const page = await openWithLink(emulation)
  page.chunk.succeed()
  await vi.waitFor(() => expect(attempts).toBe(1), WAIT_TIMEOUT_MS)
  page.flow.send({ type: 'retryChosen' })
  page.flow.send({ type: 'retryChosen' })
  await flushPromises()
  expect(page.calls(REDEEM)).toBe(1)
  return { ...page, fail: () => fail(), answer: () => answer() }
}

test('T03 Try again waits for the running attempt to redeem the token', async () => {
  const { answer, waitForScreen, calls, onEvent } = await openWithPendingResponse()
  answer()
  await waitForScreen('LoggedIn')
  expect(calls(REDEEM)).toBe(1)
  expect(onEvent.mock.calls.filter(([{ type }]) => type === 'B2B_MAGIC_LINK_AUTHENTICATE')).toHaveLength(1)
})

test('T53 Try again redeems the token once more if the running attempt has failed without a decision', async () => {
  const { fail, flow, calls, errors } = await openWithPendingResponse()
  fail()
  await vi.waitFor(() => expect(calls(REDEEM)).toBe(2), WAIT_TIMEOUT_MS)
  await vi.waitFor(() => expect(flow.get().screen.name).not.toBe('Loading'), WAIT_TIMEOUT_MS)
  expect(errors.map(({ name }) => name)).toContain('UnreachableError')
  expect(calls(REDEEM)).toBe(2)
})

test('redeems the token once, after the lazy chunk is loaded, and keeps it until then', async () => {
  const { chunk, flow, waitForScreen, calls } = await openWithLink()
  expect(flow.get().screen).toMatchObject({ name: 'Loading', of: 'login' })
  expect(chunk.isRequested()).toBe(true)
  await flushPromises()
  expect(calls(REDEEM)).toBe(0)
  chunk.fail()
  await waitForScreen('Error')
  expect(flow.get().screen).toMatchObject({ message: { key: 'error.unreachable' } })
  flow.send({ type: 'retryChosen' })
  chunk.succeed()
  await waitForScreen('LoggedIn')
  expect(calls(REDEEM)).toBe(1)
})

test.each([
  ['30 minutes old on a page that has been open for an hour', 30 * 60_000, 60 * 60_000, { name: 'LinkFailed', session }],
  ['20 seconds old on a page that has been open for an hour', 20_000, 60 * 60_000, { name: 'LoggedIn' }],
  ['older than the page', 20_000, 1000, { name: 'LinkFailed', session }],
] as const)('opens a used link with a session that is %s', async (_, sessionAge, pageAge, expected) => {
  const first = await openWithLink()
  first.chunk.succeed()
  await first.waitForScreen('LoggedIn')
  first.stop()
  await first.kit.advance(sessionAge)
  const pageClock = vi.spyOn(performance, 'now').mockReturnValue(pageAge)
  const { client, chunk, flow, waitForScreen, stop } = openPage(first.linkTo('ada@acme.test'), { emulation: first.emulation })
  chunk.succeed()
  await waitForScreen(expected.name)
  expect(flow.get().screen).toMatchObject(expected)
  pageClock.mockRestore()
  stop()
  await client.session.revoke()
  for (const openClient of first.clients) openClient.dispose()
})

test('opens a used link with a session that is older than the page, also if the server responds slowly', async () => {
  let onResponse = () => {}
  const first = await openWithLink(emulate((response) => response.finally(() => onResponse())))
  first.chunk.succeed()
  await first.waitForScreen('LoggedIn')
  first.stop()
  await first.kit.advance(20_000)
  const pageClock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onResponse = () => {
    if (first.sent().at(-1) === CONFIRM) pageClock.mockReturnValue(25_000)
  }
  const { client, chunk, flow, waitForScreen, stop } = openPage(first.linkTo('ada@acme.test'), { emulation: first.emulation })
  chunk.succeed()
  await waitForScreen('LinkFailed')
  expect(flow.get().screen).toMatchObject({ session })
  pageClock.mockRestore()
  stop()
  await client.session.revoke()
  for (const openClient of first.clients) openClient.dispose()
})

test('after a pause the flow handles sessions that started or ended during it', async () => {
  const { chunk, flow, waitForScreen, client, stop } = await openWithLink()
  chunk.succeed()
  await waitForScreen('LoggedIn')
  stop()
  await client.session.revoke()
  expect(flow.get().screen.name).toBe('LoggedIn')
  const pause = flow.start()
  await waitForScreen('Main')
  pause()
  expect(flow.get().session).toBeNull()
})

test('reports an unsolicited reset link, once', async () => {
  const { onEvent, flow, stop, client } = openPage('/?acme_token_type=multi_tenant_passwords&token=one')
  stop()
  flow.start()
  expect(onEvent.mock.calls).toEqual([[{ type: 'B2B_UNSOLICITED_TOKEN', data: { token_type: 'multi_tenant_passwords' } }]])
  // The page keeps the token until it is used, or until the flow no longer needs it.
  await client.session.revoke({ forceClear: true }).catch(() => {})
})

test('nothing runs during a pause, and everything runs once afterwards', async () => {
  const { chunk, flow, waitForScreen, calls, stop } = await openWithLink()
  stop()
  chunk.succeed()
  await flushPromises()
  expect(calls(REDEEM)).toBe(0)
  const pause = flow.start()
  pause()
  flow.start()
  await waitForScreen('LoggedIn')
  expect(calls(REDEEM)).toBe(1)
})

test.each([
  [{ name: 'Loading', of: 'page' }, { screen: { name: 'Error', retry: 'restart', message: { key: 'error.unreachable' } } }],
  [{ name: 'Loading', of: 'login' }, { screen: { name: 'Error', retry: 'redeem', message: { key: 'error.unreachable' } } }],
  [main, { screen: main, pending: null, problem: { phrase: { key: 'error.unreachable' }, at: 'form' } }],
] as const)('a missing lazy chunk is shown like an unreachable server: on %j', (screen, expected) => {
  const context = { now: NOW, config: resolveConfig({}) }
  expect(reduce(stateOn(screen), { type: 'chunkFailed' }, context)[0]).toMatchObject(expected)
})

test('skips Google One Tap if the lazy chunk cannot be loaded', async () => {
  const googleOnly = {
    ...organizationConfig,
    products: ['oauth'],
    oauthOptions: { providers: [{ type: 'google', one_tap: true }] },
  } as const
  const { chunk, flow, waitForScreen } = openPage('/', { config: googleOnly })
  await waitForScreen('Main')
  expect(chunk.isRequested()).toBe(true)
  chunk.fail()
  await flushPromises()
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, problem: null, pending: null })
  flow.send({ type: 'providerChosen', provider: 'google' })
  expect(flow.get().pending?.subject).toEqual({ kind: 'provider', provider: 'google' })
})
