import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resolveConfig, type GivenConfig } from '../../src/config.ts'
import { createFlow, type LaterFlow } from '../../src/flow/createFlow.ts'
import { reduce } from '../../src/flow/reduce.ts'
import { emulate } from '../journeys/emulated.tsx'
import { fetchLater } from '../../src/fetchLater.ts'
import { RETRY_OFFERED_AFTER_MS } from '../../src/limits.ts'
import { main, stateOn } from '../states.ts'
import { AT, inOrganization, session, typed } from './fixtures.ts'

/* A flow on a page that does not have the later file yet. */

/** A busy machine is slow. */
const PATIENCE = 10_000

const laterFile = await fetchLater()

/** The file, and the network that it comes over. */
function network() {
  let isHere = false
  let decide: { come(): void; fail(): void } | null = null
  const later: LaterFlow = {
    here: () => (isHere ? laterFile : null),
    fetch: vi.fn(
      () =>
        new Promise<void>((resolve, reject) => {
          decide = { come: resolve, fail: () => reject(new Error('offline')) }
        }),
    ),
  }
  return {
    later,
    isAskedFor: () => decide !== null,
    come() {
      isHere = true
      decide?.come()
    },
    fail() {
      decide?.fail()
      decide = null
    },
  }
}

function open(address: string, config: GivenConfig = inOrganization, page = emulate()) {
  window.history.replaceState(null, '', address)
  const file = network()
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const onEvent = vi.fn()
  const client = page.makeClient()
  const flow = createFlow(client, () => ({ config, callbacks: { onError, onEvent }, strings: undefined, readRequest: null }), file.later)
  const until = (name: string) => vi.waitFor(() => expect(flow.get().screen.name).toBe(name), PATIENCE)
  return { ...page, client, file, flow, errors, onEvent, until, stop: flow.start() }
}

const MAIL = '/b2b/magic_links/email/login_or_signup'
const SPEND = '/b2b/magic_links/authenticate'
/** Lets everything that is ready happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

/** A page with a link in its address, in the browser that asked for it. */
async function followed(page = emulate()) {
  const before = open('/', inOrganization, page)
  before.file.come()
  await before.until('Main')
  before.flow.send(typed('ada@acme.test'))
  await before.until('EmailConfirmation')
  before.stop()
  return open(before.linkTo('ada@acme.test'), inOrganization, before)
}

test('what a person does on Main waits for the file, is seen to be at work, and is done once', async () => {
  const { file, flow, until, calls } = open('/')
  await until('Main')
  expect(file.isAskedFor()).toBe(false)
  flow.send(typed('ada@acme.test'))
  flow.send(typed('ada@acme.test'))
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, pending: { call: 'search.searchMember' } })
  await settled()
  expect(calls(MAIL)).toBe(0)
  file.come()
  await until('EmailConfirmation')
  expect(calls(MAIL)).toBe(1)
  expect(file.later.fetch).toHaveBeenCalledOnce()
})

test.each([
  [{ type: 'providerChosen', provider: 'google' }, 'google'],
  [{ type: 'connectionChosen', connection_id: 'okta' }, 'okta'],
  [{ type: 'ssoChosen' }, 'sso'],
] as const)('the button that was chosen is the one at work: %j', async (event, subject) => {
  const { flow, until } = open('/')
  await until('Main')
  flow.send(event)
  expect(flow.get().pending?.subject).toBe(subject)
})

test('nothing overtakes what waits', async () => {
  const { file, flow, until } = open('/', { ...inOrganization, products: ['passwords'] })
  await until('Main')
  flow.send({ type: 'passwordHelpChosen', email: '' })
  flow.send({ type: 'wentBack' })
  flow.send({ type: 'typed' })
  expect(flow.get().typed).toBe(false)
  file.come()
  await settled()
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, typed: true, direction: 'back' })
})

test('where the file cannot be had, the person is told on Main, and tries again', async () => {
  const { file, flow, until, calls } = open('/')
  await until('Main')
  flow.send(typed('ada@acme.test'))
  file.fail()
  await vi.waitFor(() => expect(flow.get().problem?.phrase.key).toBe('error.unreachable'), PATIENCE)
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, pending: null })
  flow.send(typed('grace@acme.test'))
  expect(flow.get().problem).toBeNull()
  file.come()
  await until('EmailConfirmation')
  expect(flow.get().email).toBe('grace@acme.test')
  expect(calls(MAIL)).toBe(1)
})

test('a file that hangs while a button on Main is at work is given up, and the button can be used again', async () => {
  const { file, flow, until, calls } = open('/')
  await until('Main')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  flow.send(typed('ada@acme.test'))
  await vi.advanceTimersByTimeAsync(RETRY_OFFERED_AFTER_MS - 1)
  expect(flow.get()).toMatchObject({ pending: { call: 'search.searchMember' }, problem: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, pending: null, problem: { phrase: { key: 'error.unreachable' } } })
  vi.useRealTimers()
  flow.send(typed('ada@acme.test'))
  file.come()
  await until('EmailConfirmation')
  expect(calls(MAIL)).toBe(1)
})

test('a file that hangs while a link waits for it is given up after 10 s, and Try again asks for it again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { file, flow, calls } = open('/?acme_token_type=multi_tenant_magic_links&token=one')
  await vi.advanceTimersByTimeAsync(RETRY_OFFERED_AFTER_MS - 1)
  expect(flow.get().screen).toEqual({ name: 'Loading', of: 'login' })
  await vi.advanceTimersByTimeAsync(1)
  expect(flow.get().screen).toMatchObject({ name: 'Error', retry: 'arrive', message: { key: 'error.unreachable' } })
  vi.useRealTimers()
  flow.send({ type: 'retryChosen' })
  expect(flow.get().screen).toEqual({ name: 'Loading', of: 'login' })
  expect(file.later.fetch).toHaveBeenCalledTimes(2)
  file.come()
  await vi.waitFor(() => expect(flow.get().screen.name).toBe('LinkFailed'), PATIENCE)
  expect(calls(SPEND)).toBe(1)
})

test('Try again on the loading screen of a link does not overtake a file that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { file, flow, calls, client } = open('/?acme_token_type=multi_tenant_magic_links&token=one')
  flow.send({ type: 'retryChosen' })
  await vi.advanceTimersByTimeAsync(RETRY_OFFERED_AFTER_MS)
  expect(flow.get().screen).toMatchObject({ name: 'Loading', of: 'login' })
  expect(file.later.fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(RETRY_OFFERED_AFTER_MS)
  expect(flow.get().screen).toMatchObject({ name: 'Error', retry: 'arrive' })
  expect(calls(SPEND)).toBe(0)
  vi.useRealTimers()
  // The page holds the token until it is used, or until nobody is to be signed in.
  await client.session.revoke({ forceClear: true }).catch(() => {})
})

/** Opens a page with a link in its address. The provider's first answer to the link hangs. */
async function hanging() {
  let attempts = 0
  let fail = () => {}
  let answer = () => {}
  const page = emulate((response) => {
    if (page.sent().at(-1) !== SPEND || (attempts += 1) > 1) return response
    return new Promise((resolve, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
      answer = () => resolve(response)
    })
  })
  const here = await followed(page)
  here.file.come()
  await vi.waitFor(() => expect(attempts).toBe(1), PATIENCE)
  here.flow.send({ type: 'retryChosen' })
  here.flow.send({ type: 'retryChosen' })
  await settled()
  expect(here.calls(SPEND)).toBe(1)
  return { ...here, fail: () => fail(), answer: () => answer() }
}

test('T03 Try again while a token is being spent waits for the running attempt', async () => {
  const { answer, until, calls, onEvent } = await hanging()
  answer()
  await until('LoggedIn')
  expect(calls(SPEND)).toBe(1)
  expect(onEvent.mock.calls.filter(([{ type }]) => type === 'B2B_MAGIC_LINK_AUTHENTICATE')).toHaveLength(1)
})

test('T53 Try again sends a token once more when the running attempt has failed without a decision', async () => {
  const { fail, flow, calls, errors } = await hanging()
  fail()
  await vi.waitFor(() => expect(calls(SPEND)).toBe(2), PATIENCE)
  await vi.waitFor(() => expect(flow.get().screen.name).not.toBe('Loading'), PATIENCE)
  expect(errors.map(({ name }) => name)).toContain('UnreachableError')
  expect(calls(SPEND)).toBe(2)
})

test('the token of the address is not spent before what it leads to can be shown, is kept for another try, and spent once', async () => {
  const { file, flow, until, calls } = await followed()
  expect(flow.get().screen).toMatchObject({ name: 'Loading', of: 'login' })
  expect(file.isAskedFor()).toBe(true)
  await settled()
  expect(calls(SPEND)).toBe(0)
  file.fail()
  await until('Error')
  expect(flow.get().screen).toMatchObject({ message: { key: 'error.unreachable' } })
  flow.send({ type: 'retryChosen' })
  file.come()
  await until('LoggedIn')
  expect(calls(SPEND)).toBe(1)
})

test.each([
  ['half an hour old on a page that has been open for an hour', 30 * 60_000, 60 * 60_000, { name: 'LinkFailed', session }],
  ['some seconds old on such a page', 20_000, 60 * 60_000, { name: 'LoggedIn' }],
  ['older than the page', 20_000, 1000, { name: 'LinkFailed', session }],
] as const)('decision 60: a used link and a session that is %s', async (_, sessionAge, pageAge, shown) => {
  const first = await followed()
  first.file.come()
  await first.until('LoggedIn')
  first.stop()
  await first.kit.advance(sessionAge)
  const stopwatch = vi.spyOn(performance, 'now').mockReturnValue(pageAge)
  const { client, file, flow, until, stop } = open(first.linkTo('ada@acme.test'), inOrganization, first)
  file.come()
  await until(shown.name)
  expect(flow.get().screen).toMatchObject(shown)
  stopwatch.mockRestore()
  stop()
  await client.session.revoke()
  for (const one of first.clients) one.dispose()
})

test('after a pause the flow knows who has left meanwhile, and who has come in', async () => {
  const { file, flow, until, client, stop } = await followed()
  file.come()
  await until('LoggedIn')
  stop()
  await client.session.revoke()
  expect(flow.get().screen.name).toBe('LoggedIn')
  const pause = flow.start()
  await until('Main')
  pause()
  expect(flow.get().session).toBeNull()
})

test('decision 15: a link of a reset that nothing here asked for is told, once', async () => {
  const { onEvent, flow, stop, client } = open('/?acme_token_type=multi_tenant_passwords&token=one')
  stop()
  flow.start()
  expect(onEvent.mock.calls).toEqual([[{ type: 'B2B_UNSOLICITED_TOKEN', data: { token_type: 'multi_tenant_passwords' } }]])
  // The page holds the token until it is used, or until nobody is to be signed in.
  await client.session.revoke({ forceClear: true }).catch(() => {})
})

test('in a pause nothing goes on, and afterwards everything, once', async () => {
  const { file, flow, until, calls, stop } = await followed()
  stop()
  file.come()
  await settled()
  expect(calls(SPEND)).toBe(0)
  flow.start()()
  flow.start()
  await until('LoggedIn')
  expect(calls(SPEND)).toBe(1)
})

test.each([
  [{ name: 'Loading', of: 'page' }, { screen: { name: 'Error', retry: 'restart', message: { key: 'error.unreachable' } } }],
  [{ name: 'Loading', of: 'login' }, { screen: { name: 'Error', retry: 'arrive', message: { key: 'error.unreachable' } } }],
  [main, { screen: main, pending: null, problem: { phrase: { key: 'error.unreachable' }, at: 'form' } }],
] as const)('a missing file is told like a provider that cannot be reached: on %j', (screen, expected) => {
  const context = { at: AT, config: resolveConfig({}) }
  expect(reduce(stateOn(screen), { type: 'laterMissed' }, context)[0]).toMatchObject(expected)
})

test("Google's prompt is done without where the file cannot be had", async () => {
  const alone = { ...inOrganization, products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } } as const
  const { file, flow, until } = open('/', alone)
  await until('Main')
  expect(file.isAskedFor()).toBe(true)
  file.fail()
  await settled()
  expect(flow.get()).toMatchObject({ screen: { name: 'Main' }, problem: null, pending: null })
  flow.send({ type: 'providerChosen', provider: 'google' })
  expect(flow.get().pending?.subject).toBe('google')
})
