import type { Page, Request } from '@playwright/test'
import { expect, test, type World } from '../helpers/test.ts'

/* What must hold in every round of work with the account and the switcher. B2B_RUNS: the number of rounds. */

declare global {
  interface Window {
    /** The controls and alerts that the account has shown, and the layout shift. */
    readonly loading: { readonly names: string[]; moved: number }
  }
}

const ROUNDS = Number(process.env['B2B_RUNS'] ?? 2)
const THEO = 'member-test-theo-acme'
const settingsUrl = (world: World) => `/pages/settings?public_token=${world.publicToken}`
const overview = (page: Page) => page.getByTestId('overview')
const section = (page: Page, name: string) => page.getByRole('region', { name })
const trigger = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })

/** Signs Theo in to Acme Corp. He has an authenticator app at Sterling Bank, which asks for its code. */
async function signIn(page: Page, world: World): Promise<void> {
  await world.member({ organization: 'acme', email_address: 'theo@sterling.test', name: 'Theo Park', totp: true })
  await world.signInAs(page, THEO)
}

test('no action of the account and no cancelled switch ends the session, in three tabs', async ({ page, context, world }) => {
  test.setTimeout(60_000 + ROUNDS * 20_000)
  await signIn(page, world)
  // Twelve minutes later, so that the factors of the session are old.
  await context.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 12 * 60_000
  })
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto(settingsUrl(world))
  for (const tab of tabs) {
    await expect(overview(tab)).toBeVisible()
    await tab.evaluate(() => {
      const element = document.querySelector('[data-testid=overview]')
      const report = () => element?.textContent.startsWith('Signed out') && document.body.setAttribute('data-ended', '')
      if (element) new MutationObserver(report).observe(element, { childList: true, characterData: true, subtree: true })
    })
  }
  const expectOneSession = async () => {
    for (const tab of tabs) {
      await expect(overview(tab)).toContainText('Signed in: Acme Corp')
      await expect(tab.locator('body[data-ended]')).toHaveCount(0)
    }
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const tab = tabs[round % tabs.length] ?? page
    const password = section(tab, 'Password')
    await password.getByRole('button', { name: /^(Set a|Change) password$/ }).click()
    await password.getByLabel('New password').fill(`correct horse battery ${round} Staple!`)
    await password.getByRole('button', { name: 'Save' }).click()
    await expect(password.getByRole('status')).toHaveText('Your new password is saved. You are still signed in.')

    // A refused and then cancelled step-up.
    const codes = section(tab, 'Backup codes')
    await codes.getByRole('button', { name: 'Show codes' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('One-time code').fill('000000')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(codes.getByRole('alert')).toHaveCount(0)

    await openSwitch(tab)
    await dialog.getByRole('button', { name: 'Stay in Acme Corp' }).click()
    await expect(dialog).toHaveCount(0)
    await expectOneSession()
  }
  await openSwitch(page)
  await world.advance(11 * 60_000)
  await page.getByLabel('One-time code').fill('123456')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /again|over/i })
    .click()
  await expect(page.getByRole('alert')).toHaveText('That took too long. Choose Sterling Bank again.')
  await expectOneSession()
})

/** Chooses the organization that asks for a code, and waits for the question. */
async function openSwitch(page: Page): Promise<void> {
  await trigger(page, 'Acme Corp').click()
  await page.getByRole('button', { name: 'Sterling Bank' }).click()
  await expect(page.getByLabel('One-time code')).toBeVisible()
}

test('after a switch, no frame shows the former organization', async ({ page, world }) => {
  test.setTimeout(60_000 + ROUNDS * 4000)
  await world.organization({ organization_name: 'Harbor Works', organization_slug: 'harbor' })
  for (const organization of ['acme', 'harbor']) await world.member({ organization, email_address: 'kim@kim.test', name: 'Kim' })
  await world.signInAs(page, 'member-test-kim-acme')
  await page.goto(settingsUrl(world))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await expect(overview(page)).toContainText('Signed in: Acme Corp')
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, to] = round % 2 === 0 ? (['Acme Corp', 'Harbor Works'] as const) : (['Harbor Works', 'Acme Corp'] as const)
    await trigger(page, from).click()
    await page.getByRole('button', { name: to }).click()
    await expect(overview(page)).toContainText(`Signed in: ${to} organization`)
    await expect(section(page, `Leave ${to}`)).toBeVisible()
  }
  const counts = await page.evaluate(() => window.switchCounts)
  expect(counts).toMatchObject({ switches: ROUNDS, withTrace: 0 })
  expect(counts.frames).toBeGreaterThanOrEqual(ROUNDS)
  console.log(`figures ${JSON.stringify(counts)}`)
})

for (const member of ['member-test-ada', 'member-test-sam']) {
  test(`no control and no refusal appears and goes away again while the account loads, ${member}`, async ({ page, world }) => {
    await world.signInAs(page, member)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const pending = new Set<Request>()
    const end = (request: Request) => void pending.delete(request)
    page.on('requestfinished', end).on('requestfailed', end)
    await page.route('**/sdk/v1/**', async (route) => {
      pending.add(route.request())
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.addInitScript(() => {
      const seen: Window['loading'] = { names: [], moved: 0 }
      Object.defineProperty(window, 'loading', { value: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += 'value' in entry ? Number(entry.value) : 0
      }).observe({ type: 'layout-shift', buffered: true })
      new MutationObserver(() => {
        for (const element of document.querySelectorAll(
          '[data-b2b-account] button, [data-b2b-account] input, [data-b2b-account] [role=alert]',
        ))
          if (!seen.names.includes(element.outerHTML)) seen.names.push(element.outerHTML)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(settingsUrl(world))
    await expect(section(page, 'This session')).toBeVisible()
    await expect(overview(page)).toContainText(/organization-.*member-/)
    // The client does not read the responses to its analytics events, so Chromium does not report the end of those requests.
    await expect.poll(() => [...pending].map((request) => request.url()).filter((url) => !url.endsWith('/events'))).toEqual([])
    const { names, moved, shown } = await page.evaluate(() => ({
      ...window.loading,
      shown: document.querySelector('[data-b2b-account]')?.outerHTML ?? '',
    }))
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !shown.includes(name))).toEqual([])
    expect(moved).toBeLessThan(0.02)
  })
}
