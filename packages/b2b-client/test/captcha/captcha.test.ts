// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createB2BClient } from '../../src/client.ts'
import { SCRIPT_TIMEOUT_MS } from '../../src/limits.ts'
import { answer, createBrowser, provider, type Provider } from '../browser.ts'

/* If the captcha script or the device script fails, the client sends the request without its token, and the provider decides. */

const SEND = '/b2b/otps/email/discovery/send'
const emailInput = { email_address: 'ada@acme.test' }
const bothProtections = { captcha_settings: { enabled: true, siteKey: 'site-key' }, dfp_protected_auth_enabled: true }
const captchaRefusal = () => new Response('Captcha required', { status: 403 })
/** A fake of `window.grecaptcha`. */
const createCaptcha = (execute: () => unknown, ready = (run: () => void) => run()) => ({ enterprise: { ready, execute } })
const neverReady = createCaptcha(
  async () => 'captcha',
  () => {},
)
const workingScripts = { grecaptcha: createCaptcha(async () => 'captcha'), GetTelemetryID: async () => 'device' }

function open(libraries: Readonly<Record<string, unknown>>, reply: Provider = () => answer({}), bootstrap: object = bothProtections) {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [SEND]: reply }, bootstrap), { libraries })
  return { browser, tab, client: tab.open(), bodies: () => tab.calls(SEND).map(({ body }) => body) }
}
const throwError = () => {
  throw new Error('broken')
}

test.each<[string, Record<string, unknown>, object]>([
  ['both scripts are blocked', {}, {}],
  ['the captcha is blocked', { GetTelemetryID: workingScripts.GetTelemetryID }, { dfp_telemetry_id: 'device' }],
  [
    'the captcha fails',
    { ...workingScripts, grecaptcha: createCaptcha(() => Promise.reject(new Error())) },
    { dfp_telemetry_id: 'device' },
  ],
  ['the captcha throws', { ...workingScripts, grecaptcha: createCaptcha(throwError) }, { dfp_telemetry_id: 'device' }],
  ['the captcha script defines another object', { ...workingScripts, grecaptcha: {} }, { dfp_telemetry_id: 'device' }],
  ['the captcha returns a number', { ...workingScripts, grecaptcha: createCaptcha(async () => 7) }, { dfp_telemetry_id: 'device' }],
  ['the device script is blocked', { grecaptcha: workingScripts.grecaptcha }, { captcha_token: 'captcha' }],
  ['the device script rejects', { ...workingScripts, GetTelemetryID: () => Promise.reject(new Error()) }, { captcha_token: 'captcha' }],
  ['the device script throws', { ...workingScripts, GetTelemetryID: throwError }, { captcha_token: 'captcha' }],
])('when %s, the client sends the request with the remaining tokens', async (_, libraries, tokens) => {
  const { client, bodies } = open(libraries)
  await client.otps.email.discovery.send(emailInput)
  expect(bodies()).toEqual([{ ...emailInput, ...tokens }])
})

test.each<[string, Record<string, unknown>, object]>([
  [
    'a captcha that is never ready',
    {
      ...workingScripts,
      grecaptcha: neverReady,
    },
    { dfp_telemetry_id: 'device' },
  ],
  ['a device script that never resolves', { ...workingScripts, GetTelemetryID: () => new Promise(() => {}) }, { captcha_token: 'captcha' }],
])('the client waits 5 seconds for %s', async (_, libraries, tokens) => {
  const { browser, client, bodies } = open(libraries)
  const sending = client.otps.email.discovery.send(emailInput)
  await browser.advance(4999)
  expect(bodies()).toEqual([])
  await browser.advance(1)
  await sending
  expect(bodies()).toEqual([{ ...emailInput, ...tokens }])
})

test('a project without device protection uses the captcha, whatever its device mode is', async () => {
  const { client, bodies } = open(workingScripts, undefined, {
    ...bothProtections,
    dfp_protected_auth_enabled: false,
    dfp_protected_auth_mode: 'DECISIONING',
  })
  await client.otps.email.discovery.send(emailInput)
  expect(bodies()).toEqual([{ ...emailInput, captcha_token: 'captcha' }])
})

test('after a captcha refusal the client retries with one of the two tokens', async () => {
  const replies = [captchaRefusal, () => answer({})]
  const { client, bodies } = open({ GetTelemetryID: workingScripts.GetTelemetryID }, () => (replies.shift() ?? captchaRefusal)())
  await client.otps.email.discovery.send(emailInput)
  expect(bodies()).toEqual(Array.from({ length: 2 }, () => ({ ...emailInput, dfp_telemetry_id: 'device' })))
})

const failingCaptcha = createCaptcha(throwError)
test.each<[string, string, Record<string, unknown>]>([
  ['blocked', 'both scripts are blocked', {}],
  ['blocked', 'one script is blocked, and the other one fails', { grecaptcha: failingCaptcha }],
  ['failed', 'both scripts fail', { grecaptcha: failingCaptcha, GetTelemetryID: throwError }],
  ['failed', 'both scripts return nothing', { grecaptcha: createCaptcha(async () => ''), GetTelemetryID: async () => '' }],
])('after a captcha refusal the client does not retry without any token, with the fault %s if %s', async (fault, _, libraries) => {
  const { client, bodies } = open(libraries, captchaRefusal)
  await expect(client.otps.email.discovery.send(emailInput)).rejects.toMatchObject({
    name: 'CaptchaError',
    message: 'Unable to query captcha and/or dfp telemetry ID',
    fault,
  })
  expect(bodies()).toHaveLength(1)
})

test('a captcha that takes too long is a failure', async () => {
  const { browser, client } = open(
    {
      grecaptcha: neverReady,
    },
    captchaRefusal,
    { ...bothProtections, dfp_protected_auth_enabled: false },
  )
  const thrownError = client.otps.email.discovery.send(emailInput).catch((error: unknown) => error)
  // The client waits for the captcha before each of the two attempts.
  await browser.advance(2 * SCRIPT_TIMEOUT_MS)
  await expect(thrownError).resolves.toMatchObject({ name: 'CaptchaError', fault: 'failed' })
})

test('a project without a site key loads the captcha without one, and the client sends the request', async () => {
  const { tab, client, bodies } = open(workingScripts, () => answer({}), { captcha_settings: { enabled: true } })
  await client.otps.email.discovery.send(emailInput)
  expect(tab.loadedScripts).toContain('https://www.google.com/recaptcha/enterprise.js?render=')
  expect(bodies()).toEqual([{ ...emailInput, captcha_token: 'captcha' }])
})

test('a site key is escaped in the script address', async () => {
  const { browser, tab } = open(workingScripts, () => answer({}), { captcha_settings: { enabled: true, siteKey: 'a&onload=evil' } })
  await browser.advance(1)
  expect(tab.loadedScripts).toEqual(['https://www.google.com/recaptcha/enterprise.js?render=a%26onload%3Devil'])
})

/* Scripts in a real document. The test dispatches their load and error events. */

const scripts = () => [...document.querySelectorAll('script')]
afterEach(() => {
  scripts().forEach((script) => script.remove())
  localStorage.clear()
})

function openOnPage(name: string) {
  const bodies: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('/bootstrap/')) return answer({ project_name: 'Demo', dfp_protected_auth_enabled: true })
    if (String(input).endsWith(SEND)) bodies.push(JSON.parse(String(init?.body)))
    return answer({})
  }
  const deviceTelemetry = `https://scripts.test/${name}.js`
  const client = createB2BClient(`public-token-test-${name}`, { fetch, telemetry: false, scripts: { deviceTelemetry } })
  /** Waits for the script, and dispatches its event. */
  const endLoading = async (event: 'load' | 'error') => {
    const script = await vi.waitFor(() => scripts().find(({ src }) => src === deviceTelemetry) ?? expect.unreachable())
    script.dispatchEvent(new Event(event))
    return script
  }
  return { client, bodies, endLoading, deviceTelemetry }
}

test('the client adds a script to the page once, however often its token is needed', async () => {
  vi.stubGlobal('GetTelemetryID', async () => 'device')
  const { client, bodies, endLoading } = openOnPage('once')
  const script = await endLoading('load')
  expect(script).toMatchObject({ async: true, parentNode: document.head })
  await client.otps.email.discovery.send(emailInput)
  await client.otps.email.discovery.send(emailInput)
  expect(scripts()).toEqual([script])
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ ...emailInput, dfp_telemetry_id: 'device' })))
  client.dispose()
})

test('the client retries a script that the browser could not load, at the next use', async () => {
  vi.stubGlobal('GetTelemetryID', async () => 'device')
  const { client, bodies, endLoading } = openOnPage('again')
  const failedScript = await endLoading('error')
  failedScript.remove()
  const sending = client.otps.email.discovery.send(emailInput)
  await endLoading('load')
  await sending
  expect(bodies).toEqual([{ ...emailInput, dfp_telemetry_id: 'device' }])
  client.dispose()
})

test('a script without its global gives no token', async () => {
  const { client, bodies, endLoading } = openOnPage('empty')
  await endLoading('load')
  await client.otps.email.discovery.send(emailInput)
  expect(bodies).toEqual([emailInput])
  client.dispose()
})
