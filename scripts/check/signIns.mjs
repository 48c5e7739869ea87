// Signs in with a browser that Playwright cannot use, on the strict page of the end-to-end tests. Used by `firefox.mjs` and `webkit.mjs`.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EMULATOR_PORT, PAGES_PORT } from '../../e2e/ports.mjs'
import { elapsedSince, root } from '../run.mjs'
import { MEMBER_JOURNEYS } from './memberJourneys.mjs'

const emulatorUrl = `http://localhost:${EMULATOR_PORT}`
const pagesUrl = `http://localhost:${PAGES_PORT}`
const ADA = 'ada@acme.test'
/** The longest time of a step, in ms. */
export const STEP_MS = 20_000

const { createTestKit } = await import(pathToFileURL(join(root, 'packages/b2b-emulator/dist/testing.js')).href)

/** Returns an XPath of the button with a text. If a dialog is open, the button is in it. */
export const buttonWith = (text) => `//button[contains(normalize-space(), "${text}")][ancestor::dialog[@open] or not(//dialog[@open])]`

/** Repeats a function until it returns a truthy value. */
export async function until(what, check) {
  const end = performance.now() + STEP_MS
  for (;;) {
    const value = await Promise.resolve()
      .then(check)
      .catch(() => undefined)
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
    // Firefox also passes an event as the delay.
    if (!(delay >= 60_000)) return setTimeout(callback, delay, ...args)
    const skip = () => {
      skipped += delay * 0.99
      callback(...args)
    }
    return setTimeout(skip, delay / 100)
  }
  window.problems = []
  window.addEventListener('error', ({ message }) => window.problems.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => window.problems.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) =>
    window.problems.push([effectiveDirective, blockedURI, sample].join(' ')),
  )
}

/** Puts a page on the server, with the strict policy. Returns its URL and the test kit of its world. `page`: its name in `e2e/pages`. */
async function putPage({ page = 'journey', products = ['emailOtp'] } = {}) {
  const kit = createTestKit(emulatorUrl, { publicToken: `public-token-test-${randomUUID()}` })
  const url = `${pagesUrl}/html/${kit.publicToken}`
  const redirects = { loginRedirectURL: url, signupRedirectURL: url }
  const config = { organizationSlug: 'acme', products, emailMagicLinksOptions: redirects }
  const journey = { publicToken: kit.publicToken, component: 'login', config, strictMode: true, emulator: emulatorUrl, inside: 'Members' }
  const response = await fetch(`${pagesUrl}/pages/${page}`)
  const script = `<script nonce="test">(${preparePage})(${JSON.stringify(journey)})</script>`
  const html = (await response.text()).replace('<head>', `<head>${script}`)
  const policy = (response.headers.get('content-security-policy') ?? '').replace("script-src 'self'", "script-src 'self' 'nonce-test'")
  await fetch(url, { method: 'PUT', body: JSON.stringify({ html, headers: { 'content-security-policy': policy } }) })
  return { kit, url }
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
    await tab.goto((await user.kit.nextEmail(ADA)).link)
    await tab.see('Members')
    if ((await tab.url()).includes('token=')) throw new Error('The URL still contains the token.')
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
    await tab.reload()
    await tab.see('Members')
  },
  async 'a logout'(user, tab) {
    await signInByCode(user, tab)
    await tab.press('Log out')
    await tab.see('Continue to Acme Corp')
    await tab.reload()
    await tab.see('Continue to Acme Corp')
  },
  async 'two tabs'(user, tab) {
    const other = await user.open()
    await other.see('Continue to Acme Corp')
    await tab.bringToFront()
    await signInByCode(user, tab)
    await other.bringToFront()
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
  ...MEMBER_JOURNEYS,
}
const PAGES = {
  'a mailed link': { products: ['emailMagicLinks'] },
  'a password': { products: ['passwords'] },
  ...Object.fromEntries(Object.keys(MEMBER_JOURNEYS).map((name) => [name, { page: 'settings' }])),
}

/**
 * Runs all sign-ins with a browser.
 *
 * @param openContext Returns the functions of a new browser context: `open(url)`, which returns a tab, and `close()`.
 */
export async function runSignIns(name, openContext) {
  const startServer = (...args) => spawn(process.execPath, args, { cwd: join(root, 'e2e'), stdio: ['ignore', 'ignore', 'inherit'] })
  const servers = [
    startServer('../packages/b2b-emulator/dist/cli.js', '--port', String(EMULATOR_PORT), '--quiet'),
    startServer('server.mjs'),
  ]
  process.once('exit', () => servers.forEach((server) => server.kill()))
  const startedAt = performance.now()
  await until(
    'the servers answer',
    async () => (await fetch(`${pagesUrl}/pages/journey`)).ok && (await fetch(`${emulatorUrl}/console`)).status < 500,
  )
  const results = { passed: 0, failed: 0 }
  for (const [title, test] of Object.entries(TESTS)) {
    const start = performance.now()
    const { kit, url } = await putPage(PAGES[title])
    const context = await openContext()
    const problems = []
    /** For each tab, a function that collects its problems. Each load of a page starts a new list. */
    const collectors = []
    const open = async () => {
      const { evaluate, ...tab } = await context.open(url)
      const collect = async () => problems.push(...JSON.parse(await evaluate('JSON.stringify(window.problems.splice(0))')))
      collectors.push(collect)
      const collectFirst =
        (load) =>
        async (...address) => {
          await collect()
          await load(...address)
        }
      const see = async (text) => {
        let shown = ''
        await until(`the page shows "${text}"`, async () => (shown = await evaluate('document.body.innerText')).includes(text)).catch(
          ({ message }) => {
            throw new Error(`${message}\nIt shows:\n${shown}`)
          },
        )
      }
      const reload = collectFirst(tab.reload)
      const signIn = async (who) => {
        for (const cookie of (await kit.cookieHeaderFor(who)).split('; '))
          await evaluate(`void (document.cookie = ${JSON.stringify(`${cookie}; path=/`)})`)
        await reload()
      }
      return { ...tab, see, signIn, goto: collectFirst(tab.goto), reload }
    }
    try {
      const tab = await open()
      await test({ kit, open }, tab)
      for (const collect of collectors) await collect()
      if (problems.length > 0) throw new Error(problems.join('\n'))
      results.passed += 1
      console.log(`ok      ${title}, ${elapsedSince(start)}`)
    } catch (error) {
      results.failed += 1
      console.error(`FAILED  ${title}, ${elapsedSince(start)}\n${error.stack}`)
    }
    await context.close()
  }
  console.log(`figures ${JSON.stringify({ browser: name, ...results, seconds: Math.round((performance.now() - startedAt) / 1000) })}`)
  return results.failed === 0
}
