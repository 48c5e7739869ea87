// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { OneTapOptions } from '../../src/oneTap/oneTap.ts'
import { SCRIPT_TIMEOUT_MS } from '../../src/limits.ts'
import { challengeOf } from '../../src/pkce/pkce.ts'
import { answer, createBrowser, provider, refusal, settle, type Provider } from '../browser.ts'
import { HOST, projectWith, recorded } from '../recorded.ts'

/* One Tap against a prompt made of data: the test says what the person does with it. */

const START = '/b2b/oauth/google/onetap/start'
const SUBMIT = '/b2b/oauth/google/onetap/submit'
const args = { organization_id: 'org-acme', login_redirect_url: 'https://app.example.com/in' }

// Every browser has it; jsdom does not.
const reported = vi.fn()
beforeEach(() => void vi.stubGlobal('reportError', reported.mockReset()))

type Moment = Readonly<Record<string, () => unknown>>
interface Settings {
  readonly client_id: string
  readonly nonce: string
  readonly callback: (answered: { credential: string }) => void
  readonly [setting: string]: unknown
}

/** The prompt of the third party: what it was set up with, and a way to say what becomes of it. */
function prompter() {
  const prompts: { settings: Settings; tell: (moment: Moment) => void }[] = []
  let latest: Settings | undefined
  const google = {
    accounts: {
      id: {
        initialize: (settings: Settings) => void (latest = settings),
        prompt: (tell: (moment: Moment) => void) => latest && prompts.push({ settings: latest, tell }),
      },
    },
  }
  const last = () => prompts.at(-1) ?? expect.unreachable()
  return { google, prompts, last }
}

function open(routes: Record<string, Provider> = {}) {
  const browser = createBrowser()
  const { google, prompts, last } = prompter()
  const served = provider({
    [START]: () => answer({ google_client_id: 'client-1' }),
    [SUBMIT]: () => answer({ redirect_url: 'https://app.example.com/after' }),
    ...routes,
  })
  const tab = browser.tab(served, undefined, { google })
  return { browser, tab, client: tab.open(), prompts, last }
}

/** Starts, and says what becomes of the prompt. */
async function started(moment: Moment, options: OneTapOptions = {}, routes: Record<string, Provider> = {}) {
  const { tab, client, last, prompts } = open(routes)
  const result = client.oauth.googleOneTap.start(args, options)
  const prompt = await vi.waitFor(last)
  prompt.tell(moment)
  return { tab, client, prompts, prompt, result: await result }
}
const shown = { isNotDisplayed: () => false }
/** A credential as Google makes it, around any facts. */
const credential = (facts: object) => `e30.${btoa(JSON.stringify(facts)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.sig`

test('the prompt is set up for the project’s client at Google, by the script of Google', async () => {
  const { tab, prompt } = await started(shown)
  expect(tab.loaded).toEqual(['https://accounts.google.com/gsi/client'])
  expect(prompt.settings).toEqual({
    client_id: 'client-1',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: true,
    callback: expect.any(Function),
  })
})

test.each<[string, Moment, object]>([
  ['shown', shown, { success: true }],
  ['shown, as far as its script can tell', {}, { success: true }],
  ['skipped', { isSkippedMoment: () => true, getSkippedReason: () => 'tap_outside' }, { success: false, reason: 'tap_outside' }],
  ['skipped for no reason', { isSkippedMoment: () => true }, { success: false, reason: 'unknown_reason' }],
  [
    'not displayed',
    { isNotDisplayed: () => true, getNotDisplayedReason: () => 'unregistered_origin' },
    { success: false, reason: 'unregistered_origin' },
  ],
  [
    'not displayed for no reason',
    { isNotDisplayed: () => true, getNotDisplayedReason: () => '' },
    { success: false, reason: 'unknown_reason' },
  ],
  [
    'dismissed',
    { ...shown, isDismissedMoment: () => true, getDismissedReason: () => 'cancel_called' },
    { success: false, reason: 'cancel_called' },
  ],
  ['dismissed for no reason', { ...shown, isDismissedMoment: () => true }, { success: false, reason: 'unknown_reason' }],
])('a prompt that is %s resolves with what became of it', async (_, moment, expected) => {
  expect((await started(moment)).result).toEqual(expected)
})

test('only closing the prompt is a cancellation, also after it was shown', async () => {
  const onCancel = vi.fn()
  const { prompt } = await started(shown, { onCancel })
  prompt.tell({ isSkippedMoment: () => true, getSkippedReason: () => 'tap_outside' })
  expect(onCancel).not.toHaveBeenCalled()
  prompt.tell({ isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' })
  expect(onCancel).toHaveBeenCalledOnce()
})

test('T45 a prompt of which nothing is heard, as where the browser itself shows it, is waited for 5 seconds; closing it is told later', async () => {
  const { browser, client, last } = open()
  const onCancel = vi.fn()
  let result: object | undefined
  void client.oauth.googleOneTap.start(args, { onCancel }).then((known) => (result = known))
  await browser.pass(SCRIPT_TIMEOUT_MS - 1)
  expect(result).toBeUndefined()
  await browser.pass(1)
  expect(result).toEqual({ success: true })
  last().tell({ isDismissedMoment: () => true, getDismissedReason: () => 'user_cancel' })
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a missing organization is a usage error before anything is asked', async () => {
  const { tab, client } = open()
  for (const none of [{ organization_id: '' }, undefined]) {
    // @ts-expect-error -- a caller without types
    await expect(client.oauth.googleOneTap.start(none)).rejects.toMatchObject({
      name: 'UsageError',
      message: 'Invalid call to oauth.googleOneTap.start\norganization_id is a required argument',
    })
  }
  expect([tab.calls(START), tab.loaded]).toEqual([[], []])
})

test.each<[string, Provider, string]>([
  ['the provider refuses', () => refusal(400, 'oauth_config_not_allowed'), 'oauth_config_not_allowed'],
  ['Google knows no client of the project', () => answer({ google_client_id: '' }), 'oauth_config_not_found'],
  ['the answer names none', () => answer({}), 'oauth_config_not_found'],
])('when %s One Tap could not load, and says why', async (_, reply, reason) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client, prompts } = open({ [START]: reply })
  await expect(client.oauth.googleOneTap.start(args)).rejects.toMatchObject({ message: `One Tap could not load: ${reason}` })
  expect(prompts).toEqual([])
})

test('the project’s client at Google is asked for until it is known, and then no more', async () => {
  const replies: Provider[] = [() => Promise.reject(new Error()), () => answer({ google_client_id: 'client-2' })]
  const { tab, client, prompts } = open({ [START]: (asked) => (replies.shift() ?? expect.unreachable())(asked) })
  await expect(client.oauth.googleOneTap.start(args)).rejects.toMatchObject({ cause: { name: 'UnreachableError' } })
  void client.oauth.googleOneTap.start(args)
  await vi.waitFor(() => expect(prompts).toHaveLength(1))
  void client.oauth.googleOneTap.discovery.start({})
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  expect(tab.calls(START)).toHaveLength(2)
  expect(prompts.map(({ settings }) => settings.client_id)).toEqual(['client-2', 'client-2'])
})

test('a script that is blocked is told to the caller', async () => {
  const tab = createBrowser().tab(provider({ [START]: () => answer({ google_client_id: 'client-1' }) }))
  await expect(tab.open().oauth.googleOneTap.start(args)).rejects.toThrow('no google')
})

test('a credential with the nonce of the prompt signs in, and each prompt has its own', async () => {
  const { tab, client, prompt, prompts } = await started(shown)
  prompt.settings.callback({ credential: credential({ sub: 'ä', nonce: prompt.settings.nonce }) })
  await vi.waitFor(() => expect(tab.left).toEqual([{ verb: 'GET', address: 'https://app.example.com/after' }]))
  void client.oauth.googleOneTap.start(args)
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  expect(prompts[1]?.settings.nonce).not.toBe(prompts[0]?.settings.nonce)
})

test.each([
  ['another nonce', { nonce: 'of-another-prompt' }],
  ['an empty nonce', { nonce: '' }],
])('a credential that carries %s is dropped with a warning', async (_, facts) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tab, prompt } = await started(shown)
  prompt.settings.callback({ credential: credential(facts) })
  await settle()
  expect(tab.calls(SUBMIT)).toEqual([])
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    '[@acme/b2b-client] A One Tap credential of another prompt was dropped. Start One Tap once per page.',
  )
})

test.each([
  ['none', credential({ sub: '1' })],
  ['no readable one', 'ID-TOKEN'],
  ['one in what is not JSON', 'e30.bm90IEpTT04.sig'],
  ['null for facts', 'e30.bnVsbA.sig'],
])('a credential with %s for a nonce goes to the provider, who judges it', async (_, id_token) => {
  const { tab, prompt } = await started(shown)
  prompt.settings.callback({ credential: id_token })
  await vi.waitFor(() => expect(tab.calls(SUBMIT).map(({ body }) => body)).toEqual([{ ...args, id_token }]))
})

test('only the named fields are submitted, and the challenge if the project wants one', async () => {
  const { client, tab, last, prompts } = open({
    '/b2b/oauth/google/onetap/discovery/submit': () => answer({ redirect_url: 'https://app.example.com/' }),
  })
  const more = { locale: 'en', session_duration_minutes: 60, pkce_code_challenge: 'mine', id_token: 'mine' }
  const fields = { ...args, signup_redirect_url: 'https://app.example.com/new' }
  void client.oauth.googleOneTap.start({ ...fields, ...more })
  await vi.waitFor(last)
  last().settings.callback({ credential: 'ID-TOKEN' })
  void client.oauth.googleOneTap.discovery.start({ discovery_redirect_url: 'https://app.example.com/found', ...more })
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  last().settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(tab.left).toHaveLength(2))
  expect(tab.calls(SUBMIT).map(({ body }) => body)).toEqual([{ ...fields, id_token: 'ID-TOKEN' }])
  expect(tab.calls('/b2b/oauth/google/onetap/discovery/submit').map(({ body }) => body)).toEqual([
    { discovery_redirect_url: 'https://app.example.com/found', id_token: 'ID-TOKEN' },
  ])
})

test('embedded, the prompt is inside its container, which gets a name if it has none', async () => {
  const named = document.createElement('div')
  named.id = 'mine'
  const first = await started(shown, { placement: 'embedded', container: named })
  expect(first.prompt.settings).toMatchObject({ prompt_parent_id: 'mine', use_fedcm_for_prompt: false })
  const nameless = document.createElement('div')
  const second = await started(shown, { placement: 'embedded', container: nameless })
  expect(nameless.id).toMatch(/./)
  expect(second.prompt.settings).toMatchObject({ prompt_parent_id: nameless.id })
})

test.each<[string, OneTapOptions]>([
  ['floating, whatever container there is', { placement: 'floating', container: document.createElement('div') }],
  ['embedded without a container', { placement: 'embedded' }],
])('%s, the prompt floats', async (_, options) => {
  const { prompt } = await started(shown, options)
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
  [
    'the answer leads to a page without https',
    () => answer({ redirect_url: 'http://app.example.com/' }),
    { name: 'InvalidRedirectSchemeError' },
  ],
  ['the answer leads to a script', () => answer({ redirect_url: 'javascript:alert(1)' }), { name: 'InvalidRedirectSchemeError' }],
  ['the answer leads nowhere', () => answer({}), { name: 'InvalidRedirectSchemeError' }],
]
test.each(failures)('when %s onError is told, and the page stays', async (_, reply, error) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onError = vi.fn()
  const { tab, prompt } = await started(shown, { onError }, { [SUBMIT]: reply })
  prompt.settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(error)))
  expect(tab.left).toEqual([])
})

test('a failure that nobody asked to be told of is reported to the page', async () => {
  const { prompt } = await started(shown, {}, { [SUBMIT]: () => refusal(401, 'oauth_token_invalid') })
  prompt.settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ error_type: 'oauth_token_invalid' })))
})

/* The recorded calls. */

let replayed = 0
afterAll(() => void process.stdout.write(`\n${replayed} of ${recorded.oneTap.length} recorded calls of One Tap were replayed.\n`))

test.each(recorded.oneTap.map((record) => [record.id, record] as const))('%s', async (_, record) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [submission, navigation] = record.expect_more
  const { google, last } = prompter()
  const browser = createBrowser('http://localhost:3000/page')
  const served = provider({
    [record.expect.path]: () => Response.json(record.response[`GET ${START}`]),
    [submission.path]: () => Response.json(record.response['POST .../submit']),
    [`/projects/bootstrap/${record.given.public_token}`]: () => Response.json({ data: projectWith(record.pkce) }),
  })
  const tab = browser.tab(served, undefined, { google })
  const { googleOneTap } = tab.openAs(record.given.public_token, { hosts: { test: HOST } }).oauth
  const start = record.method === 'oauth.googleOneTap.start' ? googleOneTap.start : googleOneTap.discovery.start
  // The arguments of the record are those of its method.
  const result = start(record.args as Parameters<typeof googleOneTap.start>[0])
  const prompt = await vi.waitFor(last)
  prompt.tell(shown)
  await expect(result).resolves.toEqual(record.returns)
  prompt.settings.callback({ credential: 'ID-TOKEN' })
  await vi.waitFor(() => expect(tab.left).toEqual([{ verb: navigation.verb, address: navigation.redirect.url }]))

  const asked = tab.asked.filter(({ path }) => path.startsWith('/b2b/'))
  expect(asked.map(({ verb, path }) => [verb, path])).toEqual([record.expect, submission].map(({ verb, path }) => [verb, path]))
  const key = `acme_sdk_state_${record.given.public_token}::PKCE_VERIFIER:oauth`
  const pair = JSON.parse(browser.local.get(key) ?? 'null') as { code_verifier: string } | null
  const challenge = pair === null ? 'no challenge' : await challengeOf(pair.code_verifier)
  expect(asked.at(-1)?.body).toEqual(JSON.parse(JSON.stringify(submission.body).replace('<pkce_challenge>', challenge)))
  expect(pair === null ? [] : ['oauth']).toEqual(Object.keys(record.effects.stored_pkce))
  replayed += 1
})
