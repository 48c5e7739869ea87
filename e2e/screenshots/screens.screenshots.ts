import { fileURLToPath } from 'node:url'
import { preparePicture } from '../helpers/looks.ts'
import { SCREEN_PATHS } from '../helpers/screenPaths.ts'
import { test } from '../helpers/test.ts'

/* Screenshots of every screen, in light and dark, and of the demo. */

const screenshotPath = (name: string): string => fileURLToPath(new URL(`../../docs/screens/${name}.png`, import.meta.url))
const still = { animations: 'disabled', caret: 'hide' } as const

for (const [scheme, width] of [
  ['light', 400],
  ['dark', 320],
] as const) {
  for (const [part, followPath] of Object.entries(SCREEN_PATHS)) {
    test(`${part}, ${scheme}, ${width} px`, async ({ page, world }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 200 })
      await followPath({
        page,
        world,
        locale: undefined,
        async onScreen(screen, inState) {
          await preparePicture(page, screen)
          await page.screenshot({ path: screenshotPath([screen, inState, scheme].filter(Boolean).join('-')), fullPage: true, ...still })
        },
      })
    })
  }
}

test('the demo', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  await page.getByRole('link', { name: 'Sign in to Acme Corp' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: screenshotPath('demo'), ...still })
})
