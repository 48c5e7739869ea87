// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, createBrowser, provider, refusal, settle, signedIn, type Provider } from '../browser.ts'
import { createPendingResponse, login, LOGIN, outcomeOf, silenceConsole, STATE } from './support.ts'

/* Third-party scripts: their results are not trusted, and the client works without them. */

const SUBMIT = '/b2b/oauth/google/onetap/submit'
const ONE_TAP = '/b2b/oauth/google/onetap/start'
interface Prompt {
  readonly nonce: string
  readonly callback: (response: { credential: string }) => void
}
const credentialOf = (payload: object) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

function openOneTap(routes: Record<string, Provider> = {}, moment: object = {}) {
  const prompts: Prompt[] = []
  const google = {
    accounts: {
      id: { initialize: (prompt: Prompt) => void prompts.push(prompt), prompt: (listener: (moment: object) => void) => listener(moment) },
    },
  }
  const browser = createBrowser()
  const served = provider({
    [ONE_TAP]: () => answer({ google_client_id: 'g' }),
    [SUBMIT]: () => answer({ redirect_url: 'https://app.example.com/next' }),
    ...routes,
  })
  const tab = browser.tab(served, { libraries: { google } })
  const client = tab.open()
  const start = (options = {}) => client.oauth.googleOneTap.start({ organization_id: 'org' }, options)
  const tap = async (prompt: Prompt | undefined, credential: string) => {
    prompt?.callback({ credential })
    await settle()
  }
  return { browser, tab, client, prompts, start, tap }
}

test('T44 every prompt has its own nonce of 32 random bytes', async () => {
  const { prompts, start } = openOneTap()
  for (let count = 0; count < 50; count += 1) await start()
  expect(new Set(prompts.map(({ nonce }) => nonce)).size).toBe(50)
  expect(prompts.every(({ nonce }) => /^[\da-f]{64}$/.test(nonce))).toBe(true)
})

test('T44 a credential of another prompt, page or nonce is dropped with a warning; a credential with the nonce of its prompt goes to the provider', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const { warn } = silenceConsole()
  const { tab, prompts, start, tap } = openOneTap()
  await start()
  const [first] = prompts
  await start()
  const [, second] = prompts
  const foreignPayloads = [{ nonce: 'other' }, { nonce: first?.nonce }, { nonce: '' }, { nonce: 7 }, { nonce: {} }]
  for (const payload of foreignPayloads) await tap(second, credentialOf(payload))
  expect(tab.calls(SUBMIT)).toHaveLength(0)
  expect(tab.navigations).toEqual([])
  expect(warn.mock.calls.filter(([message]) => String(message).includes('another prompt'))).toHaveLength(1)
  const ownCredential = credentialOf({ nonce: second?.nonce, sub: 'ada' })
  await tap(second, ownCredential)
  expect(tab.calls(SUBMIT).map(({ body }) => body?.['id_token'])).toEqual([ownCredential])
  expect(tab.navigations.map(({ address }) => address)).toEqual(['https://app.example.com/next'])
})

test.each(['', 'opaque', 'a.b', 'a.%%%.c', `a.${btoa('no json')}.c`, credentialOf({}), `a.${btoa('null')}.c`])(
  'T44 a credential with an unreadable nonce (%j) goes to the provider each time, and the provider checks it',
  async (credential) => {
    const onError = vi.fn()
    const { tab, prompts, start, tap } = openOneTap({ [SUBMIT]: () => refusal(400, 'invalid_id_token') })
    await start({ onError })
    await tap(prompts[0], credential)
    await tap(prompts[0], credential)
    expect(tab.calls(SUBMIT)).toHaveLength(2)
    expect(tab.navigations).toEqual([])
    expect(onError).toHaveBeenCalledTimes(2)
  },
)

test('T44 a credential that arrives after the client was disposed is ignored', async () => {
  const onError = vi.fn()
  const { browser, tab, client, prompts, start, tap } = openOneTap()
  await start({ onError })
  client.dispose()
  const before = new Map(browser.local)
  await tap(prompts[0], credentialOf({ nonce: prompts[0]?.nonce }))
  expect([tab.calls(SUBMIT), tab.navigations, onError.mock.calls]).toEqual([[], [], []])
  expect(browser.local).toEqual(before)
})

test('T44 an answer that arrives after the client was disposed causes no navigation', async () => {
  const submission = createPendingResponse()
  const { tab, client, prompts, start, tap } = openOneTap({ [SUBMIT]: submission.reply })
  await start({ onError: () => {} })
  await tap(prompts[0], 'opaque')
  client.dispose()
  submission.release(answer({ redirect_url: 'https://app.example.com/next' }))
  await settle()
  expect(tab.navigations).toEqual([])
})

test('T65 a prompt listener that throws does not affect the result', async () => {
  const { start } = openOneTap({}, { isDismissedMoment: () => true, getDismissedReason: () => 'user_cancel' })
  const startResult = start({
    onCancel: () => {
      throw new Error('the host is broken')
    },
  })
  await expect(Promise.race([startResult, settle().then(() => 'pending')])).resolves.toEqual({ success: false, reason: 'user_cancel' })
})

/* A blocked script behaves like a script that fails to load. */
const CAPTCHA = { captcha_settings: { enabled: true, siteKey: 'k' } }

test.each<[string, (address: string) => Promise<unknown>]>([
  ['blocked', () => Promise.reject(new Error('blocked'))],
  ['never loaded', () => new Promise(() => {})],
  ['empty', () => Promise.resolve({})],
  ['broken', () => Promise.resolve({ enterprise: { ready: (run: () => void) => run(), execute: () => Promise.reject(new Error()) } })],
])('T45 with a captcha script that is %s a call is sent without a token, and the next call tries the script again', async (_, library) => {
  silenceConsole()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [LOGIN]: () => answer(signedIn()) }, CAPTCHA))
  const loads: string[] = []
  Object.assign(tab.environment, {
    library(address: string) {
      loads.push(address)
      return library(address)
    },
  })
  const client = tab.open()
  for (const round of [1, 2]) {
    const signIn = outcomeOf(client.magicLinks.authenticate(login))
    await browser.advance(5001)
    expect(await signIn).toBe('ok')
    expect(tab.calls(LOGIN)).toHaveLength(round)
    expect(tab.calls(LOGIN)[round - 1]?.body).not.toHaveProperty('captcha_token')
  }
  expect(loads.length).toBeGreaterThanOrEqual(3)
})

test.each<[string, Provider, string]>([
  [
    'telemetry',
    ({ path }) => (path === '/events' ? Promise.reject(new Error()) : provider({ [LOGIN]: () => answer(signedIn()) })({ path } as never)),
    'ok',
  ],
  ['the provider', () => Promise.reject(new Error()), 'network'],
])('T45 if %s is blocked, a sign-in ends as expected', async (_, served, expected) => {
  silenceConsole()
  const browser = createBrowser()
  const client = browser.tab(served).open()
  await browser.advance(1000)
  const result = await outcomeOf(client.magicLinks.authenticate(login))
  expect(result === 'ok' ? result : Reflect.get(Object(result), 'fault')).toBe(expected)
})

/* The script loader in a document. */
let added: HTMLScriptElement[] = []
beforeEach(() => {
  added = []
  vi.resetModules()
  // jsdom would fetch a script that is really inserted.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node)
  })
})
afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'))
const ADDRESS = 'https://cdn.example/a.js'
const load = async () => (await import('../../src/browser/scripts.ts')).loadScript

test('T45 a script that failed to load is loaded again at its next use, and a loaded script is not loaded again', async () => {
  const loadScript = await load()
  const first = [loadScript(ADDRESS), loadScript(ADDRESS)].map(outcomeOf)
  await settle()
  expect(added).toHaveLength(1)
  added[0]?.dispatchEvent(new Event('error'))
  expect(await Promise.all(first)).toEqual([
    expect.objectContaining({ name: 'InternalError', message: `${ADDRESS} could not be loaded.` }),
    expect.objectContaining({ name: 'InternalError' }),
  ])
  const second = loadScript(ADDRESS)
  await settle()
  expect(added).toHaveLength(2)
  added[1]?.dispatchEvent(new Event('load'))
  await second
  await loadScript(ADDRESS)
  expect(added.map(({ src, async }) => [src, async])).toEqual([
    [ADDRESS, true],
    [ADDRESS, true],
  ])
})

test('T45 on a page with Trusted Types the loader creates a policy for its addresses', async () => {
  const createPolicy = vi.fn((_: string, rules: object) => rules)
  Object.defineProperty(window, 'trustedTypes', { configurable: true, value: { createPolicy } })
  const loadScript = await load()
  for (const address of [ADDRESS, `${ADDRESS}?2`]) void outcomeOf(loadScript(address))
  await settle()
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('b2b-client', expect.anything())
  expect(added.map(({ src }) => src)).toEqual([ADDRESS, `${ADDRESS}?2`])
})

test('T45 a loaded script without its global is an error', async () => {
  const { loadLibrary } = await import('../../src/browser/scripts.ts')
  const found = outcomeOf(loadLibrary(ADDRESS, 'a_global_of_its_own'))
  await settle()
  added[0]?.dispatchEvent(new Event('load'))
  expect(await found).toMatchObject({ name: 'InternalError', message: `${ADDRESS} did not bring a_global_of_its_own.` })
  expect(STATE).not.toBe('')
})
