import type { BrowserContext, Page, Route } from '@playwright/test'
import { requestLink, expect, heading, hostPageUrl, test, type World } from '../helpers/test.ts'

const MINUTE = 60_000

async function logIn(page: Page, world: World): Promise<void> {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  await page.goto(await world.nextLink('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
}

/** The time of the last refresh, from the lease that the tabs share in storage. */
const refreshedAt = (): number =>
  Math.max(...Object.keys(localStorage).map((key) => (key.endsWith('::lease') ? JSON.parse(localStorage[key]).refreshedAt : 0)))

/** Holds the requests of several tabs until every tab has sent one, so that the requests compete. */
async function holdUntilAllSent(context: BrowserContext, path: string, tabCount: number): Promise<void> {
  const heldRoutes: Route[] = []
  await context.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      heldRoutes.push(route)
      if (heldRoutes.length === tabCount) await Promise.all(heldRoutes.map((heldRoute) => heldRoute.continue()))
    },
  )
}

/** The number of rounds. B2B_RUNS sets more rounds than CI runs. */
const RACES = Number(process.env['B2B_RUNS'] ?? 2)

test('T03 if two tabs open the same link together, exactly one tab spends the link, and both show the member', async ({
  browser,
  world,
}) => {
  test.setTimeout(60_000 + RACES * 10_000)
  for (let race = 0; race < RACES; race += 1) {
    const context = await browser.newContext()
    const [page, otherPage] = [await context.newPage(), await context.newPage()]
    const statuses: number[] = []
    await holdUntilAllSent(context, '/magic_links/authenticate', 2)
    context.on('response', (response) => {
      if (response.url().endsWith('/magic_links/authenticate') && response.request().method() === 'POST') statuses.push(response.status())
    })
    await page.goto(hostPageUrl(world))
    await requestLink(page, 'ada@acme.test')
    const link = await world.nextLink('ada@acme.test')
    await Promise.all([page, otherPage].map((tab) => tab.goto(link)))
    for (const tab of [page, otherPage]) {
      await expect(heading(tab, 'Success!')).toBeVisible()
      await expect(tab.locator('output')).toHaveText('ada@acme.test')
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await context.cookies()).filter(({ name }) => name === 'acme_session')).toHaveLength(1)
    await context.close()
  }
})

test('T03 a tab that is still loading while another tab spends its link also shows LoggedIn', async ({ page, context, world }) => {
  await page.goto(hostPageUrl(world))
  await requestLink(page, 'ada@acme.test')
  const link = await world.nextLink('ada@acme.test')
  const otherPage = await context.newPage()
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => void (releaseScripts = resolve))
  let heldScripts = 0
  await otherPage.route('**/*.js', async (route) => {
    heldScripts += 1
    await scriptsReleased
    await route.continue()
  })
  const loading = otherPage.goto(link)
  await expect.poll(() => heldScripts).toBeGreaterThan(0)
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
  releaseScripts()
  await loading
  await expect(heading(otherPage, 'Success!')).toBeVisible()
  expect(await world.requests('/magic_links/authenticate')).toHaveLength(2)
})

test('a logout in one tab shows in the other', async ({ page, context, world }) => {
  await world.signInAs(page, 'ada@acme.test')
  const otherPage = await context.newPage()
  for (const tab of [page, otherPage]) {
    await tab.goto(hostPageUrl(world))
    await expect(tab.locator('output')).toHaveText('ada@acme.test')
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.locator('output')).toHaveText('signed out')
  await expect(otherPage.locator('output')).toHaveText('signed out')
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
})

test('two tabs make one refresh every three minutes, and the second continues after the first is closed', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  // Both tabs share one clock.
  const { clock } = context
  await clock.install({ time: new Date() })
  await logIn(page, world)
  const secondPage = await context.newPage()
  await secondPage.goto(hostPageUrl(world))
  await expect(secondPage.locator('output')).toHaveText('ada@acme.test')
  const countRefreshes = async () => (await world.requests('/b2b/sessions/authenticate')).length

  /** Skips to just before the next refresh. After that, the clock moves in steps of a second, so that the tabs see each other's changes. */
  const passOneRefresh = async (expectedTotal: number) => {
    const lastRefresh = await secondPage.evaluate(refreshedAt)
    await clock.fastForward(2 * MINUTE + 45_000)
    const refreshesAfterOneSecond = async () => {
      await clock.fastForward(1000)
      return countRefreshes()
    }
    await expect.poll(refreshesAfterOneSecond, { intervals: [100] }).toBe(expectedTotal)
    await expect.poll(() => secondPage.evaluate(refreshedAt)).toBeGreaterThan(lastRefresh)
    for (let second = 0; second < 8; second += 1) await clock.fastForward(1000)
    expect(await countRefreshes()).toBe(expectedTotal)
  }
  expect(await countRefreshes()).toBe(0)
  await passOneRefresh(1)
  await passOneRefresh(2)
  await page.close()
  await passOneRefresh(3)
})
