import { http } from 'msw'
import type { HttpHandler } from 'msw'
import type { Emulator } from './createEmulator.ts'
import { ConnectionDroppedError } from './refusal.ts'
import { webAddress } from './webAddress.ts'

/** Which addresses the emulator answers at. */
export interface EmulatorHandlerOptions {
  /**
   * Where the client looks for the provider, each with its path prefix if it has one. The client's default hosts unless given: name
   * here what your application gives as `hosts` or `customBaseUrl`.
   */
  readonly hosts?: readonly string[]
}

/** Where a client that was told nothing else looks for the provider. */
const DEFAULT_HOSTS = ['https://test.acme.example', 'https://api.acme.example']

const THIRD_PARTY = '/emulator/third-party'

/** Where a client that was told nothing else looks for the scripts of third parties, and what those ask for; and who plays them. */
const SCRIPTS: readonly (readonly [address: string, path: string])[] = [
  ['https://accounts.google.com/gsi/client', `${THIRD_PARTY}/one-tap.js`],
  ['https://accounts.google.com/gsi/one-tap', `${THIRD_PARTY}/one-tap`],
  ['https://www.google.com/recaptcha/enterprise.js', `${THIRD_PARTY}/captcha.js`],
  ['https://www.google.com/recaptcha/captcha', `${THIRD_PARTY}/captcha`],
  ['https://device.acme.example/telemetry.js', `${THIRD_PARTY}/telemetry.js`],
  ['https://device.acme.example/submit', `${THIRD_PARTY}/telemetry/submit`],
]

/** What msw calls a connection that broke. */
function brokenOff(error: unknown): Response {
  if (error instanceof ConnectionDroppedError) return Response.error()
  throw error
}

/** Hands what is below one address to the emulator, as if it were below `path` there. */
const handler = ({ fetch }: Emulator, address: string, path: string): HttpHandler =>
  http.all(
    ({ request: { url } }) => url === address || [`${address}/`, `${address}?`].some((begin) => url.startsWith(begin)),
    async ({ request }) => {
      const url = new URL(path + request.url.slice(address.length), address)
      // Bodies of the provider's calls are texts. As a stream, it would need the same support in every browser.
      const body = (await request.text()) || null
      return fetch(new Request(url, { method: request.method, headers: request.headers, body })).catch(brokenOff)
    },
  )

/** A host as msw writes it in the address of a request, with the path that stands in front of all its calls. */
function baseOf(host: string): string {
  const url = webAddress(host)
  if (url) return url.origin + url.pathname.replace(/\/+$/, '')
  throw new TypeError(`"${host}" is no address of a host. Write it with https:// or http:// in front, such as https://login.example.com.`)
}

/**
 * The emulator as request handlers of msw 2, for `setupServer` in Node and for `setupWorker` in a browser. Requests to other addresses
 * are left to your other handlers and to the network; `onUnhandledRequest: 'bypass'` keeps msw from warning of them.
 *
 * A service worker of msw sees what a page fetches and loads, not where it goes: the calls and the scripts of third parties work, but not
 * the pages that one leaves for, which are those of social login, single sign-on, consent and the console. For these, serve the emulator.
 * In a browser the world lives as long as the page. Throws for a host that is no address.
 *
 * @example
 * const emulator = createTestEmulator()
 * setupServer(...emulatorHandlers(emulator)).listen({ onUnhandledRequest: 'bypass' })
 */
export const emulatorHandlers = (emulator: Emulator, { hosts = DEFAULT_HOSTS }: EmulatorHandlerOptions = {}): HttpHandler[] => [
  ...hosts.map((host) => handler(emulator, baseOf(host), '')),
  ...SCRIPTS.map(([address, path]) => handler(emulator, address, path)),
]
