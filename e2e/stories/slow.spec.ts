import type { Page } from '@playwright/test'
import { expect, test } from '../support.ts'
import { asksFor, button, giveEmail, of, open, press, read, registerHere, seeSuccess, seeTitle } from './stage.ts'

/* A provider that does not answer: the widget says so, and the user can try again. The emulator delays the first answer. */

const HANGS = { kind: 'delay', ms: 60_000, times: 1 } as const
const SLOW = 'This is taking longer than usual.'

/** Moves the clock of the page until the widget says that the wait is long, and then until it offers Try again. */
async function waitForRetry(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /^Lo/ })).toBeVisible()
  await page.clock.fastForward(3000)
  await read(page, SLOW)
  await expect(button(page, 'Try again')).toHaveCount(0)
  await page.clock.fastForward(7000)
  await expect(button(page, 'Try again')).toBeVisible()
}
const heightOf = (page: Page) => page.locator('[data-screen]').evaluate((element) => element.clientHeight)

test.beforeEach(({ page }) => page.clock.install())

test('the organization does not answer: the second request does', async ({ page, world }) => {
  await world.fault('organization.getBySlug', HANGS)
  await open(page, world, { config: of('acme') })
  const height = await heightOf(page)
  await waitForRetry(page)
  expect(await heightOf(page)).toBe(height)
  await expect(page.locator('body')).toBeFocused()
  await press(page, 'Try again')
  await seeTitle(page, 'Continue to Acme Corp')
  await expect(page.getByText(SLOW)).toHaveCount(0)
})

test('T03 the token of a link is not sent twice while its answer is late', async ({ page, world }) => {
  await open(page, world, { config: of('acme') })
  await giveEmail(page, 'ada@acme.test')
  await seeTitle(page, 'Check your email')
  const link = await world.linkTo('ada@acme.test')
  await world.fault('magicLinks.authenticate', { kind: 'delay', ms: 5000, times: 1 })
  await page.goto(link)
  await seeTitle(page, 'Logging in...')
  const height = await heightOf(page)
  await waitForRetry(page)
  expect(await heightOf(page)).toBe(height)
  await press(page, 'Try again')
  await expect(button(page, 'Try again')).toHaveAttribute('aria-disabled', 'true')
  await seeSuccess(page)
  expect(await world.requests('/b2b/magic_links/authenticate')).toHaveLength(1)
})

test('the check of an application’s request does not answer: the second one does', async ({ page, world }) => {
  await registerHere(page, world)
  await world.signInAs(page, 'ada@acme.test')
  await world.fault('idp.oauthAuthorizeStart', HANGS)
  await open(page, world, { component: 'identity-provider', search: asksFor() })
  await waitForRetry(page)
  await press(page, 'Try again')
  await seeTitle(page, 'Sign in to Quarterly Reports with Demo Project')
})

test('the rest of the widget does not come: Main says so, and its button works again', async ({ page, world }) => {
  // The file never arrives.
  await page.route(/\/assets\/lazyChunk-.*\.js$/, () => {})
  await open(page, world, { config: of('acme') })
  await giveEmail(page, 'ada@acme.test')
  await expect(button(page, 'Continue with email')).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
  // A part of the sentence, although the rules of such buttons are in that file.
  await expect(button(page, 'Try again')).toHaveCSS('display', 'inline')
  await expect(button(page, 'Try again')).toHaveCSS('font-size', '14px')
  await expect(button(page, 'Continue with email')).not.toHaveAttribute('aria-disabled')
})
