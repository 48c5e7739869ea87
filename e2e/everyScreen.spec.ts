import type { Page } from '@playwright/test'
import { expect, findViolations, test } from './support.ts'
import { WALKS } from './walks.ts'

/*
 * What holds on every screen, in light and dark, from left to right and from right to left: nothing that axe finds, one title, no sideways
 * scrolling at 320 px, and the focus where one goes on. The screens are come to as people come to them.
 */

/** What holds on a screen that somebody has come to. `first`: it is what the page showed first, and takes no focus from the page. */
async function inspect(page: Page, screen: string, first: boolean): Promise<void> {
  const root = page.locator(`[data-screen="${screen}"]`)
  await expect(root).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), screen).toHaveCount(1)
  expect(await findViolations(page), screen).toEqual([])
  if (!first) await expect(root.locator('h1:focus, input:focus, select:focus, button:focus'), `${screen}: the focus`).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${screen}: 320 px`).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })
}

for (const scheme of ['light', 'dark'] as const) {
  // Each scheme with one direction; B2B_EVERY_LOOK=1 crosses them.
  const directions = process.env['B2B_EVERY_LOOK'] ? (['ltr', 'rtl'] as const) : ([scheme === 'light' ? 'ltr' : 'rtl'] as const)
  for (const dir of directions) {
    for (const [part, walk] of Object.entries(WALKS)) {
      test(`${part}, ${scheme}, ${dir}`, async ({ page, world }) => {
        test.slow()
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const opened = new Set<string>()
        page.on('load', () => opened.clear())
        await walk({
          page,
          world,
          // The texts stay English; the direction is that of the language.
          locale: dir === 'rtl' ? 'ar' : undefined,
          async look(screen) {
            await page.locator(`[data-screen="${screen}"]`).waitFor()
            await expect(page.locator('[data-screen]')).toHaveAttribute('dir', dir)
            await inspect(page, screen, opened.size === 0)
            opened.add(screen)
          },
        })
      })
    }
  }
}
