// Signs in with Firefox. Playwright cannot use the Firefox of a distribution, so this check uses puppeteer-core.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitWithError } from '../run.mjs'
import { installTools } from './cachedTools.mjs'
import { buttonWith, runSignIns, STEP_MS } from './signIns.mjs'

const NAMES = ['firefox-esr', 'firefox']
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/Applications/Firefox.app/Contents/MacOS']
const executablePath = process.env.FIREFOX_PATH ?? FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
if (executablePath === undefined)
  exitWithError('Firefox is missing. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH, then try again.')

const tools = await installTools('firefox', { 'puppeteer-core': '24.43.1' })
const { default: puppeteer } = await import(pathToFileURL(join(tools, 'puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')).href)

const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
const ok = await runSignIns(await browser.version(), async () => {
  const context = await browser.createBrowserContext()
  return {
    close: () => context.close(),
    async open(url) {
      const page = await context.newPage()
      await page.goto(url)
      return {
        goto: (address) => page.goto(address),
        reload: () => page.reload(),
        url: () => page.url(),
        bringToFront: () => page.bringToFront(),
        evaluate: (expression) => page.evaluate(expression),
        press: (text) =>
          page
            .locator(`::-p-xpath(${buttonWith(text)})`)
            .setTimeout(STEP_MS)
            .click(),
        async enter(selector, text) {
          await page.waitForSelector(selector, { timeout: STEP_MS })
          await page.type(selector, text)
        },
      }
    },
  }
})
await browser.close()
process.exit(ok ? 0 : 1)
