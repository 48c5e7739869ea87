import type { Page } from '@playwright/test'
import { expect, findViolations, test } from '../helpers/test.ts'
import { SCREEN_PATHS } from '../helpers/screenPaths.ts'

/*
 * Checks of every screen, in light and dark, left to right and right to left: no axe violation, one level-1 heading, no horizontal
 * scrolling at 320 px, and the focus on the heading or a control. The screens are reached the way a user does.
 */

/** `isFirst`: the first screen after a page load leaves the focus on the page. */
async function checkScreen(page: Page, screen: string, isFirst: boolean): Promise<void> {
  const root = page.locator(`[data-screen="${screen}"]`)
  await expect(root).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), screen).toHaveCount(1)
  expect(await findViolations(page), screen).toEqual([])
  if (!isFirst) await expect(root.locator('h1:focus, input:focus, select:focus, button:focus'), `${screen}: the focus`).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${screen}: 320 px`).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 720 })
}

for (const scheme of ['light', 'dark'] as const) {
  // One direction per color scheme. B2B_EVERY_LOOK=1 checks both directions in both schemes.
  const directions = process.env['B2B_EVERY_LOOK'] ? (['ltr', 'rtl'] as const) : ([scheme === 'light' ? 'ltr' : 'rtl'] as const)
  for (const dir of directions) {
    for (const [pathName, followPath] of Object.entries(SCREEN_PATHS)) {
      test(`${pathName}, ${scheme}, ${dir}`, async ({ page, world }) => {
        test.slow()
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const visited = new Set<string>()
        page.on('load', () => visited.clear())
        await followPath({
          page,
          world,
          // The language sets the direction. The texts stay English.
          locale: dir === 'rtl' ? 'ar' : undefined,
          async onScreen(screen) {
            await page.locator(`[data-screen="${screen}"]`).waitFor()
            await expect(page.locator('[data-screen]')).toHaveAttribute('dir', dir)
            await checkScreen(page, screen, visited.size === 0)
            visited.add(screen)
          },
        })
      })
    }
  }
}
