import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { askForLink, expect, heading, hostOf, test, type World } from './support.ts'

/* Pictures of every screen, in light and dark, at 400 and 320 px. */

const pictureOf = (name: string): string => fileURLToPath(new URL(`../docs/screens/${name}.png`, import.meta.url))

const SHOTS: readonly (readonly [name: string, show: (page: Page, world: World) => Promise<void>])[] = [
  ['main', (page, world) => open(page, world, 'Continue to Acme Corp')],
  [
    'main-invalid',
    async (page, world) => {
      await open(page, world, 'Continue to Acme Corp')
      await page.getByLabel('Email').fill('ada@acme')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Invalid email address').first()).toBeVisible()
    },
  ],
  [
    'main-refused',
    async (page, world) => {
      await page.goto(hostOf(world, { slug: 'vault' }))
      await page.getByLabel('Email').fill('ada@acme.test')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
  [
    'main-busy',
    async (page, world) => {
      await page.route('**/login_or_signup', () => {})
      await open(page, world, 'Continue to Acme Corp')
      await page.getByLabel('Email').fill('ada@acme.test')
      await page.keyboard.press('Enter')
    },
  ],
  [
    'email-confirmation',
    async (page, world) => {
      await open(page, world, 'Continue to Acme Corp')
      await askForLink(page, 'ada@acme.test')
      await page.getByRole('button', { name: 'Resend email' }).click()
      await expect(page.getByText('Email resent').first()).toBeVisible()
    },
  ],
  ['discovery', (page, world) => discover(page, world, 'grace@globex.test', 'Select an organization to continue')],
  ['discovery-join', (page, world) => discover(page, world, 'zoe@acme.test', 'Select an organization to continue')],
  ['discovery-none', (page, world) => discover(page, world, 'noor@nowhere.test', 'Create an organization to get started')],
  [
    'loading',
    async (page, world) => {
      await page.route('**/organizations/search', () => {})
      await page.goto(hostOf(world))
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    },
  ],
  [
    'logging-in',
    async (page, world) => {
      await page.route('**/magic_links/authenticate', () => {})
      await page.goto(`${hostOf(world)}&acme_token_type=multi_tenant_magic_links&token=t`)
      await expect(heading(page, 'Logging in...')).toBeVisible()
    },
  ],
  [
    'logged-in',
    async (page, world) => {
      await open(page, world, 'Continue to Acme Corp')
      await askForLink(page, 'ada@acme.test')
      await page.goto(await world.linkTo('ada@acme.test'))
      await expect(heading(page, 'Success!')).toBeVisible()
    },
  ],
  ['error', (page, world) => open(page, world, 'Looks like there was an error!', '&acme_token_type=multi_tenant_magic_links&token=t')],
]

async function open(page: Page, world: World, title: string, more = ''): Promise<void> {
  await page.goto(`${hostOf(world)}${more}`)
  await expect(heading(page, title)).toBeVisible()
}

async function discover(page: Page, world: World, email: string, title: string): Promise<void> {
  await page.goto(hostOf(world, { flow: 'Discovery' }))
  await askForLink(page, email)
  await page.goto(await world.linkTo(email))
  await expect(heading(page, title)).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [400, 320]) {
    for (const [name, show] of SHOTS) {
      test(`${name} ${colorScheme} ${width}`, async ({ page, world }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width: width + 16, height: 200 })
        await show(page, world)
        await page.addStyleTag({ content: 'main > :not(:first-child) { display: none !important }' })
        await page.waitForTimeout(400)
        await page.screenshot({
          path: pictureOf(`${name}-${colorScheme}-${width}`),
          fullPage: true,
          animations: 'disabled',
          caret: 'hide',
        })
      })
    }
  }
}

test('the demo', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 640 })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@acme.test')
  await page.waitForTimeout(400)
  await page.screenshot({ path: pictureOf('demo'), animations: 'disabled', caret: 'hide' })
})
