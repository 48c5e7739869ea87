// @vitest-environment jsdom
import { createB2BClient, type PendingSignInAnswer } from '@acme/b2b-client'
import { createEmulator } from '@acme/b2b-emulator'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { nextStep } from './guides/secondFactor.ts'

/* These tests run the examples of the READMEs. msw answers at the addresses of the examples. */

const HOSTS = ['http://localhost:4400', 'http://127.0.0.1:4400']
const emulator = createTestEmulator({ now: Date.now })
const server = setupServer(...emulatorHandlers(emulator, { hosts: HOSTS }))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const kit = createTestKit(emulator, { publicToken: 'public-token-test-app' })

/** Loads the module of the headless example as a new document does, and records the calls of the page's functions. */
async function openHeadless(link = 'http://localhost:3000/') {
  window.history.replaceState(null, '', new URL(link).pathname + new URL(link).search)
  vi.resetModules()
  const { client, sendLink, start } = await import('./headless.ts')
  onTestFinished(() => client.dispose())
  const shown: unknown[] = []
  const page = {
    showMember: (email: string) => shown.push(email),
    showLogin: (message?: string) => shown.push(message ?? 'login'),
    showNextStep: (answer: PendingSignInAnswer) => shown.push(nextStep(answer)),
  }
  return { client, sendLink, shown, start: () => start(page) }
}

describe('headless example', () => {
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client } = await openHeadless()
    await client.session.revoke({ forceClear: true }).catch(() => {})
    await kit.reset()
  })

  test.each(['ada@acme.test', 'zoe@acme.test'])('%s requests a link and follows it to the same page', async (email) => {
    const { sendLink, shown, start } = await openHeadless()
    await start()
    expect(shown).toEqual(['login'])
    await sendLink(email)
    const { link } = await kit.nextEmail(email)
    expect(new URL(link)).toMatchObject({ origin: window.location.origin, pathname: '/' })
    const opened = await openHeadless(link)
    await opened.start()
    expect(opened.shown.at(-1)).toBe(email)
    expect(opened.shown).not.toContain('login')
    await opened.client.session.revoke()
    expect(opened.shown.at(-1)).toBe('login')
  })

  test('a used link shows a message, or the member if the session exists', async () => {
    const { sendLink } = await openHeadless()
    await sendLink('ada@acme.test')
    const { link } = await kit.nextEmail('ada@acme.test')
    await (await openHeadless(link)).start()
    const signedIn = await openHeadless(link)
    await signedIn.start()
    expect(signedIn.shown.at(-1)).toBe('ada@acme.test')
    await signedIn.client.session.revoke()
    const { shown, start } = await openHeadless(link)
    await start()
    expect(shown).toEqual(['This link did not work. Request a new one.'])
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ error_type: 'unable_to_auth_magic_link' }))
  })

  test('an organization that requires a second factor leads to the next step', async () => {
    await kit.setOrganization('acme', { mfa_policy: 'REQUIRED_FOR_ALL' })
    const { sendLink } = await openHeadless()
    await sendLink('ada@acme.test')
    const { shown, start } = await openHeadless((await kit.nextEmail('ada@acme.test')).link)
    await start()
    expect(shown).toEqual(['enroll'])
  })
})

test('discovery example: a link is sent, and a refusal becomes a sentence', async () => {
  const { sendLink } = await import('./discovery.ts')
  await expect(sendLink('grace@globex.test')).resolves.toBe('Check your email.')
  await kit.nextEmail('grace@globex.test')
  await expect(sendLink('not-an-address')).resolves.toBe('This is not an email address.')
})

test('login page example: the cached organization and the last method are known at the start', async () => {
  const { openLoginPage } = await import('./loginPage.ts')
  const client = createB2BClient(kit.publicToken, { hosts: { test: 'http://localhost:4400' } })
  await client.organization.getBySlug({ organization_slug: 'acme' })
  client.lastMethod.set('sso')
  expect(openLoginPage(client)).toMatchObject({ cached: { organization: { organization_slug: 'acme' } }, method: 'sso' })
  client.dispose()
})

test('captcha example: the project requires a captcha', async () => {
  const { client } = await import('./captcha.ts')
  expect((await client.bootstrap.getAsync()).captchaSettings).toEqual({ enabled: true, siteKey: 'any' })
  client.dispose()
})

test('reproducible example: the seed sets the ids, codes and times of every run', async () => {
  const { emulator: seeded } = await import('./sameInEveryRun.ts')
  expect([...seeded.world('public-token-test-1').organizations.values()].map(({ organization_slug }) => organization_slug)).toEqual([
    'shop',
  ])
})

test('copy example: a world is copied from one emulator to another', async () => {
  const { copyOf } = await import('./worldAsJson.ts')
  const original = createEmulator()
  await createTestKit(original, { publicToken: 'public-token-test-1' }).member({ name: 'Kim' })
  const copy = await copyOf(original)
  expect([...copy.world('public-token-test-1').members.values()].map(({ name }) => name)).toContain('Kim')
})
