// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORIGIN, TOKEN, startEmulator } from '../emulator.ts'

/** The methods of a prompt moment that the client reads. */
interface Moment {
  isSkippedMoment(): boolean
  getSkippedReason(): string | undefined
  isNotDisplayed(): boolean
  getNotDisplayedReason(): string | undefined
  isDismissedMoment(): boolean
  getDismissedReason(): string | undefined
}
interface Id {
  initialize(settings: object): void
  prompt(listener: (moment: Moment) => void): Promise<void>
}
interface Scripts {
  readonly google: { readonly accounts: { readonly id: Id } }
  readonly grecaptcha: { readonly enterprise: { ready(run: () => void): void; execute(key: string, options: object): Promise<string> } }
  readonly GetTelemetryID: (publicToken: string, submitUrl: string) => Promise<string>
}

let emulator = startEmulator()

/** Runs a script of the emulator, as a script element would. */
async function loadScript(name: string): Promise<Scripts> {
  const src = `${ORIGIN}/emulator/third-party/${name}`
  const { text, headers } = await emulator.send(new URL(src).pathname)
  expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  Object.defineProperty(document, 'currentScript', { value: { src }, configurable: true })
  runInThisContext(text)
  // The scripts define these globals.
  return window as unknown as Scripts
}

beforeEach(() => {
  emulator = startEmulator()
  // jsdom has no constructed style sheets. These tests do not check styles.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  vi.stubGlobal('fetch', (input: URL | string, init: RequestInit) => emulator.emulator.fetch(new Request(input, init)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const promptRoot = () => document.querySelector('[data-emulated-one-tap]')?.shadowRoot
const button = (name: string) =>
  [...(promptRoot()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.startsWith(name))

async function showPrompt(settings: object) {
  const { id } = (await loadScript('one-tap.js')).google.accounts
  const moments: Moment[] = []
  const credential = new Promise<string>((resolve) =>
    id.initialize({ callback: (answer: { credential: string }) => resolve(answer.credential), nonce: 'nonce-1', ...settings }),
  )
  await id.prompt((moment) => moments.push(moment))
  return { moments, credential }
}

test('mock One Tap shows a prompt and returns a signed credential with the nonce', async () => {
  const { world, call } = emulator
  const { moments, credential } = await showPrompt({ client_id: world.project.google_client_id })
  expect(promptRoot()?.querySelector('[role=dialog]')?.textContent).toContain('Sign in with Google')
  button('Grace Hopper')?.click()
  const id_token = await credential
  expect(JSON.parse(atob(id_token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
    nonce: 'nonce-1',
    email: 'grace@globex.test',
  })
  expect(moments.map((moment) => moment.isDismissedMoment() && moment.getDismissedReason())).toEqual([false, 'credential_returned'])
  expect(promptRoot()).toBeUndefined()
  world.project.pkce_required_for_oauth = false
  expect((await call('oneTap.discovery.submit', { id_token })).status).toBe(200)
})

test('mock One Tap reports that the user closed it, and reports an unknown client id', async () => {
  const { moments } = await showPrompt({ client_id: emulator.world.project.google_client_id })
  button('Close')?.click()
  expect(moments.map((moment) => moment.getSkippedReason())).toEqual([undefined, 'user_cancel'])
  const unknown = await showPrompt({ client_id: 'unknown' })
  expect(unknown.moments.map((moment) => moment.isNotDisplayed() && moment.getNotDisplayedReason())).toEqual(['invalid_client'])
})

test('mock One Tap renders into the element that the page chooses', async () => {
  document.body.innerHTML = '<div id="place"></div>'
  await showPrompt({ client_id: emulator.world.project.google_client_id, prompt_parent_id: 'place' })
  expect(document.querySelector('#place [data-emulated-one-tap]')).not.toBeNull()
})

test('the mock captcha and device telemetry return tokens that the emulator accepts', async () => {
  const { world, call } = emulator
  Object.assign(world.project, { captcha_required: true, captcha_settings: { enabled: true, siteKey: 'key' } })
  const { enterprise } = (await loadScript('captcha.js')).grecaptcha
  await new Promise<void>((resolve) => enterprise.ready(resolve))
  const captcha_token = await enterprise.execute('key', { action: 'LOGIN' })
  const token = { discovery_magic_links_token: 'none' }
  expect((await call('magicLinks.discovery.authenticate', { ...token, captcha_token })).body.error_type).toBe('magic_link_not_found')
  await expect(enterprise.execute('other', {})).rejects.toThrow('other')
  world.project.captcha_settings = { enabled: false }
  const { GetTelemetryID } = await loadScript('telemetry.js')
  const dfp_telemetry_id = await GetTelemetryID(TOKEN, `${ORIGIN}/emulator/third-party/telemetry/submit`)
  expect((await call('magicLinks.discovery.authenticate', { ...token, dfp_telemetry_id })).body.error_type).toBe('magic_link_not_found')
})
