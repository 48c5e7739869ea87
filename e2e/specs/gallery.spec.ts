import { expect, test } from '../helpers/test.ts'

/* The gallery of the demo: `/gallery?screen=TOTPEntry&state=wrong&lang=de&dark=1`. */

test('the gallery has a picture and an address of each screen, in the chosen look', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.goto('/gallery?lang=de&dark=1')
  await expect(page.locator('.gallery [data-screen="IDPDone"]')).toBeAttached()
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
