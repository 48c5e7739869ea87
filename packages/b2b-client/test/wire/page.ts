import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createB2BClient } from '../../src/client.ts'
import type { B2BClient } from '../../src/clientTypes.ts'
import type { ClientOptions } from '../../src/options.ts'
import { answer, signedIn } from '../browser.ts'

/* The client in a jsdom page with its own cookies, storage and fetch, and a provider on the network with the answers of each test. */

/** A cookie in the cookie jar of the page. */
interface JarCookie {
  readonly key: string
  readonly value: string
  readonly domain: string | null
  readonly hostOnly: boolean | null
  readonly path: string | null
  readonly secure: boolean
  readonly sameSite: string | undefined
  readonly httpOnly: boolean
  readonly expires: Date | 'Infinity' | null
}
/** The part of Vitest's `jsdom` global that these tests use. */
declare const jsdom: {
  reconfigure(settings: { url: string }): void
  readonly cookieJar: { getCookiesSync(address: string): readonly JarCookie[]; removeAllCookiesSync(): void }
}

interface ReceivedRequest {
  readonly verb: string
  readonly path: string
  readonly headers: Headers
  readonly rawBody: string
}
/** Answers a request like the provider. */
export type Reply = (requests: ReceivedRequest) => Response | Promise<Response>

const HOST = 'http://localhost:4400'
const PAGE = 'http://localhost:3000/'
export const LOGIN = '/b2b/magic_links/authenticate'
export const login = { magic_links_token: 't', session_duration_minutes: 60 }
/** A sign-in with the current time, because the page uses the clock of this machine. */
export const signedInNow = (name = 'ada', token = `token-${name}`) => signedIn(name, token, Date.now())

/** The page of a test file. Each test starts with empty cookies, storage and history, and with a new project. */
export function createPage() {
  let requests: ReceivedRequest[] = []
  let clients: B2BClient[] = []
  let projects = 0
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => server.close())
  afterEach(() => {
    for (const client of clients) client.dispose()
    clients = []
    requests = []
    localStorage.clear()
    sessionStorage.clear()
    jsdom.cookieJar.removeAllCookiesSync()
    jsdom.reconfigure({ url: PAGE })
    server.resetHandlers()
  })

  return {
    /** Sets the answers by path. A request to another path fails the test. A sign-in by link succeeds by default. */
    serve(routes: Readonly<Record<string, Reply>> = {}, bootstrap: object = {}): void {
      projects += 1
      const replies: Readonly<Record<string, Reply>> = { '/events': () => answer({}), [LOGIN]: () => answer(signedInNow()), ...routes }
      server.use(
        http.all(`${HOST}/sdk/v1/*`, async ({ request }) => {
          const path = new URL(request.url).pathname.replace('/sdk/v1', '')
          const received = { verb: request.method, path, headers: request.headers, rawBody: await request.text() }
          requests.push(received)
          if (path.startsWith('/projects/bootstrap/')) return answer({ project_name: 'Demo', vertical: 'B2B', ...bootstrap })
          const reply = replies[path]
          if (reply === undefined) throw new Error(`This test has no answer for ${path}.`)
          return reply(received)
        }),
      )
    },
    /** The public token of the project of this test. */
    token: () => `public-token-test-${projects}`,
    /** The storage key of the state, or of another entry by its name. */
    key: (name = '') => `acme_sdk_state_public-token-test-${projects}${name && `::${name}`}`,
    open(options: ClientOptions = {}): B2BClient {
      const client = createB2BClient(`public-token-test-${projects}`, { hosts: { test: HOST }, ...options })
      clients.push(client)
      return client
    },
    /** The requests to one path. */
    calls: (path: string) => requests.filter((received) => received.path === path),
    /** Changes the address without loading the page again. */
    visit: (address: string) => jsdom.reconfigure({ url: address }),
    /** The cookies of this page with their attributes, by name. */
    jar: () => Object.fromEntries(jsdom.cookieJar.getCookiesSync(window.location.href).map((cookie) => [cookie.key, cookie])),
    /** The values of the visible cookies, by name. */
    cookies: (): Record<string, string> =>
      Object.fromEntries(jsdom.cookieJar.getCookiesSync(window.location.href).map(({ key, value }) => [key, value])),
  }
}
