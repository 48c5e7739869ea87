// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createB2BClient } from '../../src/client.ts'
import { answer, createBrowser, provider, type Provider } from '../browser.ts'

/* What the scripts of the captcha and of the device may do wrong: a request goes without their proof, and the provider decides. */

const SEND = '/b2b/otps/email/discovery/send'
const mail = { email_address: 'ada@acme.test' }
const both = { captcha_settings: { enabled: true, siteKey: 'site-key' }, dfp_protected_auth_enabled: true }
const wanted = () => new Response('Captcha required', { status: 403 })
const captcha = (execute: () => unknown, ready = (run: () => void) => run()) => ({ enterprise: { ready, execute } })
const working = { grecaptcha: captcha(async () => 'captcha'), GetTelemetryID: async () => 'device' }

function open(libraries: Readonly<Record<string, unknown>>, reply: Provider = () => answer({}), bootstrap: object = both) {
  const browser = createBrowser()
  const tab = browser.tab(provider({ [SEND]: reply }, bootstrap), undefined, libraries)
  return { browser, tab, client: tab.open(), bodies: () => tab.calls(SEND).map(({ body }) => body) }
}
const fail = () => {
  throw new Error('broken')
}

test.each<[string, Record<string, unknown>, object]>([
  ['both are blocked', {}, {}],
  ['the captcha is blocked', { GetTelemetryID: working.GetTelemetryID }, { dfp_telemetry_id: 'device' }],
  ['the captcha fails', { ...working, grecaptcha: captcha(() => Promise.reject(new Error())) }, { dfp_telemetry_id: 'device' }],
  ['the captcha throws', { ...working, grecaptcha: captcha(fail) }, { dfp_telemetry_id: 'device' }],
  ['the captcha is another kind of thing', { ...working, grecaptcha: {} }, { dfp_telemetry_id: 'device' }],
  ['the captcha brings what is no text', { ...working, grecaptcha: captcha(async () => 7) }, { dfp_telemetry_id: 'device' }],
  ['the device’s script is blocked', { grecaptcha: working.grecaptcha }, { captcha_token: 'captcha' }],
  ['the device’s script fails', { ...working, GetTelemetryID: () => Promise.reject(new Error()) }, { captcha_token: 'captcha' }],
  ['the device’s script throws', { ...working, GetTelemetryID: fail }, { captcha_token: 'captcha' }],
])('when %s the request goes with what there is', async (_, libraries, proofs) => {
  const { client, bodies } = open(libraries)
  await client.otps.email.discovery.send(mail)
  expect(bodies()).toEqual([{ ...mail, ...proofs }])
})

test.each<[string, Record<string, unknown>, object]>([
  [
    'a captcha that is never ready',
    {
      ...working,
      grecaptcha: captcha(
        async () => 'captcha',
        () => {},
      ),
    },
    { dfp_telemetry_id: 'device' },
  ],
  ['a device that is never told apart', { ...working, GetTelemetryID: () => new Promise(() => {}) }, { captcha_token: 'captcha' }],
])('%s is waited for 5 seconds, and no longer', async (_, libraries, proofs) => {
  const { browser, client, bodies } = open(libraries)
  const sent = client.otps.email.discovery.send(mail)
  await browser.pass(4999)
  expect(bodies()).toEqual([])
  await browser.pass(1)
  await sent
  expect(bodies()).toEqual([{ ...mail, ...proofs }])
})

test('a project that does not look at devices wants a captcha, whatever stands in its mode', async () => {
  const { client, bodies } = open(working, undefined, {
    ...both,
    dfp_protected_auth_enabled: false,
    dfp_protected_auth_mode: 'DECISIONING',
  })
  await client.otps.email.discovery.send(mail)
  expect(bodies()).toEqual([{ ...mail, captcha_token: 'captcha' }])
})

test('after a captcha reply one proof of two is enough for another try', async () => {
  const replies = [wanted, () => answer({})]
  const { client, bodies } = open({ GetTelemetryID: working.GetTelemetryID }, () => (replies.shift() ?? wanted)())
  await client.otps.email.discovery.send(mail)
  expect(bodies()).toEqual(Array.from({ length: 2 }, () => ({ ...mail, dfp_telemetry_id: 'device' })))
})

test('after a captcha reply without any proof to be had there is no other try', async () => {
  const { client, bodies } = open({}, wanted)
  await expect(client.otps.email.discovery.send(mail)).rejects.toMatchObject({
    name: 'CaptchaError',
    message: 'Unable to query captcha and/or dfp telemetry ID',
  })
  expect(bodies()).toHaveLength(1)
})

test('a project without a site key asks for none of its own, and the request goes', async () => {
  const { tab, client, bodies } = open(working, () => answer({}), { captcha_settings: { enabled: true } })
  await client.otps.email.discovery.send(mail)
  expect(tab.loaded).toContain('https://www.google.com/recaptcha/enterprise.js?render=')
  expect(bodies()).toEqual([{ ...mail, captcha_token: 'captcha' }])
})

test('a site key cannot become another parameter of the script’s address', async () => {
  const { browser, tab } = open(working, () => answer({}), { captcha_settings: { enabled: true, siteKey: 'a&onload=evil' } })
  await browser.pass(1)
  expect(tab.loaded).toEqual(['https://www.google.com/recaptcha/enterprise.js?render=a%26onload%3Devil'])
})

/* The scripts of a real page: what loads them is the page, and the test plays their servers. */

const scripts = () => [...document.querySelectorAll('script')]
afterEach(() => {
  scripts().forEach((script) => script.remove())
  localStorage.clear()
})

function onPage(name: string) {
  const bodies: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('/bootstrap/')) return answer({ project_name: 'Demo', dfp_protected_auth_enabled: true })
    if (String(input).endsWith(SEND)) bodies.push(JSON.parse(String(init?.body)))
    return answer({})
  }
  const deviceTelemetry = `https://scripts.test/${name}.js`
  const client = createB2BClient(`public-token-test-${name}`, { fetch, telemetry: false, scripts: { deviceTelemetry } })
  const arrive = async (event: 'load' | 'error') => {
    const script = await vi.waitFor(() => scripts().find(({ src }) => src === deviceTelemetry) ?? expect.unreachable())
    script.dispatchEvent(new Event(event))
    return script
  }
  return { client, bodies, arrive, deviceTelemetry }
}

test('a script is put into the page once, however often its proof is wanted', async () => {
  vi.stubGlobal('GetTelemetryID', async () => 'device')
  const { client, bodies, arrive } = onPage('once')
  const script = await arrive('load')
  expect(script).toMatchObject({ async: true, parentNode: document.head })
  await client.otps.email.discovery.send(mail)
  await client.otps.email.discovery.send(mail)
  expect(scripts()).toEqual([script])
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ ...mail, dfp_telemetry_id: 'device' })))
  client.dispose()
})

test('a script that the browser could not load is tried again at the next use', async () => {
  vi.stubGlobal('GetTelemetryID', async () => 'device')
  const { client, bodies, arrive } = onPage('again')
  const failed = await arrive('error')
  failed.remove()
  const sent = client.otps.email.discovery.send(mail)
  await arrive('load')
  await sent
  expect(bodies).toEqual([{ ...mail, dfp_telemetry_id: 'device' }])
  client.dispose()
})

test('a script that does not bring what it should gives no proof', async () => {
  const { client, bodies, arrive } = onPage('empty')
  await arrive('load')
  await client.otps.email.discovery.send(mail)
  expect(bodies).toEqual([mail])
  client.dispose()
})
