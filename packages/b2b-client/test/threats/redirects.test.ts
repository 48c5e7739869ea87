// @vitest-environment node
import { afterAll, expect, test } from 'vitest'
import { navigate } from '../../src/browser/navigate.ts'
import { createClientTab } from '../../src/browser/tab.ts'
import { InvalidRedirectSchemeError } from '../../src/errors.ts'
import { createNextSessions } from '../../src/next.ts'
import { localPath, pathWithNext, signInResponse } from '../../src/server.ts'
import { createBrowser } from '../browser.ts'
import { ALL_REDIRECT_VALUES, isOnSite, isPageWithNext, SITE } from '../redirectValues.ts'

// Numbers such as T11 in test names are threats in docs/threats.md.

/* Each parameter that names the next page, with every redirect value. e2e/specs/redirects.spec.ts does the same in a browser, with fewer values. */

const TOKEN = 'acme_token_type=sso&token=secret'

const { environment, navigations } = createBrowser().tab(() => new Response())
const tab = createClientTab(environment)

/** The address that a call of `navigate` opens; null if it throws. */
function navigationTo(value: string): string | null {
  navigations.length = 0
  try {
    navigate(tab, value)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidRedirectSchemeError)
  }
  return navigations[0]?.address ?? null
}

const locationOf = (response: Response): string => response.headers.get('Location') ?? ''
const { proxy } = createNextSessions('public-token-test-app', { fetch: () => Promise.reject(new TypeError('offline')) })

/** The URL of a request for this text, as a server knows it. */
const urlOf = (value: string): string => SITE + (value.startsWith('/') ? value : `/${value}`)

/** Returns the path of the redirect of the proxy. A redirect to another origin stays a complete URL. */
async function proxyRedirect(url: string, cookie = ''): Promise<string> {
  const location = locationOf(await proxy(new Request(url, { headers: { Cookie: cookie } })))
  return location.startsWith(`${SITE}/`) ? location.slice(SITE.length) : location
}

/** Returns true if the result for a redirect value is safe. */
type Check = (value: string) => boolean | Promise<boolean>

const PARAMETERS: readonly [name: string, isSafe: Check][] = [
  ['localPath, for `next` of the login page and the renewal', (value) => isOnSite(localPath(value))],
  ['the URL of a request in Node', (value) => isPageWithNext(pathWithNext('/login', { method: 'GET', url: value }), '/login')],
  [
    'the URL of a request with the token of a link',
    (value) => isPageWithNext(pathWithNext('/login', { method: 'GET', url: `${value}?${TOKEN}` }), '/login'),
  ],
  [
    'the parameter `next` of a request to a page that needs a session',
    (value) => isPageWithNext(pathWithNext('/login', { method: 'GET', url: `/reports?${new URLSearchParams({ next: value })}` }), '/login'),
  ],
  [
    'signInResponse, for a path below the origin',
    (value) => isPageWithNext(locationOf(signInResponse({ method: 'GET', url: SITE + value }, 'missing')), '/login'),
  ],
  [
    'signInResponse, for an expired session',
    (value) => isPageWithNext(locationOf(signInResponse({ method: 'GET', url: value }, 'expired')), '/renew'),
  ],
  ['the proxy of Next.js', async (value) => isPageWithNext(await proxyRedirect(urlOf(value)), '/login')],
  [
    'the proxy of Next.js, for an expired session',
    async (value) => isPageWithNext(await proxyRedirect(urlOf(value), 'acme_session=token'), '/renew'),
  ],
  [
    'navigate, for an address of the provider',
    (value) => {
      const address = navigationTo(value)
      if (address === null) return true
      const { protocol, hostname, username, password } = new URL(address)
      const isLocal = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname)
      return username + password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
    },
  ],
]

test('there are at least 3,000 redirect values, and more than 1,000 of them leave the site if a browser opens them', () => {
  expect(ALL_REDIRECT_VALUES.length).toBeGreaterThanOrEqual(3000)
  const leavesSite = (value: string) => URL.canParse(value, SITE) && new URL(value, SITE).origin !== SITE
  expect(ALL_REDIRECT_VALUES.filter(leavesSite).length).toBeGreaterThan(1000)
})

test.each(PARAMETERS)('T11 no redirect value leads off-site: %s', async (_, isSafe) => {
  const results = await Promise.all(ALL_REDIRECT_VALUES.map(async (value) => ((await isSafe(value)) ? [] : [value.slice(0, 200)])))
  expect(results.flat()).toEqual([])
})

afterAll(() => console.info('figures', JSON.stringify({ redirectChecks: ALL_REDIRECT_VALUES.length * PARAMETERS.length })))
