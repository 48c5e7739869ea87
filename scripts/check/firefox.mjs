// Signs in with Firefox, on the strict page of the end-to-end tests. Playwright cannot use the Firefox of a distribution, so this check uses
// puppeteer-core. It is installed into a cache folder, because no other check needs it.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EMULATOR_PORT, PAGES_PORT } from '../../e2e/ports.mjs'
import { elapsedSince, exitWithError, root, run } from '../run.mjs'

const PUPPETEER = 'puppeteer-core@24.43.1'
const cache = join(root, 'node_modules/.cache/firefox')
const emulatorUrl = `http://localhost:${EMULATOR_PORT}`
const pageUrl = `http://localhost:${PAGES_PORT}/pages/journey`
const ADA = 'ada@acme.test'
const STEP_MS = 20_000

const NAMES = ['firefox-esr', 'firefox']
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/Applications/Firefox.app/Contents/MacOS']
const executablePath = process.env.FIREFOX_PATH ?? FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
if (executablePath === undefined)
  exitWithError('Firefox is missing. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH, then try again.')

const puppeteerFolder = join(cache, 'node_modules/puppeteer-core')
if (!existsSync(puppeteerFolder)) {
  const { ok, output } = await run(['npm', 'install', '--prefix', cache, '--no-audit', '--no-fund', '--ignore-scripts', PUPPETEER])
  if (!ok) exitWithError(`${output}\nThe installation of ${PUPPETEER} failed. It needs the registry of npm.`)
}
const { default: puppeteer } = await import(pathToFileURL(join(puppeteerFolder, 'lib/esm/puppeteer/puppeteer-core.js')).href)
const { createTestKit } = await import(pathToFileURL(join(root, 'packages/b2b-emulator/dist/testing.js')).href)

const startServer = (...args) => spawn(process.execPath, args, { cwd: join(root, 'e2e'), stdio: ['ignore', 'ignore', 'inherit'] })
const servers = [startServer('../packages/b2b-emulator/dist/cli.js', '--port', String(EMULATOR_PORT), '--quiet'), startServer('server.mjs')]
process.once('exit', () => servers.forEach((server) => server.kill()))

/** Repeats a function until it returns a truthy value. */
async function until(what, check) {
  const end = performance.now() + STEP_MS
  for (;;) {
    const value = await Promise.resolve(check()).catch(() => undefined)
    if (value) return value
    if (performance.now() > end) throw new Error(`This did not happen in ${STEP_MS / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs in the page before its scripts. Timers of a minute or more skip 99 % of their time, so that the session is refreshed soon. */
function preparePage(journey) {
  Object.defineProperty(window, 'journey', { value: journey, configurable: true })
  const { setTimeout } = window
  const now = Date.now.bind(Date)
  let skipped = 0
  Date.now = () => now() + skipped
  window.setTimeout = (callback, delay = 0, ...args) => {
    if (delay < 60_000) return setTimeout(callback, delay, ...args)
    const skip = () => {
      skipped += delay * 0.99
      callback(...args)
    }
    return setTimeout(skip, delay / 100)
  }
  window.violations = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) =>
    window.violations.push([effectiveDirective, blockedURI, sample].join(' ')),
  )
}

/** The steps of a user on the pages of one browser context. */
async function openContext(browser, products) {
  const context = await browser.createBrowserContext()
  const kit = createTestKit(emulatorUrl, { publicToken: `public-token-test-${randomUUID()}` })
  const redirects = { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl }
  const config = { organizationSlug: 'acme', products, emailMagicLinksOptions: redirects }
  const journey = { publicToken: kit.publicToken, component: 'login', config, strictMode: true, emulator: emulatorUrl, inside: 'Members' }
  const problems = []
  async function open(url = pageUrl) {
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.evaluateOnNewDocument(preparePage, journey)
    await page.goto(url)
    const see = (text) => until(`the page shows "${text}"`, () => page.evaluate((sought) => document.body.innerText.includes(sought), text))
    const enter = async (selector, text) => {
      await page.waitForSelector(selector, { timeout: STEP_MS })
      await page.type(selector, text)
    }
    const press = (text) => page.locator(`::-p-text(${text})`).setTimeout(STEP_MS).click()
    const violations = () => page.evaluate(() => window.violations)
    return { page, see, enter, press, violations }
  }
  return { context, kit, problems, open }
}

async function signInByCode({ kit }, { see, enter, press }) {
  await enter('input[type=email]', ADA)
  await press('Continue with email')
  await see('Enter your code')
  await enter('input[autocomplete=one-time-code]', (await kit.nextEmail(ADA)).code)
  await see('Members')
}

const countRequests = async ({ kit }, path) => (await kit.requests(path)).length

const TESTS = {
  async 'a mailed link'(user, tab) {
    await tab.enter('input[type=email]', ADA)
    await tab.press('Continue with email')
    await tab.see('Check your email')
    await tab.page.goto((await user.kit.nextEmail(ADA)).link)
    await tab.see('Members')
    if (tab.page.url().includes('token=')) throw new Error('The URL still contains the token.')
    if ((await countRequests(user, '/magic_links/authenticate')) !== 1) throw new Error('The link was not spent exactly once.')
  },
  'a mailed code': signInByCode,
  async 'a password'(_, { enter, see }) {
    await enter('input[type=email]', 'pia@acme.test\n')
    await enter('input[type=password]', 'Correct-Horse-7\n')
    await see('Members')
  },
  async 'a reload'(user, tab) {
    await signInByCode(user, tab)
    await tab.page.reload()
    await tab.see('Members')
  },
  async 'a logout'(user, tab) {
    await signInByCode(user, tab)
    await tab.press('Log out')
    await tab.see('Continue to Acme Corp')
    await tab.page.reload()
    await tab.see('Continue to Acme Corp')
  },
  async 'two tabs'(user, tab) {
    const other = await user.open()
    await other.see('Continue to Acme Corp')
    await tab.page.bringToFront()
    await signInByCode(user, tab)
    await other.page.bringToFront()
    await other.see('Members')
    await other.press('Log out')
    await other.see('Continue to Acme Corp')
    await tab.see('Continue to Acme Corp')
  },
  async 'a background refresh'(user, tab) {
    await signInByCode(user, tab)
    await until('the session is refreshed', async () => (await countRequests(user, '/b2b/sessions/authenticate')) > 0)
    await tab.see('Members')
  },
}
const PRODUCTS = { 'a mailed link': ['emailMagicLinks'], 'a password': ['passwords'] }

const startedAt = performance.now()
await until('the servers answer', async () => (await fetch(pageUrl)).ok && (await fetch(`${emulatorUrl}/console`)).status < 500)
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
const results = { passed: 0, failed: 0 }
for (const [name, test] of Object.entries(TESTS)) {
  const start = performance.now()
  const user = await openContext(browser, PRODUCTS[name] ?? ['emailOtp'])
  try {
    const tab = await user.open()
    await test(user, tab)
    const problems = [...user.problems, ...(await tab.violations())]
    if (problems.length > 0) throw new Error(problems.join('\n'))
    results.passed += 1
    console.log(`ok      ${name}, ${elapsedSince(start)}`)
  } catch (error) {
    results.failed += 1
    console.error(`FAILED  ${name}, ${elapsedSince(start)}\n${error.stack}`)
  }
  await user.context.close()
}
const version = await browser.version()
await browser.close()
console.log(`figures ${JSON.stringify({ browser: version, ...results, seconds: Math.round((performance.now() - startedAt) / 1000) })}`)
process.exit(results.failed === 0 ? 0 : 1)
