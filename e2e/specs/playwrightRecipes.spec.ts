import { createTestKit, type TestKit } from '@acme/b2b-emulator/testing'
import { expect, test as base } from '@playwright/test'

/** The emulator that your application calls. */
const EMULATOR = process.env.EMULATOR_URL ?? 'http://127.0.0.1:4400'
/** The page of your application with the sign-in. */
const LOGIN = '/pages/router'

/** Each test has its own data. The page reads the public token from session storage, so no URL contains it. */
const test = base.extend<{ kit: TestKit }>({
  kit: async ({ context }, provide) => {
    const kit = createTestKit(EMULATOR)
    // Runs before the scripts of every page, also of a page that a link opens.
    await context.addInitScript((token) => sessionStorage.setItem('public_token', token), kit.publicToken)
    await provide(kit)
  },
})

test('a link signs in, although its URL has no public token', async ({ page, kit }) => {
  const kim = await kit.member({ name: 'Kim' })
  await page.goto(LOGIN)
  await page.getByLabel('Email').fill(kim.email_address)
  await page.keyboard.press('Enter')
  const { link } = await kit.nextEmail(kim.email_address)
  expect(link).not.toContain('public_token')
  await page.goto(link)
  await expect(page.getByText(`Hello ${kim.email_address}`)).toBeVisible()
})

test('the page shows that it is loading, until the server responds', async ({ page, context, kit }) => {
  await kit.signInAs(page, await kit.member({ name: 'Kim' }))
  // Without its stored state, the client must ask the server first.
  await context.addInitScript(() => localStorage.clear())
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/sdk/v1/b2b/sessions/authenticate', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(LOGIN)
  await expect(page.getByText('Loading…')).toBeVisible()
  open()
  await expect(page.getByText('Hello kim@acme.test')).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('the sign-in has no button for Google', async ({ page, kit: _ }) => {
  await page.goto(LOGIN)
  // Wait for an element of the same screen. Before that, every button is absent.
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
})
