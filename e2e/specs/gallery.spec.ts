import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/test.ts'

/* The gallery of the demo: `/gallery?screen=TOTPEntry&state=wrong&lang=de&dark=1`. */

test('the gallery has a picture and an address of each screen, in the chosen look', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.goto('/gallery?lang=de&dark=1')
  await expect(page.locator('.gallery [data-screen="IDPDone"]')).toHaveAttribute('lang', 'de')
  const pictures = await page.locator('.gallery > ul > li').evaluateAll((items) =>
    items.map((item) => {
      const widget = item.querySelector('[data-screen]')
      const shown = ['data-screen', 'lang', 'data-scheme'].map((name) => widget?.getAttribute(name))
      return { address: item.querySelector<HTMLAnchorElement>(':scope > a')?.href ?? '', shown }
    }),
  )
  expect(pictures.length).toBeGreaterThanOrEqual(30)
  for (const { address, shown } of pictures) expect(shown).toEqual([new URL(address).searchParams.get('screen'), 'de', 'dark'])
  expect(failures).toEqual([])
})

test('in a narrow window, each card is in the center of its picture', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto('/gallery')
  await expect(page.locator('.gallery [data-screen="IDPDone"]')).toBeAttached()
  const offsets = await page.locator('.picture').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const [outer, inner] = [picture, picture.querySelector('[data-screen]')].map((element) => element?.getBoundingClientRect())
      return outer && inner ? Math.abs(outer.left + outer.right - inner.left - inner.right) : null
    }),
  )
  for (const offset of offsets) expect(offset).toBeLessThan(2)
})

test('an address shows one screen alone', async ({ page }) => {
  await page.goto('/gallery?lang=ar&brand=volt')
  await page.getByRole('link', { name: 'TOTPEntry, wrong' }).click()
  await expect(page).toHaveURL(/screen=TOTPEntry&state=wrong/)
  const widget = page.locator('[data-screen="TOTPEntry"]')
  await expect(widget).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading')).toHaveCount(1)
  await page.goto('/gallery?screen=Nothing')
  await expect(page.getByRole('alert')).toContainText('There is no screen with this name.')
})

/** Gives the pictures of the gallery this width, in CSS pixels. */
const setWidth = (page: Page, width: number): Promise<void> =>
  page.evaluate((pixels) => {
    document.querySelectorAll<HTMLElement>('.picture > *').forEach((picture) => {
      picture.style.zoom = '1'
      picture.style.inlineSize = `${pixels}px`
    })
  }, width)

test('with twice the text size, no German screen is wider than a phone', async ({ page }) => {
  await page.goto('/gallery?lang=de')
  await expect(page.locator('.gallery [data-screen="IDPDone"]')).toBeAttached()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await setWidth(page, 288)
  const tooWide = await page
    .locator('.picture [data-screen]')
    .evaluateAll((widgets) =>
      widgets
        .filter((widget) => widget.clientWidth !== 288 || widget.scrollWidth > 288)
        .map((widget) => widget.getAttribute('data-screen')),
    )
  expect(tooWide).toEqual([])
})

/** Returns the words of titles that break without a hyphen, with their text. */
const brokenWords = (titles: Element[]): string[] =>
  titles.flatMap((title) => {
    const texts = [...title.childNodes].filter((node): node is Text => node instanceof Text)
    return texts.flatMap((text) =>
      [...text.data.matchAll(/[^\s\u00AD-]+/g)].flatMap((match) => {
        const range = document.createRange()
        // The rectangle of the first letter contains the hyphen before it.
        range.setStart(text, match.index + (text.data[match.index - 1] === '\u00AD' ? 1 : 0))
        range.setEnd(text, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 ? [`${match[0]} in: ${text.data}`] : []
      }),
    )
  })

for (const language of ['de', 'es', 'fr', 'it', 'pt-BR']) {
  test(`${language}: in a wide widget no word of a title breaks, in a narrow one only at a hyphen`, async ({ page }) => {
    await page.goto(`/gallery?lang=${language}`)
    const titles = page.locator('.gallery [data-screen] h1')
    const title = page.locator('.gallery [data-screen="IDPDone"] h1')
    await expect(title).toBeAttached()
    for (const [width, hyphens] of [
      [320, 'none'],
      [288, 'none'],
      [272, 'manual'],
      [244, 'manual'],
    ] as const) {
      await setWidth(page, width)
      await expect.soft(title).toHaveCSS('hyphens', hyphens)
      expect.soft(await titles.evaluateAll(brokenWords), `${width} px`).toEqual([])
    }
  })
}

/** Screens with a field, each with its state before and after an error. */
const FORMS = [
  ['Main', '', 'invalid'],
  ['Main', '', 'refused'],
  ['PasswordAuthenticate', '', 'refused'],
] as const

/** The screens without a field, each with its state before and after an error. */
const CHOICES = [
  ['Main', 'buttons', 'buttons-refused'],
  ['EmailMethodSelection', '', 'refused'],
  ['EmailConfirmation', '', 'refused'],
  ['SSODiscoveryMenu', '', 'refused'],
  ['Discovery', '', 'refused'],
  ['Discovery', 'many', 'many-refused'],
  ['Discovery', 'none', 'none-refused'],
] as const

/** Returns the distances of elements from the top of the page, in narrow windows of two widths. */
async function distancesFromTop(page: Page, query: string, selector: string): Promise<readonly number[]> {
  await page.goto(`/gallery?${query}`)
  const elements = page.locator(`[data-screen] ${selector}`)
  const distances: number[] = []
  for (const width of [400, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(elements.first()).toBeVisible()
    distances.push(...(await elements.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top))))
  }
  return distances
}

for (const [name, states, selector] of [
  ['an error does not move the main button of a form', FORMS, '[data-look=primary]'],
  ['an error moves no button of a list of choices', CHOICES, 'button:not([role=alert] *)'],
] as const) {
  test(`at 400 and 320 px, ${name}`, async ({ page }) => {
    for (const [screen, state, refused] of states) {
      const before = await distancesFromTop(page, `screen=${screen}&state=${state}`, selector)
      expect(before.length).toBeGreaterThan(0)
      expect(await distancesFromTop(page, `screen=${screen}&state=${refused}`, selector), `${screen}, ${refused}`).toEqual(before)
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    }
  })
}
