// npm run docs:pages: opens pages of the built site in Chromium, at two widths and in both color schemes. Fails if axe finds a problem, if a
// page scrolls sideways, prints an error, or requests anything from another host. Build the site first: npm run docs
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { sidebar } from '../../docs/.vitepress/sidebar.mjs'
import { readArguments } from '../arguments.mjs'
import { findBrowser } from '../check/browser.mjs'
import { exitWithError, root } from '../run.mjs'
import { serveDocs } from './server.mjs'

const dist = join(root, 'docs/dist')
const { default: AxeBuilder } = await import(createRequire(join(root, 'e2e/package.json')).resolve('@axe-core/playwright'))

/** One page of each kind. With --all, every page. */
const KINDS = [
  '/',
  '/guide/quick-start',
  '/methods/',
  '/methods/email-links',
  '/errors',
  '/reference/widget',
  '/reference/emulator',
  '/screens',
  '/contributing',
  '/playground',
  '/machine',
]
/** Lists of a thousand rows, which take axe minutes. They are checked at one width and in one color scheme, except the list of texts. */
const LONG = ['/calls', '/threats', '/reference/exports', '/languages']
const { values } = readArguments({ all: { type: 'boolean' }, screenshots: { type: 'string' } })
if (!existsSync(join(dist, 'index.html'))) exitWithError('Build the site first: npm run docs')
const paths = values.all ? ['/', ...sidebar.flatMap(({ items }) => items.map(({ link }) => link))] : KINDS

const { origin, close } = await serveDocs()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const problems = []
if (values.screenshots) mkdirSync(values.screenshots, { recursive: true })

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 400]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const report = (path, text) => problems.push(`${path} (${colorScheme}, ${width}): ${text}`)
    let path = ''
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin)) report(path, `requests ${request.url()}`)
    })
    page.on('pageerror', (error) => report(path, error.message))
    page.on('console', (message) => void (message.type() === 'error' && report(path, message.text())))
    for (path of paths) {
      const isFirst = width === 1280 && colorScheme === 'light'
      if (LONG.includes(path) && !isFirst) continue
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (overflow > 0) report(path, `scrolls sideways by ${overflow} px`)
      const { violations } = path === '/languages' ? { violations: [] } : await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations)
        report(
          path,
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`,
        )
      const name = path.replaceAll('/', '_').replace(/^_/, '') || 'home'
      if (values.screenshots) await page.screenshot({ path: join(values.screenshots, `${name}-${width}-${colorScheme}.png`) })
    }
    await context.close()
  }
}

/** The local search finds an error type. */
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
await page.goto(`${origin}/`)
await page.keyboard.press('Control+k')
await page.locator('.VPLocalSearchBox input').fill('pkce_mismatch')
const isFound = await page
  .locator('.VPLocalSearchBox .result')
  .first()
  .waitFor({ timeout: 10_000 })
  .then(
    () => true,
    () => false,
  )
if (!isFound) problems.push('The search does not find pkce_mismatch.')
if (values.screenshots) await page.screenshot({ path: join(values.screenshots, 'search.png') })

await browser.close()
close()
if (problems.length > 0) exitWithError(problems.join('\n'))
console.log(`${paths.length} pages, two widths, two color schemes: no problem.`)
