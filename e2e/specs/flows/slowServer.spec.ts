import type { Page } from '@playwright/test'
import { expect, test } from '../../helpers/test.ts'
import {
  authorizeRequest,
  button,
  submitEmail,
  organizationConfig,
  openWidget,
  press,
  expectText,
  setAppRedirectUris,
  expectSuccess,
  expectTitle,
} from '../../helpers/widget.ts'

/* The server does not respond to a first request: the widget says so and offers Try again. */

/** The first request to these URLs gets no response. The promise is resolved when the page has sent it. */
const holdFirst = (page: Page, urls: string) => new Promise<void>((resolve) => void page.route(urls, () => resolve(), { times: 1 }))
const SLOW = 'This is taking longer than usual.'

/**
 * Waits until the page has sent the request, then moves its clock by 3 s, when the widget explains the wait, and by 7 s more, when it
 * offers Try again. Before the request, the move of the clock could end the loading of the lazy chunk, and Try again would send the first
 * request.
 */
async function waitForRetry(page: Page, sent: Promise<unknown>): Promise<void> {
  await sent
  await expect(page.getByRole('status', { name: /^(Loading|Logging in)/ })).toBeVisible()
  await page.clock.fastForward(3000)
  await expectText(page, SLOW)
  await expect(button(page, 'Try again')).toHaveCount(0)
  await page.clock.fastForward(7000)
  await expect(button(page, 'Try again')).toBeVisible()
}
const heightOf = (page: Page) => page.locator('[data-screen]').evaluate((element) => element.clientHeight)

test.beforeEach(({ page }) => page.clock.install())

test('Try again requests the organization a second time', async ({ page, world }) => {
  const sent = holdFirst(page, '**/organizations/search')
  await openWidget(page, world, { config: organizationConfig('acme') })
  const height = await heightOf(page)
  await waitForRetry(page, sent)
  expect(await heightOf(page)).toBe(height)
  await expect(page.locator('body')).toBeFocused()
  await press(page, 'Try again')
  await expectTitle(page, 'Continue to Acme Corp')
  await expect(page.getByText(SLOW)).toHaveCount(0)
})

test('T03 does not send the token of a link twice while the response is late', async ({ page, world }) => {
  await openWidget(page, world, { config: organizationConfig('acme') })
  await submitEmail(page, 'ada@acme.test')
  await expectTitle(page, 'Check your email')
  const link = await world.nextLink('ada@acme.test')
  await world.fault('magicLinks.authenticate', { kind: 'delay', ms: 8000, times: 1 })
  const sent = page.waitForRequest('**/magic_links/authenticate')
  await page.goto(link)
  await expectTitle(page, 'Logging in...')
  const height = await heightOf(page)
  await waitForRetry(page, sent)
  expect(await heightOf(page)).toBe(height)
  await press(page, 'Try again')
  await expect(button(page, 'Try again')).toHaveAttribute('aria-disabled', 'true')
  await expectSuccess(page)
  expect(await world.requests('/b2b/magic_links/authenticate')).toHaveLength(1)
})

test('Try again checks an authorization request a second time', async ({ page, world }) => {
  await setAppRedirectUris(page, world)
  await world.signInAs(page, 'ada@acme.test')
  const sent = holdFirst(page, '**/oauth/authorize/start')
  await openWidget(page, world, { component: 'identity-provider', search: authorizeRequest() })
  await waitForRetry(page, sent)
  await press(page, 'Try again')
  await expectTitle(page, 'Sign in to Quarterly Reports with Demo Project')
})

test('the button on Main works again if the lazy chunk does not load', async ({ page, world }) => {
  // The lazy chunk never loads.
  await page.route(/\/assets\/lazyChunk-.*\.js$/, () => {})
  await openWidget(page, world, { config: organizationConfig('acme') })
  await submitEmail(page, 'ada@acme.test')
  await expect(button(page, 'Continue with email')).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
  // The button is inline, although the lazy chunk contains its styles.
  await expect(button(page, 'Try again')).toHaveCSS('display', 'inline')
  await expect(button(page, 'Try again')).toHaveCSS('font-size', '14px')
  await expect(button(page, 'Continue with email')).not.toHaveAttribute('aria-disabled')
})
