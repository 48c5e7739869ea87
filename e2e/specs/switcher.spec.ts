import type { Page } from '@playwright/test'
import { expect, findViolations, test, type World } from '../helpers/test.ts'

/* The organization switcher in the header of an application, and a step-up. */

const THEO = 'member-test-theo-acme'
const THEO_AT_STERLING = 'member-test-theo'

interface Options {
  /** The number of organizations besides Acme Corp and Sterling Bank, which asks for a code of the authenticator app. */
  readonly workshops?: number
  readonly query?: Readonly<Record<string, string>>
}

/** Signs Theo in to Acme Corp, and opens the application. */
async function openApplication(page: Page, world: World, { workshops = 1, query = {} }: Options = {}): Promise<void> {
  await world.member({ organization: 'acme', email_address: 'theo@sterling.test', name: 'Theo Park' })
  for (let number = 1; number <= workshops; number += 1) {
    const organization = `workshop-${number}`
    await world.organization({ organization_name: `Workshop ${number}`, organization_slug: organization })
    await world.member({ organization, email_address: 'theo@sterling.test', name: 'Theo Park' })
  }
  await world.signInAs(page, THEO)
  await page.goto(`/pages/switcher?${new URLSearchParams({ public_token: world.publicToken, ...query }).toString()}`)
}

const trigger = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Organizations' })
const choose = (page: Page, name: string) => panel(page).getByRole('button', { name }).click()
const reports = (page: Page) => page.evaluate(() => window.switchReports)

test('a member switches by keyboard, in all tabs, and the focus returns to the button', async ({ page, context, world }) => {
  await openApplication(page, world)
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await expect(trigger(otherTab, 'Acme Corp')).toBeVisible()
  await trigger(page, 'Acme Corp').press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Acme Corp' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger(page, 'Acme Corp')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Workshop 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(trigger(page, 'Workshop 1')).toBeFocused()
  await expect(trigger(otherTab, 'Workshop 1')).toBeVisible()
  expect(await reports(page)).toEqual(['acme to workshop-1, here'])
  expect(await reports(otherTab)).toEqual(['acme to workshop-1, elsewhere'])
})

test('an organization that asks for a code: the member stays, tries again, and switches', async ({ page, world }) => {
  await openApplication(page, world)
  await trigger(page, 'Acme Corp').click()
  await choose(page, 'Sterling Bank')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sterling Bank asks for another step. You stay signed in to Acme Corp until it is done.')
  await expect(dialog.getByLabel('One-time code')).toBeFocused()
  await dialog.getByRole('button', { name: 'Stay in Acme Corp' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(trigger(page, 'Acme Corp')).toBeFocused()
  await page.reload()
  await trigger(page, 'Acme Corp').click()
  await choose(page, 'Sterling Bank')
  await dialog.getByLabel('One-time code').fill('000000')
  await expect(dialog.getByRole('alert')).toContainText('Invalid')
  await dialog.getByLabel('One-time code').fill(await world.totpFor(THEO_AT_STERLING))
  await expect(trigger(page, 'Sterling Bank')).toBeFocused()
  expect(await reports(page)).toEqual(['acme to sterling, here'])
})

test('a step that takes too long leaves the member signed in, and says so', async ({ page, world }) => {
  await openApplication(page, world)
  await trigger(page, 'Acme Corp').click()
  await choose(page, 'Sterling Bank')
  await expect(page.getByLabel('One-time code')).toBeVisible()
  await world.advance(11 * 60_000)
  await page.getByLabel('One-time code').fill('123456')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /again|over/i })
    .click()
  await expect(panel(page).getByRole('alert')).toHaveText('That took too long. Choose Sterling Bank again.')
  await expect(page.getByRole('button', { name: /^Acme Corp/, expanded: true })).toBeVisible()
})

test('a switch that fails says so, keeps the session, and can be repeated', async ({ page, world }) => {
  await openApplication(page, world)
  await world.fault('session.exchange', { kind: 'drop', times: 1 })
  await trigger(page, 'Acme Corp').click()
  await choose(page, 'Workshop 1')
  await expect(panel(page).getByRole('alert')).toHaveText('We could not reach the server. Check your connection and try again.')
  await choose(page, 'Workshop 1')
  await expect(trigger(page, 'Workshop 1')).toBeVisible()
  expect(await reports(page)).toEqual(['acme to workshop-1, here'])
})

test('with eight organizations there is a search', async ({ page, world }) => {
  await openApplication(page, world, { workshops: 6 })
  await trigger(page, 'Acme Corp').click()
  await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toBeFocused()
  await page.keyboard.type('shop 5')
  await expect(panel(page).getByRole('listitem')).toHaveText(['WWorkshop 5'])
  await page.keyboard.type('9')
  await expect(panel(page).getByRole('status')).toHaveText('No organization matches “shop 59”.')
})

for (const [name, query, width] of [
  ['light', {}, 1280],
  ['dark', { scheme: 'dark' }, 1280],
  ['right to left, 320 px', { dir: 'rtl' }, 320],
] as const) {
  test(`the list and the step have no accessibility violations, ${name}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: 'scheme' in query ? 'dark' : 'light' })
    await page.setViewportSize({ width, height: 720 })
    await openApplication(page, world, { query })
    await trigger(page, 'Acme Corp').click()
    await expect(panel(page)).toBeInViewport({ ratio: 1 })
    expect(await findViolations(page)).toEqual([])
    await choose(page, 'Sterling Bank')
    await expect(page.getByLabel('One-time code')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

for (const [name, member, query, width] of [
  ['a code of the app, light', THEO_AT_STERLING, {}, 1280],
  ['an emailed code, dark, 320 px', 'member-test-ada', { scheme: 'dark' }, 320],
] as const) {
  test(`an action that needs a recent factor is repeated after ${name}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: 'scheme' in query ? 'dark' : 'light' })
    await page.setViewportSize({ width, height: 900 })
    await world.signInAs(page, member)
    await world.setProject({ recent_factor: { calls: ['self.get'], max_age_minutes: 10 } })
    await world.advance(11 * 60_000)
    await page.goto(`/pages/switcher?${new URLSearchParams({ public_token: world.publicToken, ...query }).toString()}`)
    await page.getByRole('button', { name: 'Read the member' }).click()
    if (member === THEO_AT_STERLING) await page.getByLabel('One-time code').fill(await world.totpFor(member))
    else {
      const emailCode = page.getByRole('button', { name: /code/ })
      await expect(emailCode).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await emailCode.click()
      await expect(page.getByLabel('One-time code')).toBeFocused()
      expect(await findViolations(page)).toEqual([])
      await page.getByLabel('One-time code').fill((await world.nextEmail('ada@acme.test')).code)
    }
    await expect(page.getByText(/^Read /).and(page.locator('output'))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
