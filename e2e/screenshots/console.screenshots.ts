import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { consoleUrl, seedActivity } from '../helpers/console.ts'
import { expect, test, type World } from '../helpers/test.ts'

/* Screenshots of every view of the console, with some activity in its world. */

const screenshotPath = (name: string): string => fileURLToPath(new URL(`../../docs/console/${name}.png`, import.meta.url))

const VARIANTS = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 400],
  ['dark', 320],
] as const

type Show = (page: Page, world: World) => Promise<void>

const open =
  (view = ''): Show =>
  async (page, world) => {
    await page.goto(consoleUrl(world, view))
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  }

const VIEWS: Readonly<Record<string, Show>> = {
  mail: open(),
  members: open('members'),
  organizations: open('organizations'),
  project: open('project'),
  activity: async (page, world) => {
    await open('activity')(page, world)
    await page.getByRole('region', { name: 'Calls' }).locator('summary').first().click()
  },
  edits: async (page, world) => {
    await open('members')(page, world)
    await page.locator('summary').filter({ hasText: 'Add a member' }).click()
    const ada = page.locator('#members > li').first()
    await ada.locator('summary').filter({ hasText: 'Change' }).click()
    await ada.scrollIntoViewIfNeeded()
  },
  deletion: async (page, world) => {
    await open('members')(page, world)
    const ada = page.locator('#members > li').first()
    await ada.locator('summary').filter({ hasText: 'Change' }).click()
    await ada.getByRole('button', { name: 'Delete Ada Lovelace…' }).click()
  },
  faults: open('faults'),
  world: open('world'),
}

for (const [name, show] of Object.entries(VIEWS)) {
  for (const [colorScheme, width] of VARIANTS) {
    test(`console ${name} ${colorScheme} ${width}`, async ({ page, world }) => {
      await seedActivity(world)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 720 })
      await show(page, world)
      await page.screenshot({ path: screenshotPath(`${name}-${colorScheme}-${width}`), animations: 'disabled', caret: 'hide' })
    })
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`console clock ${colorScheme} 400`, async ({ page, world }) => {
    await seedActivity(world)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 400, height: 720 })
    await page.goto(consoleUrl(world))
    await page.locator('#clock summary').click()
    await page.screenshot({ path: screenshotPath(`clock-${colorScheme}-400`), animations: 'disabled', caret: 'hide' })
  })
}
