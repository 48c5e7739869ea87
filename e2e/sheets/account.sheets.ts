import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addKim, KIM } from '../helpers/kim.ts'
import { test, type World } from '../helpers/test.ts'
import { SHEETS } from './variants.ts'

/* Takes pictures of the account and the organization switcher in each look. */

interface Look {
  /** The query of the page. */
  readonly query?: Readonly<Record<string, string>>
  /** In CSS pixels. */
  readonly width?: number
  readonly forcedColors?: 'active'
}

const LOOKS: { readonly [name: string]: Look } = {
  light: {},
  dark: { query: { scheme: 'dark' } },
  'dark brand': { query: { brand: 'dark' } },
  'pale brand': { query: { brand: 'pale' } },
  'dark brand, dark': { query: { brand: 'dark', scheme: 'dark' } },
  'pale brand, dark': { query: { brand: 'pale', scheme: 'dark' } },
  'right to left': { query: { dir: 'rtl' } },
  narrow: { width: 320 },
  'forced colors': { forcedColors: 'active' },
}

/** Opens a page in a look. */
async function openPage(page: Page, world: World, path: string, { query = {}, width = 560, forcedColors }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: query['scheme'] === 'dark' ? 'dark' : 'light', ...(forcedColors && { forcedColors }) })
  await page.setViewportSize({ width, height: 600 })
  await page.goto(`${path}?${new URLSearchParams({ public_token: world.publicToken, ...query }).toString()}`)
}

for (const [name, look] of Object.entries(LOOKS)) {
  const takePicture = (page: Page, part: string) =>
    page.screenshot({ path: join(SHEETS, part, `${name}.png`), fullPage: true, animations: 'disabled', caret: 'hide' })

  test(`account, ${name}`, async ({ page, world }) => {
    await addKim(world)
    await world.signInAs(page, KIM)
    await openPage(page, world, '/pages/account', look)
    // In each language, these are the last buttons of their sections.
    const inSection = (number: number) => page.locator('section').nth(number).getByRole('button').last()
    await page.getByRole('textbox').first().fill('Kim Bergman')
    await inSection(1).click()
    await inSection(-1).click()
    await takePicture(page, 'account')
    await inSection(2).click()
    await takePicture(page, 'factors')
  })

  // The switcher has no element in the color of the brand.
  if (look.query?.['brand'] !== undefined) continue
  test(`switcher, ${name}`, async ({ page, world }) => {
    await world.member({ organization: 'acme', email_address: 'theo@sterling.test', name: 'Theo Park' })
    for (const organization of ['meridian', 'vault'])
      await world.member({ organization, email_address: 'theo@sterling.test', name: 'Theo Park' })
    await world.signInAs(page, 'member-test-theo-acme')
    await openPage(page, world, '/pages/switcher', look)
    await page.locator('[data-b2b-switcher] button').click()
    await page.getByRole('dialog').getByRole('listitem').last().waitFor()
    await takePicture(page, 'switcher')
  })
}
