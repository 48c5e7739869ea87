// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { SCRIPT_TIMEOUT_MS } from '../../src/limits.ts'
import type { OneTapOptions } from '../../src/oneTap/oneTap.ts'
import { challengeOf } from '../../src/pkce/pkce.ts'
import { answer, createBrowser, provider, refusal, settle, type Provider } from '../browser.ts'
import { createNetwork } from '../network.ts'
import { HOST, projectWith, recorded } from '../recorded.ts'

/* One Tap with a fake prompt. A moment is what Google calls a report about the prompt: displayed, skipped or dismissed. */

const START = '/b2b/oauth/google/onetap/start'
const SUBMIT = '/b2b/oauth/google/onetap/submit'
const args = { organization_id: 'org-acme', login_redirect_url: 'https://app.example.com/in' }

// jsdom does not have this function.
const reportError = vi.fn()
beforeEach(() => void vi.stubGlobal('reportError', reportError.mockReset()))

type Moment = Readonly<Record<string, () => unknown>>
interface Settings {
  readonly client_id: string
  readonly nonce: string
  readonly callback: (answered: { credential: string }) => void
  readonly [setting: string]: unknown
}

/** A fake of the Google prompt: its settings, and functions to report its moments. */
function createFakePrompt() {
  const prompts: { settings: Settings; report: (moment: Moment) => void }[] = []
  let latestSettings: Settings | undefined
  const google = {
    accounts: {
      id: {
        initialize: (settings: Settings) => void (latestSettings = settings),
        prompt: (listener: (moment: Moment) => void) => latestSettings && prompts.push({ settings: latestSettings, report: listener }),
      },
    },
  }
  const lastPrompt = () => prompts.at(-1) ?? expect.unreachable()
  return { google, prompts, lastPrompt }
}

function open(routes: Record<string, Provider> = {}) {
  const browser = createBrowser()
  const { google, prompts, lastPrompt } = createFakePrompt()
  const served = provider({
    [START]: () => answer({ google_client_id: 'client-1' }),
    [SUBMIT]: () => answer({ redirect_url: 'https://app.example.com/after' }),
    ...routes,
  })
  const tab = browser.tab(served, { libraries: { google } })
  return { browser, tab, client: tab.open(), prompts, lastPrompt }
}

/** Starts One Tap and reports a moment of the prompt. */
async function startWith(moment: Moment, options: OneTapOptions = {}, routes: Record<string, Provider> = {}) {
  const { tab, client, lastPrompt, prompts } = open(routes)
  const result = client.oauth.googleOneTap.start(args, options)
  const prompt = await vi.waitFor(lastPrompt)
  prompt.report(moment)
  return { tab, client, prompts, prompt, result: await result }
}
const SHOWN = { isNotDisplayed: () => false }
/** A credential in the format of Google, with any claims. */
const createCredential = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.sig`

test('the prompt gets the client id of the project and loads the script of Google', async () => {
  const { tab, prompt } = await startWith(SHOWN)
  expect(tab.loadedScripts).toEqual(['https://accounts.google.com/gsi/client'])
  expect(prompt.settings).toEqual({
    client_id: 'client-1',
    nonce: expect.stringMatching(/^[\da-f]{64}$/),
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: true,
    callback: expect.any(Function),
  })
})

test.each<[string, Moment, object]>([
  ['shown', SHOWN, { success: true }],
  ['shown, with a moment that has no methods', {}, { success: true }],
  ['skipped', { isSkippedMoment: () => true, getSkippedReason: () => 'tap_outside' }, { success: false, reason: 'tap_outside' }],
  ['skipped without a reason', { isSkippedMoment: () => true }, { success: false, reason: 'unknown_reason' }],
  [
    'not displayed',
    { isNotDisplayed: () => true, getNotDisplayedReason: () => 'unregistered_origin' },
    { success: false, reason: 'unregistered_origin' },
  ],
  [
    'not displayed without a reason',
    { isNotDisplayed: () => true, getNotDisplayedReason: () => '' },
    { success: false, reason: 'unknown_reason' },
  ],
  [
    'dismissed',
    { ...SHOWN, isDismissedMoment: () => true, getDismissedReason: () => 'cancel_called' },
    { success: false, reason: 'cancel_called' },
  ],
  ['dismissed without a reason', { ...SHOWN, isDismissedMoment: () => true }, { success: false, reason: 'unknown_reason' }],
])('start resolves with the result of a prompt that is %s', async (_, moment, expected) => {
  expect((await startWith(moment)).result).toEqual(expected)
})

test('a cancellation is reported only if the user closes the prompt, also after the prompt was shown', async () => {
  const onCancel = vi.fn()
  const { prompt } = await startWith(SHOWN, { onCancel })
  prompt.report({ isSkippedMoment: () => true, getSkippedReason: () => 'tap_outside' })
  expect(onCancel).not.toHaveBeenCalled()
  prompt.report({ isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' })
  expect(onCancel).toHaveBeenCalledOnce()
})

test('T45 if the browser reports no moment, start succeeds after 5 seconds, and a later cancellation is still reported', async () => {
  const { browser, client, lastPrompt } = open()
  const onCancel = vi.fn()
  let result: object | undefined
  void client.oauth.googleOneTap.start(args, { onCancel }).then((value) => (result = value))
  await browser.advance(SCRIPT_TIMEOUT_MS - 1)
  expect(result).toBeUndefined()
  await browser.advance(1)
  expect(result).toEqual({ success: true })
  lastPrompt().report({ isDismissedMoment: () => true, getDismissedReason: () => 'user_cancel' })
  expect(onCancel).toHaveBeenCalledOnce()
})

test('start refuses a missing organization before it sends a request', async () => {
  const { tab, client } = open()
  for (const invalidArgs of [{ organization_id: '' }, undefined]) {
    // @ts-expect-error -- a caller without types
    await expect(client.oauth.googleOneTap.start(invalidArgs)).rejects.toMatchObject({
      name: 'UsageError',
      message: 'Invalid call to oauth.googleOneTap.start\norganization_id is a required argument',
    })
  }
  expect([tab.calls(START), tab.loadedScripts]).toEqual([[], []])
})

test.each<[string, Provider, string]>([
  ['the provider refuses', () => refusal(400, 'oauth_config_not_allowed'), 'oauth_config_not_allowed'],
  ['the project has no Google client id', () => answer({ google_client_id: '' }), 'oauth_config_not_found'],
  ['the answer has no Google client id', () => answer({}), 'oauth_config_not_found'],
])('when %s, start fails with the reason', async (_, reply, reason) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client, prompts } = open({ [START]: reply })
  await expect(client.oauth.googleOneTap.start(args)).rejects.toMatchObject({ message: `One Tap could not load: ${reason}` })
  expect(prompts).toEqual([])
})

test('start requests the Google client id again after a failure, and never after a success', async () => {
  const replies: Provider[] = [() => Promise.reject(new Error()), () => answer({ google_client_id: 'client-2' })]
  const { tab, client, prompts } = open({ [START]: (request) => (replies.shift() ?? expect.unreachable())(request) })
  await expect(client.oauth.googleOneTap.start(args)).rejects.toMatchObject({ cause: { name: 'UnreachableError' } })
  void client.oauth.googleOneTap.start(args)
  await vi.waitFor(() => expect(prompts).toHaveLength(1))
  void client.oauth.googleOneTap.discovery.start({})
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  expect(tab.calls(START)).toHaveLength(2)
  expect(prompts.map(({ settings }) => settings.client_id)).toEqual(['client-2', 'client-2'])
})

test('start reports a blocked script', async () => {
  const tab = createBrowser().tab(provider({ [START]: () => answer({ google_client_id: 'client-1' }) }))
  await expect(tab.open().oauth.googleOneTap.start(args)).rejects.toThrow('no google')
})

test('a credential with the nonce of its prompt signs in, and each prompt has a new nonce', async () => {
  const { tab, client, prompt, prompts } = await startWith(SHOWN)
  prompt.settings.callback({ credential: createCredential({ sub: 'ä', nonce: prompt.settings.nonce }) })
  await vi.waitFor(() => expect(tab.navigations).toEqual([{ verb: 'GET', address: 'https://app.example.com/after' }]))
  void client.oauth.googleOneTap.start(args)
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  expect(prompts[1]?.settings.nonce).not.toBe(prompts[0]?.settings.nonce)
})

test.each([
  ['another nonce', { nonce: 'of-another-prompt' }],
  ['an empty nonce', { nonce: '' }],
])('a credential with %s is dropped with a warning', async (_, claims) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tab, prompt } = await startWith(SHOWN)
  prompt.settings.callback({ credential: createCredential(claims) })
  await settle()
  expect(tab.calls(SUBMIT)).toEqual([])
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    '[@acme/b2b-client] A One Tap credential of another prompt was dropped. Start One Tap once per page. https://docs.acme.example/errors#one_tap_foreign',
  )
})

test.each([
  ['no nonce', createCredential({ sub: '1' })],
  ['an unreadable payload', 'ID-TOKEN'],
  ['a payload that is not JSON', 'e30.bm90IEpTT04.sig'],
  ['a payload of null', 'e30.bnVsbA.sig'],
])('a credential with %s as its nonce goes to the provider, which checks it', async (_, id_token) => {
  const { tab, prompt } = await startWith(SHOWN)
  prompt.settings.callback({ credential: id_token })
  await vi.waitFor(() => expect(tab.calls(SUBMIT).map(({ body }) => body)).toEqual([{ ...args, id_token }]))
})

test('One Tap submits the documented fields only, and the challenge if the project requires one', async () => {
  const { client, tab, lastPrompt, prompts } = open({
    '/b2b/oauth/google/onetap/discovery/submit': () => answer({ redirect_url: 'https://app.example.com/' }),
  })
  const undocumentedFields = { locale: 'en', session_duration_minutes: 60, pkce_code_challenge: 'mine', id_token: 'mine' }
  const fields = { ...args, signup_redirect_url: 'https://app.example.com/new' }
  void client.oauth.googleOneTap.start({ ...fields, ...undocumentedFields })
  await vi.waitFor(lastPrompt)
  lastPrompt().settings.callback({ credential: 'ID-TOKEN' })
  void client.oauth.googleOneTap.discovery.start({ discovery_redirect_url: 'https://app.example.com/found', ...undocumentedFields })
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  lastPrompt().settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(tab.navigations).toHaveLength(2))
  expect(tab.calls(SUBMIT).map(({ body }) => body)).toEqual([{ ...fields, id_token: 'ID-TOKEN' }])
  expect(tab.calls('/b2b/oauth/google/onetap/discovery/submit').map(({ body }) => body)).toEqual([
    { discovery_redirect_url: 'https://app.example.com/found', id_token: 'ID-TOKEN' },
  ])
})

test('an embedded prompt is inside its container, which gets an id if it has none', async () => {
  const containerWithId = document.createElement('div')
  containerWithId.id = 'mine'
  const first = await startWith(SHOWN, { placement: 'embedded', container: containerWithId })
  expect(first.prompt.settings).toMatchObject({ prompt_parent_id: 'mine', use_fedcm_for_prompt: false })
  const containerWithoutId = document.createElement('div')
  const second = await startWith(SHOWN, { placement: 'embedded', container: containerWithoutId })
  expect(containerWithoutId.id).toMatch(/./)
  expect(second.prompt.settings).toMatchObject({ prompt_parent_id: containerWithoutId.id })
})

test.each<[string, OneTapOptions]>([
  ['with placement floating and a container', { placement: 'floating', container: document.createElement('div') }],
  ['with placement embedded without a container', { placement: 'embedded' }],
])('%s, the prompt floats', async (_, options) => {
  const { prompt } = await startWith(SHOWN, options)
  expect(prompt.settings).not.toHaveProperty('prompt_parent_id')
  expect(prompt.settings).toHaveProperty('use_fedcm_for_prompt', true)
})

const failures: [string, Provider, object][] = [
  [
    'the provider refuses the credential',
    () => refusal(401, 'oauth_token_invalid'),
    { name: 'ApiError', error_type: 'oauth_token_invalid' },
  ],
  ['the network fails', () => Promise.reject(new Error()), { name: 'UnreachableError' }],
  ['the redirect URL has no https', () => answer({ redirect_url: 'http://app.example.com/' }), { name: 'InvalidRedirectSchemeError' }],
  ['the redirect URL is a script', () => answer({ redirect_url: 'javascript:alert(1)' }), { name: 'InvalidRedirectSchemeError' }],
  ['the answer has no redirect URL', () => answer({}), { name: 'InvalidRedirectSchemeError' }],
]
test.each(failures)('when %s, onError gets the error, and the page stays', async (_, reply, error) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onError = vi.fn()
  const { tab, prompt } = await startWith(SHOWN, { onError }, { [SUBMIT]: reply })
  prompt.settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(error)))
  expect(tab.navigations).toEqual([])
})

test('an error without an onError listener is reported to the page', async () => {
  const { prompt } = await startWith(SHOWN, {}, { [SUBMIT]: () => refusal(401, 'oauth_token_invalid') })
  prompt.settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() =>
    expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ error_type: 'oauth_token_invalid' })),
  )
})

/* The recorded calls. msw intercepts their requests. */

const network = createNetwork()
let replayed = 0
afterAll(() => void process.stdout.write(`\n${replayed} of ${recorded.oneTap.length} recorded calls of One Tap were replayed.\n`))

test.each(recorded.oneTap.map((record) => [record.id, record] as const))('%s', async (_, record) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [submission, navigation] = record.expect_more
  const { google, lastPrompt } = createFakePrompt()
  const browser = createBrowser({ url: 'http://localhost:3000/page' })
  const served = provider({
    [record.expect.path]: () => Response.json(record.response[`GET ${START}`]),
    [submission.path]: () => Response.json(record.response['POST .../submit']),
    [`/projects/bootstrap/${record.given.public_token}`]: () => Response.json({ data: projectWith(record.pkce) }),
  })
  const sent = network.answer(served)
  const tab = browser.tab(network, { libraries: { google } })
  const { googleOneTap } = tab.openAs(record.given.public_token, { hosts: { test: HOST } }).oauth
  const start = record.method === 'oauth.googleOneTap.start' ? googleOneTap.start : googleOneTap.discovery.start
  // The arguments of the record are those of its method.
  const result = start(record.args as Parameters<typeof googleOneTap.start>[0])
  const prompt = await vi.waitFor(lastPrompt)
  prompt.report(SHOWN)
  await expect(result).resolves.toEqual(record.returns)
  prompt.settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(tab.navigations).toEqual([{ verb: navigation.verb, address: navigation.redirect.url }]))

  const requests = sent.filter(({ path }) => path.startsWith('/b2b/'))
  expect(requests.map(({ verb, path }) => [verb, path])).toEqual([record.expect, submission].map(({ verb, path }) => [verb, path]))
  const key = `acme_sdk_state_${record.given.public_token}::PKCE_VERIFIER:oauth`
  const pair = JSON.parse(browser.local.get(key) ?? 'null') as { code_verifier: string } | null
  const challenge = pair === null ? 'no challenge' : await challengeOf(pair.code_verifier)
  expect(requests.at(-1)?.body).toEqual(JSON.parse(JSON.stringify(submission.body).replace('<pkce_challenge>', challenge)))
  expect(pair === null ? [] : ['oauth']).toEqual(Object.keys(record.effects.stored_pkce))
  replayed += 1
})
