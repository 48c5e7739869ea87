import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/test.ts'

/* The gallery of the demo: `/gallery?screen=TOTPEntry&state=wrong&lang=de&dark=1`. */

test('the gallery has an address and a picture of each screen, in the chosen look, and in its center in a narrow window', async ({
  page,
}) => {
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
  await page.setViewportSize({ width: 400, height: 800 })
  const offsets = await page.locator('.picture').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const [outer, inner] = [picture, picture.querySelector('[data-screen]')].map((element) => element?.getBoundingClientRect())
      return outer && inner ? Math.abs(outer.left + outer.right - inner.left - inner.right) : null
    }),
  )
  for (const offset of offsets) expect(offset).toBeLessThan(2)
  expect(failures).toEqual([])
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

/** Chooses a language of the gallery, and waits until every picture has it. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.getByLabel('Language').selectOption(language)
  await expect(page.locator('.gallery [data-screen="IDPDone"]')).toHaveAttribute('lang', language)
  await expect(page.locator(`.gallery [data-screen]:not([lang="${language}"])`)).toHaveCount(0)
}

test('in each language, no word of a title breaks in a wide widget, and only at a hyphen in a narrow one', async ({ page }) => {
  await page.goto('/gallery')
  const titles = page.locator('.gallery [data-screen] h1')
  for (const language of ['de', 'es', 'fr', 'it', 'pt-BR']) {
    await chooseLanguage(page, language)
    // The narrowest widget with whole words, the widest with hyphens, and the narrowest of all.
    for (const [width, hyphens] of [
      [288, 'none'],
      [272, 'manual'],
      [244, 'manual'],
    ] as const) {
      await setWidth(page, width)
      await expect.soft(titles.last()).toHaveCSS('hyphens', hyphens)
      expect.soft(await titles.evaluateAll(brokenWords), `${language}, ${width} px`).toEqual([])
    }
  }
})

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

/** The places of elements in the picture of one state, in pixels from the top of the widget. */
interface Places {
  readonly tops: readonly number[]
  /** The bottom of each alert. Null: the widget hides a part of it. */
  readonly alertBottoms: readonly (number | null)[]
}

/** Returns the places of elements by the names of the states. The gallery says that its pictures are `inert`, so they have no roles. */
const placesIn = (page: Page, selector: string): Promise<Readonly<Record<string, Places>>> =>
  page.locator('.gallery > ul > li').evaluateAll(
    (items, elements) =>
      Object.fromEntries(
        items.map((item) => {
          const widget = item.querySelector('[data-screen]')
          const root = widget?.getBoundingClientRect() ?? new DOMRect()
          const placesOf = (query: string) => [...(widget?.querySelectorAll(query) ?? [])].map((element) => element.getBoundingClientRect())
          const places = {
            tops: placesOf(elements).map(({ top }) => Math.round(100 * (top - root.top)) / 100),
            alertBottoms: placesOf('[role=alert]').map(({ left, right, top, bottom, height }) => {
              const isInside = height > 0 && left >= root.left && right <= root.right && top >= root.top && bottom <= root.bottom
              return isInside ? bottom - root.top : null
            }),
          }
          return [item.querySelector(':scope > a')?.textContent ?? '', places]
        }),
      ),
    selector,
  )

const nameOf = (screen: string, state: string) => (state === '' ? screen : `${screen}, ${state}`)

test('on phones, an error moves neither the main button of a form nor a button of a list of choices', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.locator('.gallery [data-screen="IDPDone"]')).toBeAttached()
  // Windows of 400 and 320 pixels with a margin.
  for (const width of [368, 288]) {
    await setWidth(page, width)
    for (const [states, selector] of [
      [FORMS, '[data-look=primary]'],
      [CHOICES, 'button:not([role=alert] *)'],
    ] as const) {
      const places = await placesIn(page, selector)
      for (const [screen, state, refused] of states) {
        const name = `${nameOf(screen, refused)}, ${width} px`
        const { tops = [], alertBottoms = [] } = places[nameOf(screen, refused)] ?? {}
        expect(tops.length, name).toBeGreaterThan(0)
        expect.soft(tops, name).toEqual(places[nameOf(screen, state)]?.tops)
        expect(alertBottoms, name).toEqual([expect.any(Number)])
        expect.soft(alertBottoms[0], `${name}: the alert is in view`).toBeLessThan(884)
      }
    }
  }
})
