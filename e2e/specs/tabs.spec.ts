import type { BrowserContext, Page, Route } from '@playwright/test'
import { askForLink, expect, heading, hostOf, test, type World } from '../helpers/test.ts'

const MINUTE = 60_000

async function logIn(page: Page, world: World): Promise<void> {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  await page.goto(await world.linkTo('ada@acme.test'))
  await expect(heading(page, 'Success!')).toBeVisible()
}

/** When the tabs, by what they tell each other, refreshed last. */
const refreshedAt = (): number =>
  Math.max(...Object.keys(localStorage).map((key) => (key.endsWith('::lease') ? JSON.parse(localStorage[key]).refreshedAt : 0)))

/** Holds the calls of several tabs back until all of them have called: none has been answered before the last one asks. */
async function letThemMeet(context: BrowserContext, path: string, tabs: number): Promise<void> {
  const held: Route[] = []
  await context.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (held.push(route) === tabs) await Promise.all(held.map((one) => one.continue()))
    },
  )
}

/** How many links two tabs race for: B2B_RUNS for more than the gate has time for. */
const RACES = Number(process.env['B2B_RUNS'] ?? 2)

test('T03 of two tabs that come to one link together one spends it, and both say that the person is in', async ({ browser, world }) => {
  test.setTimeout(60_000 + RACES * 10_000)
  for (let race = 0; race < RACES; race += 1) {
    const context = await browser.newContext()
    const [page, other] = [await context.newPage(), await context.newPage()]
    const answers: number[] = []
    await letThemMeet(context, '/magic_links/authenticate', 2)
    context.on('response', (response) => {
      if (response.url().endsWith('/magic_links/authenticate') && response.request().method() === 'POST') answers.push(response.status())
    })
    await page.goto(hostOf(world))
    await askForLink(page, 'ada@acme.test')
    const link = await world.linkTo('ada@acme.test')
    await Promise.all([page, other].map((tab) => tab.goto(link)))
    for (const tab of [page, other]) {
      await expect(heading(tab, 'Success!')).toBeVisible()
      await expect(tab.locator('output')).toHaveText('ada@acme.test')
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect((await context.cookies()).filter(({ name }) => name === 'acme_session')).toHaveLength(1)
    await context.close()
  }
})

test('T03 a tab that is still loading while another tab spends its link ends in LoggedIn, too', async ({ page, context, world }) => {
  await page.goto(hostOf(world))
  await askForLink(page, 'ada@acme.test')
  const link = await world.linkTo('ada@acme.test')
  const other = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => void (release = resolve))
  let held = 0
  await other.route('**/*.js', async (route) => {
    held += 1
    await released
    await route.continue()
  })
  const loading = other.goto(link)
  await expect.poll(() => held).toBeGreaterThan(0)
  await page.goto(link)
  await expect(heading(page, 'Success!')).toBeVisible()
  release()
  await loading
  await expect(heading(other, 'Success!')).toBeVisible()
  expect(await world.requests('/magic_links/authenticate')).toHaveLength(2)
})

test('logging out in one tab shows in the other', async ({ page, context, world }) => {
  await world.signInAs(page, 'ada@acme.test')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(hostOf(world))
    await expect(tab.locator('output')).toHaveText('ada@acme.test')
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.locator('output')).toHaveText('nobody')
  await expect(other.locator('output')).toHaveText('nobody')
  await expect(heading(page, 'Continue to Acme Corp')).toBeVisible()
})

test('two tabs make one refresh every three minutes; when the first is killed, the second goes on', async ({ page, context, world }) => {
  test.slow()
  // One clock for both tabs, as on one computer.
  const { clock } = context
  await clock.install({ time: new Date() })
  await logIn(page, world)
  const second = await context.newPage()
  await second.goto(hostOf(world))
  await expect(second.locator('output')).toHaveText('ada@acme.test')
  const refreshes = async () => (await world.requests('/b2b/sessions/authenticate')).length

  /** Up to just before the next refresh at once, and over it as time passes, so that the tabs hear of each other as they would. */
  const passOneRefresh = async (times: number) => {
    const last = await second.evaluate(refreshedAt)
    await clock.fastForward(2 * MINUTE + 45_000)
    await expect.poll(refreshes, { timeout: 30_000 }).toBe(times)
    await expect.poll(() => second.evaluate(refreshedAt)).toBeGreaterThan(last)
    await clock.runFor(8000)
    expect(await refreshes()).toBe(times)
  }
  expect(await refreshes()).toBe(0)
  await passOneRefresh(1)
  await passOneRefresh(2)
  await page.close()
  await passOneRefresh(3)
})
