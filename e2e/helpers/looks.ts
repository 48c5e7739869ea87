import type { Page } from '@playwright/test'
import type { PageLook } from '../pages/journey.tsx'
import type { Language } from '../pages/translations.ts'

/* The looks of a screen: color scheme, direction, width and language. The page shows them one after the other, without a reload. */

export interface Look {
  readonly scheme: 'light' | 'dark' | 'more contrast'
  readonly dir: 'ltr' | 'rtl'
  readonly width: 320 | 1280
  readonly language: Language
}

const SCHEMES = ['light', 'dark', 'more contrast'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const WIDTHS = [320, 1280] as const
const LOOK_LANGUAGES = ['en', 'ar', 'de'] as const

const PAIRS = [
  ['ltr', 320],
  ['ltr', 1280],
  ['rtl', 320],
  ['rtl', 1280],
] as const

/** Every combination. */
export const ALL_LOOKS: readonly Look[] = SCHEMES.flatMap((scheme) =>
  DIRECTIONS.flatMap((dir) => WIDTHS.flatMap((width) => LOOK_LANGUAGES.map((language) => ({ scheme, dir, width, language })))),
)

/** Nine looks that have every pair of values of two properties. */
export const COVERING_LOOKS: readonly Look[] = SCHEMES.flatMap((scheme, row) =>
  LOOK_LANGUAGES.map((language, column): Look => {
    const [dir, width] = PAIRS[(row + column) % 4] ?? PAIRS[0]
    return { scheme, dir, width, language }
  }),
)

export const nameOf = ({ scheme, dir, width, language }: Look): string => `${scheme}, ${dir}, ${width} px, ${language}`

/** The look of a page after it is loaded. */
export const INITIAL_LOOK: Look = { scheme: 'light', dir: 'ltr', width: 1280, language: 'en' }

/** Shows the current screen in a look. */
export async function showLook(page: Page, { scheme, dir, width, language }: Look): Promise<void> {
  await page.emulateMedia({
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    contrast: scheme === 'more contrast' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
  })
  await page.setViewportSize({ width, height: 720 })
  // The locale sets the direction. It is the language of the texts, if that has the direction.
  const isNatural = (language === 'ar') === (dir === 'rtl')
  await setPageLook(page, { language, locale: isNatural ? language : dir === 'rtl' ? 'ar' : 'en' })
}

/** Waits for a screen, and prepares the page for a picture of it. */
export async function preparePicture(page: Page, screen: string): Promise<void> {
  await page.locator(`[data-screen="${screen}"]`).waitFor()
  await page.mouse.move(0, 0)
  // The background of the page has the color scheme.
  await page.evaluate(() => void (document.documentElement.style.colorScheme = 'light dark'))
}

/** Shows the current screen in a language and a theme. */
export const setPageLook = (page: Page, look: PageLook): Promise<void> => page.evaluate((pageLook) => window.setLook(pageLook), look)
