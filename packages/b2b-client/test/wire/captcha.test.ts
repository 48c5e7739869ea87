/* Section 6 of the wire's record, and decision 10: who is behind a request. What the scripts may do wrong: `captcha/`. */

import { expect, test, vi } from 'vitest'
import { endpoints } from '../../src/contract/table.ts'
import { answer, createBrowser, provider, refusal, signedIn, TOKEN, type Provider } from '../browser.ts'
import { recorded } from '../recorded.ts'

const SEND = '/b2b/otps/email/discovery/send'
const mail = { email_address: 'ada@acme.test' }
const captchaOn = { captcha_settings: { enabled: true, siteKey: 'site-key' } }
const deviceOn = { dfp_protected_auth_enabled: true }
const deciding = { ...deviceOn, dfp_protected_auth_mode: 'DECISIONING' }
const observing = { ...deviceOn, dfp_protected_auth_mode: 'OBSERVATION' }
const wanted = () => new Response('Error: Captcha required.', { status: 403, headers: { 'Content-Type': 'text/plain' } })

/** Scripts that bring a new proof each time they are asked. */
function scripts() {
  const next = (what: string) => {
    let asked = 0
    return () => Promise.resolve(`${what}-${(asked += 1)}`)
  }
  const execute = vi.fn(next('captcha'))
  const ready = vi.fn((run: () => void) => run())
  const GetTelemetryID = vi.fn(next('device'))
  return { execute, ready, GetTelemetryID, libraries: { grecaptcha: { enterprise: { ready, execute } }, GetTelemetryID } }
}

function open(bootstrap: object, ...replies: Provider[]) {
  const { libraries, ...spies } = scripts()
  const browser = createBrowser()
  const served = provider({ [SEND]: (asked) => (replies.shift() ?? (() => answer({})))(asked) }, bootstrap)
  const tab = browser.tab(served, undefined, libraries)
  return { ...spies, browser, tab, client: tab.open(), bodies: () => tab.calls(SEND).map(({ body }) => body) }
}
const CAPTCHA_SCRIPT = 'https://www.google.com/recaptcha/enterprise.js?render=site-key'
const DEVICE_SCRIPT = 'https://device.acme.example/telemetry.js'

test.each([
  ['neither', {}, []],
  ['a captcha', captchaOn, [CAPTCHA_SCRIPT]],
  ['the device', deviceOn, [DEVICE_SCRIPT]],
  ['both', { ...captchaOn, ...deviceOn }, [CAPTCHA_SCRIPT, DEVICE_SCRIPT]],
])('a project that asks for %s loads just its scripts at start', async (_, bootstrap, expected) => {
  const { browser, tab } = open(bootstrap)
  await browser.pass(1)
  expect(tab.loaded).toEqual(expected)
})

test('scripts and the address that the device reports to can be elsewhere', async () => {
  const { libraries, GetTelemetryID } = scripts()
  const browser = createBrowser()
  const tab = browser.tab(provider({ [SEND]: () => answer({}) }, { ...captchaOn, ...deviceOn }), undefined, libraries)
  const client = tab.open({
    scripts: {
      captcha: 'https://own.test/c.js',
      deviceTelemetry: 'https://own.test/d.js',
      deviceTelemetrySubmit: 'https://own.test/report',
    },
  })
  await client.otps.email.discovery.send(mail)
  expect(new Set(tab.loaded)).toEqual(new Set(['https://own.test/c.js?render=site-key', 'https://own.test/d.js']))
  expect(GetTelemetryID).toHaveBeenCalledWith(TOKEN, 'https://own.test/report')
})

test('the device is asked with the public token and the address it reports to', async () => {
  const { client, GetTelemetryID } = open(deviceOn)
  await client.otps.email.discovery.send(mail)
  expect(GetTelemetryID).toHaveBeenCalledExactlyOnceWith(TOKEN, 'https://device.acme.example/submit')
})

test('the captcha is executed for its site key and the action LOGIN, once it is ready', async () => {
  const { client, ready, execute, browser, tab } = open(captchaOn)
  let run = () => {}
  ready.mockImplementation((then) => void (run = then))
  const sent = client.otps.email.discovery.send(mail)
  await browser.pass(1)
  expect([execute.mock.calls, tab.calls(SEND)]).toEqual([[], []])
  run()
  await sent
  expect(execute).toHaveBeenCalledExactlyOnceWith('site-key', { action: 'LOGIN' })
})

test.each([
  ['no protection', {}, []],
  ['a captcha only', captchaOn, ['captcha_token']],
  ['the device only', deviceOn, ['dfp_telemetry_id']],
  ['both, observing', { ...captchaOn, ...observing }, ['captcha_token', 'dfp_telemetry_id']],
  ['both, in no mode', { ...captchaOn, ...deviceOn }, ['captcha_token', 'dfp_telemetry_id']],
  ['both, deciding', { ...captchaOn, ...deciding }, ['dfp_telemetry_id']],
])('with %s a first request carries %j', async (_, bootstrap, fields) => {
  const { client, bodies } = open(bootstrap)
  await client.otps.email.discovery.send(mail)
  expect(bodies()).toHaveLength(1)
  expect(Object.keys(bodies()[0] ?? {}).sort()).toEqual(['email_address', ...fields].sort())
})

test.each([
  ['a captcha only', captchaOn, { captcha_token: 'captcha-2' }],
  ['the device only', deviceOn, { dfp_telemetry_id: 'device-2' }],
  ['both, observing', { ...captchaOn, ...observing }, { captcha_token: 'captcha-2', dfp_telemetry_id: 'device-2' }],
  ['both, deciding', { ...captchaOn, ...deciding }, { captcha_token: 'captcha-1', dfp_telemetry_id: 'device-2' }],
])('with %s a captcha reply is answered once, with fresh proofs of all that the project enables', async (_, bootstrap, proofs) => {
  const { client, bodies } = open(bootstrap, wanted)
  await client.otps.email.discovery.send(mail)
  expect(bodies().slice(1)).toEqual([{ ...mail, ...proofs }])
})

test('the second request has the headers of the first', async () => {
  const { client, tab } = open(deviceOn, wanted)
  await client.otps.email.discovery.send(mail)
  const [first, second] = tab.calls(SEND).map(({ headers }) => Object.fromEntries(headers))
  expect(second).toEqual(first)
})

test('a second captcha reply is a CaptchaError', async () => {
  const { client, bodies } = open(deviceOn, wanted, wanted)
  await expect(client.otps.email.discovery.send(mail)).rejects.toMatchObject({ name: 'CaptchaError', message: 'Captcha required' })
  expect(bodies()).toHaveLength(2)
})

test('a refusal of the second request is told as it is', async () => {
  const { client } = open(deviceOn, wanted, () => refusal(429, 'too_many_requests'))
  await expect(client.otps.email.discovery.send(mail)).rejects.toMatchObject({ name: 'ApiError', error_type: 'too_many_requests' })
})

test('without any proof to show there is no second request', async () => {
  const { client, bodies } = open({}, wanted)
  await expect(client.otps.email.discovery.send(mail)).rejects.toMatchObject({
    name: 'CaptchaError',
    message: 'Unable to query captcha and/or dfp telemetry ID',
  })
  expect(bodies()).toHaveLength(1)
})

test('a JSON body that mentions the captcha is not a captcha reply', async () => {
  const { client, bodies } = open({ ...captchaOn, ...deviceOn }, () => refusal(400, 'bad_request', {}, 'Captcha required'))
  await expect(client.otps.email.discovery.send(mail)).rejects.toMatchObject({ name: 'ApiError', error_message: 'Captcha required' })
  expect(bodies()).toHaveLength(1)
})

const RETRIED = [
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

test('exactly the calls that the record names are sent again after a captcha reply, and searchUser shows its proofs once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const shown: Record<string, number> = {}
  for (const name of endpoints.keys()) {
    const record = recorded.calls.find(({ method }) => method === name)
    if (record === undefined) continue
    const reply: Provider = ({ path }) =>
      path.startsWith('/projects/') ? answer({ project_name: 'Demo', ...captchaOn, ...deviceOn }) : wanted()
    const tab = createBrowser().tab(reply, undefined, scripts().libraries)
    const client = tab.open()
    // Walked by the names of the recording.
    const call = name.split('.').reduce<unknown>((parent, part) => Reflect.get(Object(parent), part), client) as (
      ...given: readonly unknown[]
    ) => Promise<unknown>
    await expect(call(...(Array.isArray(record.args) ? record.args : [record.args]))).rejects.toMatchObject({ name: 'CaptchaError' })
    const asked = tab.asked.filter(({ path }) => path === record.expect?.path)
    client.dispose()
    if (asked.length > 1 || asked.some(({ body }) => body && 'captcha_token' in body)) shown[name] = asked.length
    expect(asked.length).toBeGreaterThan(0)
  }
  const expected = Object.fromEntries(RETRIED.map((name) => [name, 2]))
  expect(shown).toEqual({ ...expected, 'search.searchUser': 1 })
})

test('a sign-in that needed its second try is a sign-in like any other', async () => {
  const LOGIN = '/b2b/passwords/discovery/authenticate'
  const { libraries } = scripts()
  const browser = createBrowser()
  const replies: Provider[] = [wanted, () => answer(signedIn())]
  const tab = browser.tab(provider({ [LOGIN]: (asked) => (replies.shift() ?? wanted)(asked) }, deviceOn), undefined, libraries)
  const client = tab.open()
  await client.passwords.discovery.authenticate({ email_address: 'e', password: 'p' })
  expect(client.member.getSync()?.member_id).toBe('member-ada')
})
