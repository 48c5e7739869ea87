import { http } from 'msw'
import type { HttpHandler } from 'msw'
import type { Emulator } from './emulator/createEmulator.ts'
import { parseHttpUrl } from './formats/httpUrl.ts'
import { ConnectionDroppedError } from './internal/refusal.ts'

/** Options of {@link emulatorHandlers}. */
export interface EmulatorHandlerOptions {
  /**
   * The hosts of the provider, with a path prefix if the host has one. Pass the values that your application passes to the client as
   * `hosts` or `customBaseUrl`. Default: the client's default hosts.
   */
  readonly hosts?: readonly string[]
}

/** The default hosts of the client. */
const DEFAULT_HOSTS = ['https://test.acme.example', 'https://api.acme.example']

const THIRD_PARTY = '/emulator/third-party'

/** The default URLs of third-party scripts and of their requests, each with the path of its mock provider in the emulator. */
const THIRD_PARTY_URLS: readonly (readonly [baseUrl: string, path: string])[] = [
  ['https://accounts.google.com/gsi/client', `${THIRD_PARTY}/one-tap.js`],
  ['https://accounts.google.com/gsi/one-tap', `${THIRD_PARTY}/one-tap`],
  ['https://www.google.com/recaptcha/enterprise.js', `${THIRD_PARTY}/captcha.js`],
  ['https://www.google.com/recaptcha/captcha', `${THIRD_PARTY}/captcha`],
  ['https://device.acme.example/telemetry.js', `${THIRD_PARTY}/telemetry.js`],
  ['https://device.acme.example/submit', `${THIRD_PARTY}/telemetry/submit`],
]

/** Converts a dropped connection into msw's network error. */
function toNetworkError(error: unknown): Response {
  if (error instanceof ConnectionDroppedError) return Response.error()
  throw error
}

/** Returns true for the base URL itself, and for URLs that continue it with a path or a query. */
const isUrlBelow = (url: string, baseUrl: string): boolean =>
  url === baseUrl || url.startsWith(`${baseUrl}/`) || url.startsWith(`${baseUrl}?`)

/** Creates the handler of all requests below a URL. The emulator gets these requests as requests below `path`. */
const createHandler = (emulator: Emulator, baseUrl: string, path: string): HttpHandler =>
  http.all(
    ({ request }) => isUrlBelow(request.url, baseUrl),
    async ({ request }) => {
      // Drops the path prefix of the host, because the paths of the emulator do not have this prefix.
      const url = new URL(path + request.url.slice(baseUrl.length), new URL(baseUrl).origin)
      // The body is read as a text, because some browsers do not support a stream as the body of a request.
      const body = (await request.text()) || null
      return emulator.fetch(new Request(url, { method: request.method, headers: request.headers, body })).catch(toNetworkError)
    },
  )

/** Returns the base URL of a host with its path prefix, without a slash at the end. */
function requireBaseUrl(host: string): string {
  const url = parseHttpUrl(host)
  if (url) return url.origin + url.pathname.replace(/\/+$/, '')
  throw new TypeError(`"${host}" is not a valid host. Use a URL that starts with https:// or http://, such as https://login.example.com.`)
}

/**
 * Returns request handlers of msw 2 that answer with the emulator, for `setupServer` in Node and `setupWorker` in a browser. Requests to
 * other URLs go to your other handlers and to the network. Use `onUnhandledRequest: 'bypass'` to avoid warnings about such requests.
 *
 * A service worker of msw handles requests and scripts of a page, but no navigation. So the calls and the third-party scripts work, but not
 * the pages of social login, single sign-on, consent and the console. To use these pages, run the emulator as a server. In a browser, the
 * data of a world is lost when the page is closed.
 *
 * @throws TypeError If a host is not a valid URL.
 *
 * @example
 * const emulator = createTestEmulator()
 * setupServer(...emulatorHandlers(emulator)).listen({ onUnhandledRequest: 'bypass' })
 */
export const emulatorHandlers = (emulator: Emulator, { hosts = DEFAULT_HOSTS }: EmulatorHandlerOptions = {}): HttpHandler[] => [
  ...hosts.map((host) => createHandler(emulator, requireBaseUrl(host), '')),
  ...THIRD_PARTY_URLS.map(([baseUrl, path]) => createHandler(emulator, baseUrl, path)),
]
