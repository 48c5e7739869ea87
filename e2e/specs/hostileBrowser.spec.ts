import type { FrameLocator, Page } from '@playwright/test'
import { clockLibrary } from '../../scripts/check/browser.mjs'
import { expect, openWorld, test, type World } from '../helpers/test.ts'
import { configureWidget, organizationConfig, WIDGET_URL } from '../helpers/widget.ts'
import config from '../playwright.config.ts'
import { PAGES_PORT } from '../ports.mjs'

/*
 * Browsers and pages that are hostile to the sign-in. Under each condition, a user signs in with an emailed code, the session is refreshed, the
 * user logs out and opens an emailed link. Each step works, or a sentence says what to do. No error reaches the page, and no request repeats.
 */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ADA = 'ada@acme.test'
/** More requests in one test would be a loop. */
const MAX_REQUESTS = 30

const OTHER_BROWSER = 'This sign-in was started in another browser. Continue there, or start again.'
const UNREACHABLE = 'We could not reach the server. Check your connection and try again.'
const EXPIRED = 'This code no longer works. Request a new one.'
const UNKNOWN = 'Something went wrong. Try again later or contact your admin for help.'

interface Condition {
  readonly name: string
  /** Runs in the page before its scripts. */
  readonly before?: () => void
  /** Elements of the page before the widget. */
  readonly elements?: string
  /** The attributes of the frame that contains the sign-in, on a page of another site. */
  readonly frame?: string
  /** The origin of the page. Default: `http://localhost:PORT`. */
  readonly origin?: string
  /** Changes the browser before the page opens. */
  readonly prepare?: (page: Page) => Promise<void>
  /** The browser does not store the cookies of the session. */
  readonly hasNoCookies?: true
  /** The sentence after the user has opened the link. Default: the user is signed in. */
  readonly afterLink?: string
  /** The sentence after the user has asked for a link. Default: the link is sent. */
  readonly afterRequest?: string
  /** The sentence on the first screen, if nothing works. */
  readonly atStart?: string
  /** Time has to pass until the first screen shows `atStart`. */
  readonly isSlow?: true
}

/** The page is on a host without https, which is not this machine. */
const INSECURE_ORIGIN = `http://app.test:${PAGES_PORT}`

/** Fills storages of the origin until not even five more characters fit. */
const fill =
  (...names: readonly ('localStorage' | 'sessionStorage')[]) =>
  async (page: Page) => {
    await page.goto('/pages/empty')
    await page.evaluate((storageNames) => {
      for (const name of storageNames)
        for (let size = 5_242_880, index = 0; size >= 1; index += 1) {
          try {
            window[name].setItem(`x${index}`, 'x'.repeat(size))
          } catch {
            size = Math.floor(size / 2)
          }
        }
    }, names)
  }

async function switchCookiesOff(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
}

/**
 * Elements that hide properties of the document, and forms that become globals by their ids. React needs `createElement`, `addEventListener` and
 * `defaultView`, a build with Vite `querySelector`, and the widget `adoptedStyleSheets`: an element with one of these names stops them.
 */
const SHADOWED = [
  ...['activeElement', 'append', 'body', 'contains', 'cookie', 'createRange', 'currentScript', 'documentElement'],
  ...['domain', 'fonts', 'forms', 'getAnimations', 'getRootNode', 'getSelection', 'hasFocus', 'head', 'hidden', 'links'],
  ...['location', 'prerendering', 'readyState', 'referrer', 'scripts', 'title', 'visibilityState', 'URL'],
]
const GLOBALS = [
  ...['acme', 'client', 'config', 'crypto', 'document', 'fetch', 'google', 'grecaptcha', 'history', 'JSON', 'localStorage', 'location'],
  ...['navigator', 'process', 'Promise', 'sdk', 'self', 'session', 'token', 'top', 'trustedTypes', 'window'],
]
const clobberingElements = [
  ...SHADOWED.map((name) => `<img name="${name}" alt="">`),
  ...GLOBALS.map((name) => `<form id="${name}" name="${name}"></form>`),
].join('')

const FRAMES: readonly (readonly [name: string, attributes: string])[] = [
  ['a frame with partitioned storage', ''],
  ['a frame without credentials', 'credentialless'],
  ...['', ' allow-forms', ' allow-same-origin', ' allow-forms allow-same-origin'].map(
    (flags) => [`a frame with sandbox="allow-scripts${flags}"`, `sandbox="allow-scripts${flags}"`] as const,
  ),
]

const CONDITIONS: readonly Condition[] = [
  {
    name: 'T38 storage and cookies throw',
    hasNoCookies: true,
    afterLink: OTHER_BROWSER,
    before: () => {
      const refuse = () => {
        throw new DOMException('Denied.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    },
  },
  {
    name: 'T38 storage is null',
    afterLink: OTHER_BROWSER,
    before: () => {
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
    },
  },
  { name: 'T38 cookies are off', prepare: switchCookiesOff, hasNoCookies: true },
  { name: 'T38 local storage is full', prepare: fill('localStorage') },
  { name: 'T38 local and session storage are full', prepare: fill('localStorage', 'sessionStorage'), afterLink: OTHER_BROWSER },
  // The user opens the link outside of the frame, so its page has another storage.
  ...FRAMES.map(([name, frame]) => ({ name: `T38 ${name} on another site`, frame, hasNoCookies: true as const, afterLink: OTHER_BROWSER })),
  {
    name: 'T38 newer APIs are missing',
    before: () => {
      for (const name of ['BroadcastChannel', 'requestIdleCallback', 'IntersectionObserver', 'ResizeObserver', 'structuredClone'])
        Reflect.deleteProperty(window, name)
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    },
  },
  {
    name: 'T38 Web Locks throw',
    before: () => {
      Object.defineProperty(Navigator.prototype, 'locks', {
        get() {
          throw new DOMException('Denied.', 'SecurityError')
        },
      })
    },
  },
  {
    name: 'T38 Web Locks are never granted',
    before: () => {
      const wait = (_: string, { signal }: LockOptions) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError'))))
      Object.defineProperty(LockManager.prototype, 'request', { value: wait })
    },
  },
  {
    name: 'T38 crypto.subtle is missing',
    before: () => void Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }),
    afterRequest: UNKNOWN,
  },
  { name: 'T38 the page has no https', origin: INSECURE_ORIGIN, hasNoCookies: true, afterRequest: UNKNOWN },
  { name: 'T62 elements hide browser APIs', elements: clobberingElements },
  {
    name: 'T62 an old library has changed prototypes',
    before: () => {
      for (const type of [Array, String, Number])
        Reflect.set(type.prototype, 'toJSON', function toJSON(this: unknown) {
          return `"${String(this)}"`
        })
      Reflect.set(Object.prototype, 'extend', () => {})
      Reflect.set(Array, 'from', ({ length, ...items }: ArrayLike<unknown>) => Array.prototype.slice.call({ length, ...items }))
    },
  },
  {
    name: 'T62 all built-in prototypes are frozen',
    before: () => {
      for (const type of [Object, Array, Map, Set, Promise, Function, String, Error, RegExp]) {
        Object.freeze(type.prototype)
        Object.freeze(type)
      }
    },
  },
  {
    name: 'T62 Object.prototype.toJSON exists',
    atStart: UNKNOWN,
    before: () => {
      Object.defineProperty(Object.prototype, 'toJSON', {
        writable: true,
        value(this: unknown) {
          return String(this)
        },
      })
    },
  },
  {
    name: 'T62 Promise is replaced by an old library',
    before: () => {
      const Native = Promise
      type Settle = (value: unknown) => void
      class OldPromise {
        readonly native: Promise<unknown>
        constructor(run: (resolve: Settle, reject: Settle) => void) {
          this.native = new Native(run)
        }
        // eslint-disable-next-line unicorn/no-thenable -- it replaces Promise
        then(onValue?: Settle, onError?: Settle) {
          const next = this.native.then(onValue, onError)
          return new OldPromise((resolve, reject) => void next.then(resolve, reject))
        }
        catch(onError: Settle) {
          return this.then(undefined, onError)
        }
        static resolve = (value: unknown) => new OldPromise((resolve) => resolve(value))
        static reject = (error: unknown) => new OldPromise((_, reject) => reject(error))
        static all = (values: Iterable<unknown>) => new OldPromise((resolve, reject) => void Native.all(values).then(resolve, reject))
      }
      Object.defineProperty(window, 'Promise', { writable: true, value: OldPromise })
    },
  },
  {
    name: 'T62 fetch and JSON are wrapped',
    before: () => {
      const { parse, stringify } = JSON
      JSON.parse = (text: string) => Object.freeze(parse(text)) as unknown
      JSON.stringify = (value: unknown) => stringify(value, undefined, 2)
      const { fetch } = window
      window.fetch = async (...request) => {
        const response = await fetch(...request)
        await response.clone().text()
        return response.clone()
      }
    },
  },
  {
    name: 'T62 fetch is replaced by one without streams',
    before: () => {
      const { fetch } = window
      window.fetch = async (...request) => {
        const response = await fetch(...request)
        const text = await response.text()
        return Object.defineProperties(new Response(text, response), { body: { value: undefined } })
      }
    },
  },
  {
    name: 'T62 fetch throws',
    atStart: UNREACHABLE,
    before: () =>
      void (window.fetch = () => {
        throw new Error('Blocked.')
      }),
  },
  { name: 'T62 fetch never answers', atStart: UNREACHABLE, isSlow: true, before: () => void (window.fetch = () => new Promise(() => {})) },
  {
    name: 'T38 the history cannot be changed',
    before: () => {
      history.replaceState = () => {
        throw new DOMException('Too many calls.', 'SecurityError')
      }
    },
  },
]

const title = (place: Page | FrameLocator, name: string) => place.getByRole('heading', { level: 1, name, exact: true })
const sent = async (world: World, path: string): Promise<number> => (await world.requests(path)).length

/** Configures and opens the page. Returns the place of the widget: the page, or a frame in a page of another site. */
async function open(page: Page, world: World, { origin, elements, frame, prepare }: Condition): Promise<Page | FrameLocator> {
  await prepare?.(page)
  const path = `/html/${world.publicToken}`
  const address = new URL(elements === undefined ? WIDGET_URL : path, origin ?? WIDGET_URL).href
  const url = origin === undefined ? address : address.replace(new URL(address).origin, origin)
  const redirects = { loginRedirectURL: url, signupRedirectURL: url }
  const login = organizationConfig('acme', { products: ['emailMagicLinks', 'emailOtp'], emailMagicLinksOptions: redirects })
  await configureWidget(page, world, { config: login, inside: 'Members' })
  const putPage = (html: string, headers = {}) => page.request.put(path, { data: { html, headers } })
  if (elements !== undefined) {
    const response = await page.request.get(WIDGET_URL)
    const policy = response.headers()['content-security-policy']
    await putPage((await response.text()).replace('<main', `${elements}<main`), { 'content-security-policy': policy })
  }
  if (frame === undefined) {
    await page.goto(url)
    return page
  }
  await putPage(`<!doctype html><title>Another site</title><iframe src="${url}" ${frame} width="600" height="800"></iframe>`)
  await page.goto(`http://127.0.0.1:${PAGES_PORT}${path}`)
  return page.frameLocator('iframe')
}

async function requestEmail(place: Page | FrameLocator, method: 'link' | 'code'): Promise<void> {
  await place.getByLabel('Email', { exact: true }).fill(ADA)
  await place.getByRole('button', { name: 'Continue with email' }).click()
  await place.getByRole('button', { name: `Email me a ${method}` }).click()
}

/** The emailed code, after the page has received the response. */
async function requestCode(place: Page | FrameLocator, world: World): Promise<string> {
  await requestEmail(place, 'code')
  await expect(title(place, 'Enter your code')).toBeVisible()
  return (await world.nextEmail(ADA)).code
}

async function signInByCode(place: Page | FrameLocator, world: World): Promise<void> {
  await place.getByLabel('One-time code').fill(await requestCode(place, world))
  await expect(title(place, 'Members')).toBeVisible()
}

async function hasSessionCookie(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => name === 'acme_session')
}

/** A user signs in with a code, logs out, and opens a link. `whileSignedIn` runs after the first sign-in. */
async function useBothMethods(page: Page, world: World, condition: Condition, whileSignedIn?: () => Promise<void>): Promise<void> {
  const place = await open(page, world, condition)
  if (condition.atStart !== undefined) {
    if (condition.isSlow) await page.clock.fastForward(MINUTE)
    await expect(place.locator('[data-screen]')).toContainText(condition.atStart)
    await expect(place.getByRole('button', { name: 'Try again' })).toBeEnabled()
    return
  }
  await signInByCode(place, world)
  expect(await hasSessionCookie(page)).toBe(condition.hasNoCookies !== true)
  await whileSignedIn?.()
  await place.getByRole('button', { name: 'Log out' }).click()
  await expect(title(place, 'Continue to Acme Corp')).toBeVisible()
  expect(await hasSessionCookie(page)).toBe(false)

  await requestEmail(place, 'link')
  if (condition.afterRequest !== undefined) {
    await expect(place.getByRole('alert')).toContainText(condition.afterRequest)
    await expect(place.getByRole('button', { name: 'Email me a code' })).toBeEnabled()
    return
  }
  await expect(title(place, 'Check your email')).toBeVisible()
  await page.goto(await world.nextLink(ADA))
  if (condition.afterLink === undefined) return expect(title(page, 'Members')).toBeVisible()
  await expect(page.locator('[data-screen]')).toContainText(condition.afterLink)
  await expect(page.getByRole('button', { name: 'Email me a new link' })).toBeEnabled()
}

/** The errors of a page, except those of the functions that Playwright adds to it. */
function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message, stack }) => void (/serializedArgs/.test(message) || errors.push(`${message} ${stack ?? ''}`)))
  return errors
}

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    // The last argument replaces one of Playwright that switches off the partitioned storage.
    args: [...(config.use?.launchOptions?.args ?? []), '--host-resolver-rules=MAP app.test 127.0.0.1', '--disable-features=HttpsUpgrades'],
  },
})

let conditionCount = 0
test.afterAll(() => console.info(`figures ${JSON.stringify({ conditions: conditionCount })}`))

/** Checks that both methods and a refresh work in a page with all conditions, without errors and loops. */
async function checkConditions(page: Page, world: World, conditions: readonly Condition[]): Promise<void> {
  const errors = errorsOf(page)
  for (const { before } of conditions) if (before !== undefined) await page.addInitScript(before)
  await page.clock.install()
  const allConditions = conditions.reduce((joined, condition) => ({ ...joined, ...condition }), { name: '' })
  await useBothMethods(page, world, allConditions, async () => {
    const countRefreshes = async () => {
      await page.clock.fastForward(MINUTE)
      return sent(world, '/b2b/sessions/authenticate')
    }
    await expect.poll(countRefreshes).toBeGreaterThan(0)
  })
  await page.clock.fastForward(10 * MINUTE)
  await page.clock.fastForward(10 * MINUTE)
  expect(await sent(world, '')).toBeLessThan(MAX_REQUESTS)
  expect(errors).toEqual([])
  conditionCount += conditions.length
}

/** Conditions that change different parts of the page, and after which everything works: none of them hides another. */
const TOGETHER: readonly (readonly string[])[] = [
  [
    'T38 newer APIs are missing',
    'T38 the history cannot be changed',
    'T62 an old library has changed prototypes',
    'T62 fetch is replaced by one without streams',
  ],
  ['T38 Web Locks throw', 'T62 elements hide browser APIs', 'T62 fetch and JSON are wrapped'],
  ['T38 Web Locks are never granted', 'T62 all built-in prototypes are frozen'],
]
const conditionOf = (name: string): Condition => {
  const condition = CONDITIONS.find((each) => each.name === name)
  if (condition === undefined) throw new Error(`There is no condition "${name}".`)
  return condition
}
const groups = [
  ...TOGETHER.map((names) => names.map(conditionOf)),
  ...CONDITIONS.filter(({ name }) => !TOGETHER.flat().includes(name)).map((condition) => [condition]),
]

for (const conditions of groups)
  test(conditions.map(({ name }) => name).join(', '), async ({ page, context, world }) => {
    try {
      await checkConditions(page, world, conditions)
    } catch (error) {
      // Checks each condition alone, so that the failure names it.
      if (conditions.length > 1)
        for (const condition of conditions) {
          await context.clearCookies()
          const ownWorld = openWorld(`${world.publicToken}-${conditions.indexOf(condition)}`)
          await checkConditions(await context.newPage(), ownWorld, [condition]).catch((cause: unknown) => {
            throw new Error(`The condition that fails: ${condition.name}`, { cause })
          })
        }
      throw error
    }
  })

test('T29 after 30 days of sleep, a page shows the sign-in, and says that its code has expired', async ({ page, world }) => {
  const errors = errorsOf(page)
  const sleep = async () => {
    await world.advance(30 * DAY)
    await page.clock.fastForward(30 * DAY)
  }
  await page.clock.install()
  await open(page, world, { name: '' })
  await signInByCode(page, world)
  await sleep()
  await expect(title(page, 'Continue to Acme Corp')).toBeVisible()
  const code = await requestCode(page, world)
  await sleep()
  await page.getByLabel('One-time code').fill(code)
  await expect(page.getByRole('alert')).toContainText(EXPIRED)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await page.getByLabel('One-time code').fill((await world.nextEmail(ADA)).code)
  await expect(title(page, 'Members')).toBeVisible()
  expect(await sent(world, '')).toBeLessThan(MAX_REQUESTS)
  expect(errors).toEqual([])
  conditionCount += 1
})

const library = clockLibrary() ?? ''
for (const [direction, days] of [
  ['ahead', 2],
  ['behind', -2],
] as const) {
  test(`T29 the clock of the browser is two days ${direction}`, async ({ playwright, world }) => {
    // A wrong clock of the page alone is no replacement: the browser decides which cookies have expired.
    test.skip(library === '', 'libfaketime is missing')
    const wrongNow = Date.now() + days * DAY
    // Timers use another clock. If libfaketime changes it, timers are late by seconds.
    // cspell:ignore DONT
    const timers = { FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_FORCE_MONOTONIC_FIX: '0' }
    const env = { ...process.env, ...timers, LD_PRELOAD: library, FAKETIME: `${days > 0 ? '+' : ''}${days}d` }
    const browser = await playwright.chromium.launch({ ...config.use?.launchOptions, env })
    try {
      const wrongPage = await browser.newPage({ baseURL: `http://localhost:${PAGES_PORT}` })
      expect(Math.abs((await wrongPage.evaluate(() => Date.now())) - wrongNow)).toBeLessThan(MINUTE)
      const errors = errorsOf(wrongPage)
      // No refresh: the clock of Playwright mixes the time of the browser with the one of Node, so this page does not use it.
      await useBothMethods(wrongPage, world, { name: '' })
      expect(await sent(world, '')).toBeLessThan(MAX_REQUESTS)
      expect(errors).toEqual([])
      conditionCount += 1
    } finally {
      await browser.close()
    }
  })
}
