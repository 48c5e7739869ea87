import { sidebar } from '../../docs/.vitepress/sidebar.mjs'
import { axeProblems, expect, overflowOf, test } from './test.ts'

/* Every page of the site, and one page of each kind in all looks, with axe. */

/** One page of each kind. */
const KINDS = [
  '/',
  '/guide/quick-start',
  '/methods/',
  '/methods/email-links',
  '/errors',
  '/reference/widget',
  '/reference/exports/b2b-emulator/testing',
  '/screens',
  '/contributing',
  '/playground',
  '/machine',
]
const others = sidebar.flatMap(({ items }) => items.map(({ link }) => link)).filter((path) => !KINDS.includes(path))

test.beforeEach(({ page }) => {
  page.on('console', (message) => void (message.type() === 'error' && expect.soft(message.text(), 'in the console').toBe('')))
})

for (const path of others) {
  test(`${path} fits the page`, async ({ page }) => {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(200)
    expect(await overflowOf(page)).toBe(0)
  })
}

for (const path of KINDS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 400]) {
      test(`${path} fits the page, and axe finds no problem, ${colorScheme}, ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path, { waitUntil: 'networkidle' })
        expect(await overflowOf(page)).toBe(0)
        expect(await axeProblems(page)).toEqual([])
      })
    }
  }
}

test('the search finds an error type', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.locator('.VPLocalSearchBox input').fill('pkce_mismatch')
  // The browser loads the whole index.
  await expect(page.locator('.VPLocalSearchBox .result').first()).toBeVisible({ timeout: 30_000 })
})
