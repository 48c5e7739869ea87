import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, test, type World } from '../helpers/test.ts'

/*
 * Tabs of one browser confirm the session at the same moment. Each session token works once. Chromium runs each tab in its own process,
 * so tabs see each other's cookies and storage late. B2B_RUNS sets the number of rounds; the figures in bench/README.md were measured
 * with 200.
 */

const ROUNDS = Number(process.env['B2B_RUNS'] ?? 2)

test.afterAll(() => console.log(`figures ${JSON.stringify({ roundsOfEachPattern: ROUNDS })}`))

async function openTab(context: BrowserContext, world: World, { signsIn = false } = {}): Promise<Page> {
  const page = await context.newPage()
  if (signsIn) await world.signInAs(page, 'ada@acme.test')
  await page.goto(`/pages/session?public_token=${world.publicToken}`)
  await expect(page.locator('output')).toHaveText('ada@acme.test')
  return page
}
async function openTabs(context: BrowserContext, world: World, count: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) pages.push(await openTab(context, world, { signsIn: index === 0 }))
  return pages
}

/** Confirms the session in all tabs at the same moment. Returns `ok` or the error of each tab. */
async function confirmTogether(tabs: readonly Page[]): Promise<string[]> {
  const startTime = Date.now() + 60
  return Promise.all(tabs.map((tab) => tab.evaluate((time) => window.session.confirmAt(time), startTime)))
}

/** The leases as a tab sees them: its view of the storage can be late. */
const leasesOf = (tab: Page) =>
  tab.evaluate(() =>
    Object.entries<string>(localStorage)
      .filter(([key]) => key.endsWith('::lease'))
      .map(([, lease]) => JSON.parse(lease)),
  )

/** How old the last refresh can be, so that no tab starts another refresh soon. */
const MAX_REFRESH_AGE_MS = 120_000

const isRefreshed = ({ refreshedAt }: { readonly refreshedAt: number }): boolean => refreshedAt > Date.now() - MAX_REFRESH_AGE_MS

/** Returns true if no tab confirms the session at this moment or soon: every tab sees a free lease, and no lock is held or requested. */
async function isQuiet(tabs: readonly Page[]): Promise<boolean> {
  const leases = (await Promise.all(tabs.map(leasesOf))).flat()
  const locks = await tabs[0]?.evaluate(() => navigator.locks.query())
  const areLeasesFree = leases.every((lease) => lease.until === 0 && isRefreshed(lease))
  // A tab that has just opened has no lease before its first confirmation.
  return leases.length === tabs.length && areLeasesFree && [...(locks?.held ?? []), ...(locks?.pending ?? [])].length === 0
}

const waitUntilQuiet = (tabs: readonly Page[]) => expect.poll(() => isQuiet(tabs)).toBe(true)

/** Makes the background refresh due and wakes all tabs. */
async function startRefresh(tabs: readonly Page[]): Promise<void> {
  // A confirmation that is running would overwrite the lease at its end.
  await waitUntilQuiet(tabs)
  await tabs[0]?.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('::lease')))
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), refreshedAt: Date.now() - 240_000 }))
  })
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))
}

/** Resolves when a tab sees that the session was refreshed, or that a confirmation made the refresh unnecessary. */
const waitForRefresh = (tab: Page, timeout = 20_000) =>
  expect.poll(async () => (await leasesOf(tab)).every(isRefreshed), { timeout }).toBe(true)

async function wakeTogether(tabs: readonly Page[]): Promise<void> {
  await startRefresh(tabs)
  for (const tab of tabs.slice(0, 1)) await waitForRefresh(tab)
}

/** Expects that every tab shows the member, that all tabs have the same token, and that the server accepts this token. */
async function expectSession(tabs: readonly Page[]): Promise<void> {
  const tokens = () => Promise.all(tabs.map((tab) => tab.evaluate(() => window.session.token())))
  await expect.poll(async () => new Set(await tokens()).size).toBe(1)
  for (const tab of tabs) await expect(tab.locator('output')).toHaveText('ada@acme.test')
  expect(await tabs[0]?.evaluate(() => window.session.confirmAt(0))).toBe('ok')
}

const signOutsOf = async (tabs: readonly Page[]): Promise<number> =>
  (await Promise.all(tabs.map((tab) => tab.evaluate(() => window.session.signOuts())))).reduce((sum, count) => sum + count, 0)

test.beforeEach(async ({ world }) => {
  await world.setProject({ rotate_session_tokens: true })
})

for (const count of [2, 8]) {
  test(`T33 ${count} tabs that confirm the session together, are reloaded in between, or wake together show no sign-out and keep the session`, async ({
    context,
    world,
  }) => {
    test.setTimeout(60_000 + ROUNDS * 40_000)
    const tabs = await openTabs(context, world, count)
    const [firstTab] = tabs
    if (firstTab === undefined) throw new Error('no tab')
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
    const expectNoSignOut = async () => {
      expect(await signOutsOf(tabs)).toBe(0)
      await expectSession(tabs)
    }
    await test.step('confirm together', async () => {
      for (const _ of rounds) expect(await confirmTogether(tabs)).toEqual(tabs.map(() => 'ok'))
      await expectNoSignOut()
    })
    await test.step('wake together, also if one tab confirms the session while they wake', async () => {
      for (const round of rounds) await Promise.all([wakeTogether(tabs), round % 2 ? confirmTogether([firstTab]) : undefined])
      await expectNoSignOut()
    })
    await test.step('are reloaded between their requests', async () => {
      for (const round of rounds) {
        expect(await confirmTogether(tabs)).toEqual(tabs.map(() => 'ok'))
        await tabs[round % tabs.length]?.reload()
      }
      await expectNoSignOut()
    })
  })
}

/** How long a replaced token keeps working. Without a grace period, no client can keep the session if a reload discards the response. */
const GRACE_SECONDS = Number(process.env['B2B_GRACE'] ?? 10)

/** Reloads a tab after the server has replaced the token, and before the tab has the response with the new token. */
async function reloadBeforeResponse(tab: Page): Promise<void> {
  let reportAnswer = () => {}
  const serverAnswered = new Promise<void>((resolve) => void (reportAnswer = resolve))
  const holdResponse = async (route: Route) => {
    await route.fetch()
    reportAnswer()
    // The response is not passed on, so the tab waits for it until the reload.
  }
  await tab.route('**/b2b/sessions/authenticate', holdResponse, { times: 1 })
  // The reload ends this call with an error.
  const confirmation = tab.evaluate(() => window.session.confirmAt(0)).catch(() => {})
  await serverAnswered
  await tab.reload()
  await confirmation
}

/** If the session has ended, signs in again, so that the next round can run, and returns true. */
async function restoreIfLost(tabs: readonly Page[], world: World): Promise<boolean> {
  const results = await confirmTogether(tabs)
  const [tab] = tabs
  if (tab === undefined || results.every((result) => result === 'ok')) return false
  await world.signInAs(tab, 'ada@acme.test')
  for (const page of tabs) await page.reload()
  return true
}

for (const count of [2, 8]) {
  test(`T33 with ${count} tabs, a tab reloaded before its response keeps the session in a grace period of ${GRACE_SECONDS} s`, async ({
    context,
    world,
  }) => {
    test.setTimeout(60_000 + ROUNDS * 10_000)
    await world.setProject({ rotation_grace_seconds: GRACE_SECONDS })
    const tabs = await openTabs(context, world, count)
    let lostSessions = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const reloaded = tabs[round % tabs.length]
      if (reloaded === undefined) throw new Error('no tab')
      const others = tabs.filter((tab) => tab !== reloaded)
      // In every other round the other tabs confirm the session at the same time.
      await Promise.all([reloadBeforeResponse(reloaded), round % 2 ? confirmTogether(others) : undefined])
      if (await restoreIfLost(tabs, world)) lostSessions += 1
    }
    expect(lostSessions, `sessions lost in ${ROUNDS} rounds`).toBe(0)
    expect(await signOutsOf(tabs)).toBe(0)
    await expectSession(tabs)
  })
}

/** Ends the process of the next tab that refreshes, after the server has replaced the token, and before the tab has the response. */
const killNextRefresh = (context: BrowserContext) =>
  new Promise<Page>((resolve) => {
    const kill = async (route: Route) => {
      await route.fetch()
      const tab = route.request().frame().page()
      const crashed = tab.waitForEvent('crash')
      const devtools = await context.newCDPSession(tab)
      // The command gets no response.
      devtools.send('Page.crash').catch(() => {})
      resolve(await crashed)
    }
    void context.route('**/b2b/sessions/authenticate', kill, { times: 1 })
  })

test('T33 if a tab is killed before the response of its refresh, another tab refreshes in a grace period of 10 s', async ({
  context,
  world,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000)
  await world.setProject({ rotation_grace_seconds: 10 })
  let tabs = await openTabs(context, world, 2)
  for (let round = 0; round < ROUNDS; round += 1) {
    // Otherwise the process of a tab that has just opened could end during its first confirmation.
    await waitUntilQuiet(tabs)
    const killing = killNextRefresh(context)
    await startRefresh(tabs)
    const killedTab = await killing
    tabs = tabs.filter((tab) => tab !== killedTab)
    await killedTab.close()
    for (const tab of tabs) await waitForRefresh(tab, 10_000)
    expect(await signOutsOf(tabs)).toBe(0)
    await expectSession(tabs)
    tabs.push(await openTab(context, world))
  }
})

test('T33 without Web Locks, 8 tabs that confirm the session together show no sign-out and keep the session', async ({
  context,
  world,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000)
  await context.addInitScript(() => Reflect.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  const tabs = await openTabs(context, world, 8)
  for (let round = 0; round < ROUNDS; round += 1) await confirmTogether(tabs)
  expect(await signOutsOf(tabs)).toBe(0)
  await expectSession(tabs)
})
