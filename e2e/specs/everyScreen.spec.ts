import type { Page } from '@playwright/test'
import { findLeftovers } from '../helpers/leftovers.ts'
import { ALL_LOOKS, COVERING_LOOKS, INITIAL_LOOK, nameOf, showLook, type Look } from '../helpers/looks.ts'
import { SCREEN_PATHS } from '../helpers/screenPaths.ts'
import { watchSecrets } from '../helpers/secrets.ts'
import { expect, findViolations, test } from '../helpers/test.ts'

/*
 * Checks every screen: no axe violation in any color scheme, direction, width and language; no text that is not translated; one level-1
 * heading; no horizontal scrolling at 320 px, also with text of twice the size; the focus on the heading or a control; labels that find
 * exactly one field; and no secret where others can read it. The screens are reached the way a user does. The policy of the page is strict.
 *
 * `npm run check -- axe` checks each screen in every look. Other runs check each screen in one look, and every look on several screens.
 */

const isComplete = process.env['B2B_EVERY_LOOK'] !== undefined

/** Returns the looks in which a screen is checked. `number` counts the screens. */
const looksFor = (number: number): readonly Look[] =>
  isComplete ? ALL_LOOKS : [COVERING_LOOKS[number % COVERING_LOOKS.length] ?? INITIAL_LOOK]

const scrollWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** `isFirst`: the first screen after a page load leaves the focus on the page. */
async function checkScreen(page: Page, screen: string, isFirst: boolean, looks: readonly Look[]): Promise<void> {
  const root = page.locator(`[data-screen="${screen}"]`)
  await expect(root).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), screen).toHaveCount(1)
  if (!isFirst) await expect(root.locator('h1:focus, input:focus, select:focus, button:focus'), `${screen}: the focus`).toHaveCount(1)
  // `getByLabel` also finds parts of names, in any case.
  for (const label of await root.locator('label').allTextContents())
    await expect(page.getByLabel(label), `${screen}: ${label}`).toHaveCount(1)
  for (const look of looks) {
    // The widget stops loading after a while, which is less than all looks take.
    if (screen === 'Loading') await page.reload()
    await root.waitFor()
    await showLook(page, look)
    await expect(root).toHaveAttribute('dir', look.dir)
    expect.soft(await findViolations(page), `${screen}: ${nameOf(look)}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 720 })
  for (const textSize of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
    expect.soft(await scrollWidth(page), `${screen}: 320 px, text at ${textSize}`).toBeLessThanOrEqual(320)
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  expect.soft(await findLeftovers(page), `${screen}: texts`).toEqual([])
  await showLook(page, INITIAL_LOOK)
}

for (const [index, [pathName, followPath]] of Object.entries(SCREEN_PATHS).entries()) {
  test(`T48 T57 ${pathName}, in ${isComplete ? 'every look' : 'a sample of looks'}`, async ({ page, world }) => {
    if (isComplete) test.setTimeout(30 * 60_000)
    else test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const watch = await watchSecrets(page)
    const visited = new Set<string>()
    page.on('load', () => visited.clear())
    let number = index
    await followPath({
      page,
      world,
      locale: undefined,
      async onScreen(screen) {
        await page.locator(`[data-screen="${screen}"]`).waitFor()
        await watch.lookAt(screen)
        await checkScreen(page, screen, visited.size === 0, looksFor(number))
        number += 1
        visited.add(screen)
      },
    })
    const { leaks, ...found } = watch.result()
    console.info('figures', JSON.stringify({ ...found, allowed: found.allowed.length, leaks: leaks.length }), found.allowed.join('; '))
    expect(leaks).toEqual([])
    expect(found.secrets + found.texts).toBeGreaterThan(10)
  })
}
