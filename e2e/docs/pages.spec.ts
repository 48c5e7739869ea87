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
/** The pages with the sign-in. */
const LIVE_PAGES = ['/', '/playground']
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
        if (LIVE_PAGES.includes(path)) {
          // The service worker can keep the network busy.
          await page.goto(path)
          await expect(page.frameLocator('iframe[title="The sign-in"]').getByRole('textbox', { name: 'Email' })).toBeVisible()
        } else await page.goto(path, { waitUntil: 'networkidle' })
        expect(await overflowOf(page)).toBe(0)
        expect(await axeProblems(page)).toEqual([])
      })
    }
  }
}

test('each page has its Markdown beside it, and links to it, to llms.txt and to the changelogs', async ({ page, request }) => {
  for (const path of sidebar.flatMap(({ items }) => items.map(({ link }) => link))) {
    const html = await (await request.get(path)).text()
    const markdown = /href="([^"]+\.md)"/.exec(html)?.[1]
    expect(markdown, path).toBeTruthy()
    const response = await request.get(markdown ?? '')
    expect(response.status(), path).toBe(200)
    expect(await response.text(), path).toMatch(/^# /m)
    expect(html, path).toContain('href="/llms.txt"')
  }
  await page.goto('/guide/faq')
  await page.getByRole('link', { name: 'Changelog' }).click()
  await expect(page.getByRole('heading', { name: 'Changelogs' })).toBeVisible()
})

for (const path of ['guide/quick-start', 'guide/nextjs', 'guide/react-router', 'guide/tanstack-router', 'guide/headless']) {
  test(`/${path} has a prompt for coding assistants to copy, with addresses that exist`, async ({ page, request, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/${path}`)
    await page.getByText('Use a coding assistant?').click()
    await page.getByRole('button', { name: 'Copy prompt' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain(`${baseURL}/llms.txt`)
    const addresses = (await copied()).match(/http:\S+\.(?:txt|md)/g) ?? []
    expect(addresses).toEqual([`${baseURL}/llms.txt`, `${baseURL}/${path}.md`])
    for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  })
}

for (const width of [320, 1280]) {
  test(`no sample is clipped, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/guide/quick-start', '/guide/nextjs', '/guide/servers', '/testing']) {
      await page.goto(path)
      // A block that is wider than its box must scroll, and nothing around it may cut it off.
      const clipped = await page.locator('.vp-doc pre').evaluateAll((blocks) =>
        blocks
          .filter((block) => block.checkVisibility())
          .filter((block) => {
            const scrolls = ['auto', 'scroll'].includes(getComputedStyle(block).overflowX)
            const { left, right } = block.getBoundingClientRect()
            return (block.scrollWidth > block.clientWidth && !scrolls) || left < 0 || right > window.innerWidth
          })
          .map(({ textContent }) => textContent?.slice(0, 60)),
      )
      expect(clipped, path).toEqual([])
    }
  })
}

test('a dark page has the dark picture, a light page the light one', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/methods/email-links')
    const pictures = page.getByRole('img', { name: 'The widget says where to look for the email' })
    await expect(pictures).toHaveCount(1)
    await expect(pictures).toHaveClass(`in-${colorScheme}`)
  }
})

test('the home page has the widget, three figures, one install block and no table', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.playground-skeleton')).toBeAttached()
  const email = page.frameLocator('iframe[title="The sign-in"]').getByRole('textbox', { name: 'Email' })
  await email.fill('ada@acme.test')
  await email.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign in to Acme Corp' })).toBeVisible()
  await expect(page.locator('.figures dd')).toHaveText([/^[\d.]+ KiB$/, /^[\d.]+ KiB$/, /^\d+ ms$/])
  await expect(page.locator('.vp-doc div.language-sh')).toHaveCount(1)
  await expect(page.locator('.vp-doc table')).toHaveCount(0)
})

test('the search finds an error type', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.locator('.VPLocalSearchBox input').fill('pkce_mismatch')
  // The browser loads the whole index.
  await expect(page.locator('.VPLocalSearchBox .result').first()).toBeVisible({ timeout: 30_000 })
})
