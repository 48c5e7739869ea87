// @vitest-environment jsdom
import { createB2BClient } from '@acme/b2b-client'
import { createEmulator } from '@acme/b2b-emulator'
import { emulatorHandlers } from '@acme/b2b-emulator/msw'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/* These tests run the examples of the READMEs. msw answers at the addresses of the examples. */

const HOSTS = ['http://localhost:4400', 'http://127.0.0.1:4400']
const emulator = createTestEmulator({ now: Date.now })
const server = setupServer(...emulatorHandlers(emulator, { hosts: HOSTS }))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const kit = createTestKit(emulator, { publicToken: 'public-token-test-app' })

test('headless example: a member requests a link and follows it', async () => {
  const { sendLink } = await import('./headless.ts')
  await sendLink('ada@acme.test')
  const { link } = await kit.nextEmail('ada@acme.test')
  window.history.replaceState(null, '', new URL(link).pathname + new URL(link).search)
  vi.resetModules()
  const { start } = await import('./headless.ts')
  const shown: (string | undefined)[] = []
  await start((email) => shown.push(email))
  expect(shown.at(-1)).toBe('ada@acme.test')
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
