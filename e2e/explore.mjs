import { chromium } from '@playwright/test'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const scheme of ['light', 'dark'])
  for (const width of [400, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
    page.on('console', (m) => m.type() === 'error' && console.log(m.text(), m.location().url))
    page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
    for (const path of ['machine', 'architecture']) {
      await page.goto('http://127.0.0.1:5600/' + path)
      await page.locator('.diagram').first().scrollIntoViewIfNeeded()
      await page.locator('.diagram svg').first().waitFor()
      await page.locator('.diagram-box').first().scrollIntoViewIfNeeded()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/play-shots/x-${path}-${width}-${scheme}.png` })
      if (path === 'machine' && width === 1280) {
        await page.getByRole('button', { name: 'Whole diagram' }).click()
        await page.screenshot({ path: `/tmp/play-shots/x-${path}-whole-${scheme}.png` })
      }
    }
    await page.goto('http://127.0.0.1:5600/playground')
    const frame = page.frameLocator('iframe')
    await page.getByRole('button', { name: scheme === 'dark' ? 'Round brand' : 'Serif brand' }).click()
    if (width === 400) await page.getByText('People', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Sign in as Grace' }).click()
    await page.locator('.message .button').first().waitFor()
    await page.getByRole('textbox', { name: 'config' }).fill('{ "organizationSlug": "acme", "product": ["oauth"] }')
    await page.getByRole('textbox', { name: 'theme' }).fill('{\n  colors: { "primary": "red" }\n}')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/play-shots/x-playground-${width}-${scheme}.png`, fullPage: true })
  }
await browser.close()
