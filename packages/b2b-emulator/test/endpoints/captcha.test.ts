import { describe, expect, test } from 'vitest'
import { TOKEN, startEmulator } from '../emulator.ts'
import { postToMockProvider } from '../mockProviders/thirdParty.ts'

const SITE_KEY = 'site-key-1'
const DISCOVERY_EMAIL = { email_address: 'ada@acme.test' }

function startWithCaptcha(captcha_settings: { enabled: boolean; siteKey?: string }) {
  const emulator = startEmulator()
  Object.assign(emulator.world.project, { captcha_required: true, captcha_settings, pkce_required_for_email_magic_links: false })
  const send = (fields: object) => emulator.call('magicLinks.email.discovery.send', { ...DISCOVERY_EMAIL, ...fields })
  return { ...emulator, sendMail: send }
}

describe('a project that requires a captcha', () => {
  test('answers a call without a token with 403 in plain text, and accepts a token of the mock captcha once', async () => {
    const emulator = startWithCaptcha({ enabled: true, siteKey: SITE_KEY })
    const withoutToken = await emulator.sendMail({})
    expect([withoutToken.status, withoutToken.headers.get('Content-Type'), withoutToken.text]).toEqual([
      403,
      'text/plain',
      'Captcha required',
    ])
    const { body } = await postToMockProvider(emulator, 'captcha', { site_key: SITE_KEY, action: 'LOGIN' })
    const captcha_token = body['token']
    expect((await emulator.sendMail({ captcha_token })).status).toBe(200)
    expect((await emulator.sendMail({ captcha_token })).text).toBe('Captcha required')
    expect((await emulator.sendMail({ captcha_token: 'made up' })).text).toBe('Captcha required')
  })

  test('shares its site key with projects that have later clocks', async () => {
    const emulator = startWithCaptcha({ enabled: true, siteKey: SITE_KEY })
    const otherWorld = emulator.emulator.world(`${TOKEN}-ahead`)
    Object.assign(otherWorld.project, { captcha_required: true, captcha_settings: { enabled: true, siteKey: SITE_KEY } })
    otherWorld.project.pkce_required_for_email_magic_links = false
    otherWorld.advance(60 * 60_000)
    const { body } = await postToMockProvider(emulator, 'captcha', { site_key: SITE_KEY, action: 'LOGIN' })
    const fields = { ...DISCOVERY_EMAIL, captcha_token: body['token'] }
    const sendMail = () => emulator.call('magicLinks.email.discovery.send', fields, undefined, otherWorld.publicToken)
    expect([(await sendMail()).status, (await sendMail()).status]).toEqual([200, 403])
  })

  test('does not accept a device telemetry id instead', async () => {
    const emulator = startWithCaptcha({ enabled: true, siteKey: SITE_KEY })
    const { body } = await postToMockProvider(emulator, 'telemetry/submit', { public_token: TOKEN })
    expect((await emulator.sendMail({ dfp_telemetry_id: body['telemetry_id'] })).text).toBe('Captcha required')
  })

  test('is not required for a call whose contract row does not add it', async () => {
    const { call } = startWithCaptcha({ enabled: true, siteKey: SITE_KEY })
    expect((await call('organization.getBySlug', { organization_slug: 'acme' })).status).toBe(200)
  })
})

test('a project without a captcha accepts a device telemetry id', async () => {
  const emulator = startWithCaptcha({ enabled: false })
  const { body } = await postToMockProvider(emulator, 'telemetry/submit', { public_token: TOKEN })
  expect((await emulator.sendMail({ dfp_telemetry_id: body['telemetry_id'] })).status).toBe(200)
  expect((await emulator.sendMail({})).text).toBe('Captcha required')
})

test('the control API can turn the captcha requirement on', async () => {
  const { send, call } = startEmulator()
  await send(`/emulator/${TOKEN}/project`, { method: 'PATCH', body: JSON.stringify({ captcha_required: true }) })
  expect((await call('magicLinks.email.discovery.send', DISCOVERY_EMAIL)).text).toBe('Captcha required')
})

test('only pages of this machine get captcha tokens, and only for a site key that a project has', async () => {
  const emulator = startWithCaptcha({ enabled: true, siteKey: SITE_KEY })
  expect((await postToMockProvider(emulator, 'captcha', { site_key: SITE_KEY }, 'https://evil.example')).status).toBe(403)
  expect((await postToMockProvider(emulator, 'captcha', { site_key: 'other' })).body.error_type).toBe('captcha_provider_not_found')
  expect((await postToMockProvider(emulator, 'one-tap/people', { client_id: '' })).body.error_type).toBe('oauth_config_not_found')
  expect((await postToMockProvider(emulator, 'nothing', {})).status).toBe(404)
  expect((await emulator.send('/emulator/third-party/captcha')).status).toBe(405)
})
