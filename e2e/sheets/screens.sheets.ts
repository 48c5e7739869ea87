import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { preparePicture, setPageLook } from '../helpers/looks.ts'
import { SCREEN_PATHS } from '../helpers/screenPaths.ts'
import { test } from '../helpers/test.ts'
import { chosenVariants, SHEETS, type Variant } from './variants.ts'

/* Takes a picture of every screen in every variant. `compose.ts` puts the pictures together. */

async function showVariant(
  page: Page,
  { width, dark = false, moreContrast = false, language = 'en', textSize, theme }: Variant,
): Promise<void> {
  await page.emulateMedia({
    colorScheme: dark ? 'dark' : 'light',
    contrast: moreContrast ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  })
  await page.setViewportSize({ width, height: 200 })
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize ?? '')
  await setPageLook(page, { language, locale: language, theme })
}

for (const [index, [part, followPath]] of Object.entries(SCREEN_PATHS).entries()) {
  test(part, async ({ page, world }) => {
    test.setTimeout(30 * 60_000)
    let number = 0
    await followPath({
      page,
      world,
      locale: undefined,
      async onScreen(screen, state) {
        await preparePicture(page, screen)
        // The numbers keep the order of the screens.
        const name = [index, String(number).padStart(2, '0'), screen, state].filter((piece) => piece !== undefined).join('-')
        number += 1
        for (const [variantName, variant] of chosenVariants) {
          await showVariant(page, variant)
          await page.screenshot({ path: join(SHEETS, variantName, `${name}.png`), fullPage: true, animations: 'disabled', caret: 'hide' })
        }
        await showVariant(page, { width: 1280 })
      },
    })
  })
}
