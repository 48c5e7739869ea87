import type { Page, Route } from '@playwright/test'
import { requestLink, expect, heading, hostPageUrl, test, type World } from '../helpers/test.ts'
import config from '../playwright.config.ts'

/* An emailed link in unusual conditions: the link is spent once, and the user is signed in or told what to do. */

// With the back/forward cache, which Playwright switches off.
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

const AUTHENTICATE = '/magic_links/authenticate'
const ADA = 'ada@acme.test'

async function requestAndReadLink(page: Page, world: World): Promise<string> {
  await page.goto(hostPageUrl(world))
  await requestLink(page, ADA)
  return world.nextLink(ADA)
}

/** Removes the cached configuration, so that the next page requests it. */
const forgetProject = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('::bootstrap')) localStorage.removeItem(key)
  })

/** The statuses of the responses to all attempts to spend a link. The server refuses a second attempt. */
const attempts = async (world: World): Promise<readonly number[]> => (await world.requests(AUTHENTICATE)).map(({ status }) => status)

/** The moments of a sign-in when the page can be reloaded: a request, before or after it reaches the server. */
const MOMENTS: readonly [what: string, pattern: RegExp, isAfterServer: boolean][] = [
  ['while the scripts load', /\/assets\/.*\.js$/, false],
  ['while the lazy chunk loads', /lazyChunk-.*\.js$/, false],
  ['before the configuration is requested', /\/projects\/bootstrap\//, false],
  ['before the link reaches the server', /\/magic_links\/authenticate$/, false],
  ['after the server has spent the link, and before the response arrives', /\/magic_links\/authenticate$/, true],
]

/** Expects the screen after a sign-in, or a button to continue. */
const isDoneOrToldWhatToDo = (page: Page) =>
  expect(
    heading(page, 'Success!')
      .or(page.getByRole('button', { name: 'Continue with email' }))
      .or(page.getByRole('button', { name: 'Email me a new link' })),
  ).toBeVisible()

for (const [what, pattern, isAfterServer] of MOMENTS) {
  test(`T03 a reload ${what} does not spend the link twice, and the user can continue`, async ({ page, world }) => {
    const link = await requestAndReadLink(page, world)
    await forgetProject(page)
    let reportHeld = () => {}
    let isHeld = false
    const held = new Promise<void>((resolve) => void (reportHeld = resolve))
    // The first request stays open until the reload. Without a route, the browser would send it then.
    await page.route(pattern, async (route: Route) => {
      if (isHeld) return route.fallback()
      isHeld = true
      if (isAfterServer) await route.fetch()
      reportHeld()
    })
    const opening = page.goto(link, { waitUntil: 'commit' })
    await held
    await opening
    await page.reload()
    await isDoneOrToldWhatToDo(page)
    // The same link works if no request has spent it.
    if ((await attempts(world)).length === 0) {
      await page.goto(link)
      await expect(heading(page, 'Success!')).toBeVisible()
    }
    expect(await attempts(world)).toEqual([200])
  })
}

test('T05 a mail scanner that sends HEAD and GET, or runs scripts in a browser, does not spend the link', async ({
  page,
  browser,
  world,
}) => {
  const link = await requestAndReadLink(page, world)
  for (const method of ['HEAD', 'GET']) expect((await page.request.fetch(link, { method })).status()).toBe(200)
  const scanner = await browser.newContext()
  const scannerPage = await scanner.newPage()
  await scannerPage.goto(link)
  await expect(scannerPage.getByText('This sign-in was started in another browser.')).toBeVisible()
  await scanner.close()
  expect(await attempts(world)).not.toContain(200)
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
  expect((await attempts(world)).at(-1)).toBe(200)
})

test('T04 a link that is opened offline works when the browser is online again', async ({ page, context, world }) => {
  const link = await requestAndReadLink(page, world)
  // The page itself comes from the cache of the browser, so only the calls fail.
  let isOffline = true
  await context.route(/\/sdk\/v1\//, (route) => (isOffline ? route.abort() : route.continue()))
  await page.goto(link)
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  isOffline = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Success!')).toBeVisible()
  expect(await attempts(world)).toEqual([200])
})

test('T03 Back and Forward after the sign-in keep the session, and do not send the token again', async ({ page, world }) => {
  await page.goto(await requestAndReadLink(page, world))
  await expect(heading(page, 'Success!')).toBeVisible()
  await page.goto('/pages/empty')
  await page.goBack()
  await expect(page.locator('output')).toHaveText(ADA)
  await page.goForward()
  await page.goBack()
  await expect(page.locator('output')).toHaveText(ADA)
  // One page further back is the page that requested the link.
  await page.goBack()
  await expect(page.locator('output')).toHaveText(ADA)
  expect(await attempts(world)).toEqual([200])
})

/** Runs in the page. Records the texts of the member in each frame since the page was shown. */
function recordMembers(): void {
  let isRestored = false
  let members: string[] = []
  Object.defineProperty(window, 'membersSinceShow', { get: () => ({ isRestored, members }) })
  window.addEventListener('pageshow', ({ persisted }) => {
    isRestored = persisted
    if (persisted) members = []
  })
  const onFrame = () => {
    const text = document.querySelector('output')?.textContent ?? ''
    if (!members.includes(text)) members.push(text)
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}

declare global {
  interface Window {
    readonly membersSinceShow: { readonly isRestored: boolean; readonly members: readonly string[] }
  }
}

test('T59 Back after a logout in another tab shows the sign-in, and in no frame the member', async ({ page, context, world }) => {
  await page.addInitScript(recordMembers)
  // A page with `no-store` leaves the back/forward cache when a cookie changes.
  await page.route(/\/pages\/host\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { 'content-type': 'text/html' } })
  })
  await world.signInAs(page, ADA)
  await page.goto(hostPageUrl(world))
  await expect(page.locator('output')).toHaveText(ADA)
  await page.goto('/pages/empty')
  const otherPage = await context.newPage()
  await otherPage.goto(hostPageUrl(world))
  await otherPage.getByRole('button', { name: 'Log out' }).click()
  await expect(otherPage.locator('output')).toHaveText('signed out')
  await page.goBack()
  await expect(page.locator('output')).toHaveText('signed out')
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
  const { isRestored, members } = await page.evaluate(() => window.membersSinceShow)
  // Headless Chromium has no back/forward cache, so it loads the page again.
  console.info('figures', JSON.stringify({ pagesFromBackForwardCache: Number(isRestored) }))
  expect(members).toContain('signed out')
  expect(members).not.toContain(ADA)
})
