/* Captcha tokens and device fingerprints of requests. Failures of the scripts are tested in `captcha/`. */

import { expect, test, vi } from 'vitest'
import { endpoints } from '../../src/contract/table.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'
import { recorded } from '../recorded.ts'

const SEND = '/b2b/otps/email/discovery/send'
const emailInput = { email_address: 'ada@acme.test' }
const withCaptcha = { captcha_settings: { enabled: true, siteKey: 'site-key' } }
const withDevice = { dfp_protected_auth_enabled: true }
const inDecisioningMode = { ...withDevice, dfp_protected_auth_mode: 'DECISIONING' }
const inObservationMode = { ...withDevice, dfp_protected_auth_mode: 'OBSERVATION' }
const captchaRefusal = () => new Response('Error: Captcha required.', { status: 403, headers: { 'Content-Type': 'text/plain' } })

/** Fake scripts that return a new token each time. */
function createScripts() {
  const createTokenSource = (prefix: string) => {
    let count = 0
    return async () => {
      count += 1
      return `${prefix}-${count}`
    }
  }
  const execute = vi.fn(createTokenSource('captcha'))
  const ready = vi.fn((runReadyCallback: () => void) => runReadyCallback())
  const GetTelemetryID = vi.fn(createTokenSource('device'))
  return { execute, ready, GetTelemetryID, libraries: { grecaptcha: { enterprise: { ready, execute } }, GetTelemetryID } }
}

function openTab(bootstrap: object, ...replies: Provider[]) {
  const { libraries, ...spies } = createScripts()
  const browser = createBrowser()
  const testProvider = provider({ [SEND]: (request) => (replies.shift() ?? (() => answer({})))(request) }, bootstrap)
  const tab = browser.tab(testProvider, { libraries })
  return { ...spies, browser, tab, client: tab.open(), bodies: () => tab.calls(SEND).map(({ body }) => body) }
}
const CAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/enterprise.js?render=site-key'
const DEVICE_SCRIPT = 'https://device.acme.example/telemetry.js'

test.each([
  ['no protection', {}, []],
  ['a captcha', withCaptcha, [CAPTCHA_SCRIPT]],
  ['device telemetry', withDevice, [DEVICE_SCRIPT]],
  ['both', { ...withCaptcha, ...withDevice }, [CAPTCHA_SCRIPT, DEVICE_SCRIPT]],
])('a project with %s loads only the scripts it needs at start', async (_, bootstrap, expected) => {
  const { browser, tab } = openTab(bootstrap)
  await browser.advance(1)
  expect(tab.loadedScripts).toEqual(expected)
})

test('scripts and the submit address of the device telemetry can be configured', async () => {
  const { libraries, GetTelemetryID } = createScripts()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [SEND]: () => answer({}) }, { ...withCaptcha, ...withDevice }), { libraries })
  const client = tab.open({
    scripts: {
      captcha: 'https://own.test/c.js',
      deviceTelemetry: 'https://own.test/d.js',
      deviceTelemetrySubmit: 'https://own.test/report',
    },
  })
  await client.otps.email.discovery.send(emailInput)
  expect(new Set(tab.loadedScripts)).toEqual(new Set(['https://own.test/c.js?render=site-key', 'https://own.test/d.js']))
  expect(GetTelemetryID).toHaveBeenCalledWith(TOKEN, 'https://own.test/report')
})

test('the device script gets the public token and the submit address', async () => {
  const { client, GetTelemetryID } = openTab(withDevice)
  await client.otps.email.discovery.send(emailInput)
  expect(GetTelemetryID).toHaveBeenCalledExactlyOnceWith(TOKEN, 'https://device.acme.example/submit')
})

test('the client executes the captcha with the site key and the action LOGIN, after the captcha is ready', async () => {
  const { client, ready, execute, browser, tab } = openTab(withCaptcha)
  let runReadyCallback = () => {}
  ready.mockImplementation((callback) => void (runReadyCallback = callback))
  const sending = client.otps.email.discovery.send(emailInput)
  await browser.advance(1)
  expect([execute.mock.calls, tab.calls(SEND)]).toEqual([[], []])
  runReadyCallback()
  await sending
  expect(execute).toHaveBeenCalledExactlyOnceWith('site-key', { action: 'LOGIN' })
})

test.each([
  ['no protection', {}, []],
  ['the captcha only', withCaptcha, ['captcha_token']],
  ['device telemetry only', withDevice, ['dfp_telemetry_id']],
  ['both in observation mode', { ...withCaptcha, ...inObservationMode }, ['captcha_token', 'dfp_telemetry_id']],
  ['both without a mode', { ...withCaptcha, ...withDevice }, ['captcha_token', 'dfp_telemetry_id']],
  ['both in decisioning mode', { ...withCaptcha, ...inDecisioningMode }, ['dfp_telemetry_id']],
])('with %s the first request has %j', async (_, bootstrap, fields) => {
  const { client, bodies } = openTab(bootstrap)
  await client.otps.email.discovery.send(emailInput)
  expect(bodies()).toHaveLength(1)
  expect(Object.keys(bodies()[0] ?? {}).sort()).toEqual(['email_address', ...fields].sort())
})

test.each([
  ['the captcha only', withCaptcha, { captcha_token: 'captcha-2' }],
  ['device telemetry only', withDevice, { dfp_telemetry_id: 'device-2' }],
  ['both in observation mode', { ...withCaptcha, ...inObservationMode }, { captcha_token: 'captcha-2', dfp_telemetry_id: 'device-2' }],
  ['both in decisioning mode', { ...withCaptcha, ...inDecisioningMode }, { captcha_token: 'captcha-1', dfp_telemetry_id: 'device-2' }],
])('with %s the client retries once after a captcha refusal, with %j', async (_, bootstrap, tokens) => {
  const { client, bodies } = openTab(bootstrap, captchaRefusal)
  await client.otps.email.discovery.send(emailInput)
  expect(bodies().slice(1)).toEqual([{ ...emailInput, ...tokens }])
})

test('the second request has the headers of the first', async () => {
  const { client, tab } = openTab(withDevice, captchaRefusal)
  await client.otps.email.discovery.send(emailInput)
  const [firstHeaders, secondHeaders] = tab.calls(SEND).map(({ headers }) => Object.fromEntries(headers))
  expect(secondHeaders).toEqual(firstHeaders)
})

test('a second captcha refusal is a CaptchaError', async () => {
  const { client, bodies } = openTab(withDevice, captchaRefusal, captchaRefusal)
  await expect(client.otps.email.discovery.send(emailInput)).rejects.toMatchObject({
    name: 'CaptchaError',
    message: 'Captcha required',
    fault: 'refused',
  })
  expect(bodies()).toHaveLength(2)
})

test('another refusal of the second request is thrown unchanged', async () => {
  const { client } = openTab(withDevice, captchaRefusal, () => refusal(429, 'too_many_requests'))
  await expect(client.otps.email.discovery.send(emailInput)).rejects.toMatchObject({ name: 'ApiError', error_type: 'too_many_requests' })
})

test('without any token the client does not retry', async () => {
  const { client, bodies } = openTab({}, captchaRefusal)
  await expect(client.otps.email.discovery.send(emailInput)).rejects.toMatchObject({
    name: 'CaptchaError',
    message: 'Unable to query captcha and/or dfp telemetry ID',
    fault: 'failed',
  })
  expect(bodies()).toHaveLength(1)
})

test('a JSON body that mentions the captcha is not a captcha refusal', async () => {
  const { client, bodies } = openTab({ ...withCaptcha, ...withDevice }, () => refusal(400, 'bad_request', {}, 'Captcha required'))
  await expect(client.otps.email.discovery.send(emailInput)).rejects.toMatchObject({ name: 'ApiError', error_message: 'Captcha required' })
  expect(bodies()).toHaveLength(1)
})

const RETRIED_CALLS = [
  'magicLinks.email.discovery.send',
  'magicLinks.authenticate',
  'magicLinks.discovery.authenticate',
  'sso.authenticate',
  'oauth.authenticate',
  'oauth.discovery.authenticate',
  'passwords.authenticate',
  'passwords.resetByEmailStart',
  'passwords.resetByEmail',
  'passwords.resetByExistingPassword',
  'passwords.resetBySession',
  'passwords.discovery.resetByEmailStart',
  'passwords.discovery.resetByEmail',
  'passwords.discovery.authenticate',
  'otps.sms.send',
  'otps.sms.authenticate',
  'otps.email.loginOrSignup',
  'otps.email.authenticate',
  'otps.email.discovery.send',
  'otps.email.discovery.authenticate',
  'totp.create',
  'totp.authenticate',
  'recoveryCodes.recover',
  'recoveryCodes.rotate',
  'impersonation.authenticate',
]

test('only the listed calls are retried after a captcha refusal, and searchUser sends its tokens once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const requestCounts: Record<string, number> = {}
  for (const name of endpoints.keys()) {
    const record = recorded.calls.find(({ method }) => method === name)
    if (record === undefined) continue
    const reply: Provider = ({ path }) =>
      path.startsWith('/projects/') ? answer({ project_name: 'Demo', ...withCaptcha, ...withDevice }) : captchaRefusal()
    const tab = createBrowser().tab(reply, { libraries: createScripts().libraries })
    const client = tab.open()
    // The types cannot follow a path of names. The recording has the names of the methods.
    const call = name.split('.').reduce<unknown>((parent, part) => Reflect.get(Object(parent), part), client) as (
      ...values: readonly unknown[]
    ) => Promise<unknown>
    await expect(call(...(Array.isArray(record.args) ? record.args : [record.args]))).rejects.toMatchObject({ name: 'CaptchaError' })
    const requests = tab.requests.filter(({ path }) => path === record.expect?.path)
    client.dispose()
    if (requests.length > 1 || requests.some(({ body }) => body && 'captcha_token' in body)) requestCounts[name] = requests.length
    expect(requests.length).toBeGreaterThan(0)
  }
  const expected = Object.fromEntries(RETRIED_CALLS.map((name) => [name, 2]))
  expect(requestCounts).toEqual({ ...expected, 'search.searchUser': 1 })
})

test('a sign-in that succeeds on its second try opens a session', async () => {
  const LOGIN = '/b2b/passwords/discovery/authenticate'
  const { libraries } = createScripts()
  const browser = createBrowser()
  const replies: Provider[] = [captchaRefusal, () => answer(signedIn())]
  const tab = browser.tab(provider({ [LOGIN]: (request) => (replies.shift() ?? captchaRefusal)(request) }, withDevice), { libraries })
  const client = tab.open()
  await client.passwords.discovery.authenticate({ email_address: 'e', password: 'p' })
  expect(client.member.getSync()?.member_id).toBe('member-ada')
})
