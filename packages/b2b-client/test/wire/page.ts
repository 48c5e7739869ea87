import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createB2BClient } from '../../src/client.ts'
import type { ClientOptions } from '../../src/options.ts'
import type { B2BClient } from '../../src/surface.ts'
import { answer, signedIn } from '../browser.ts'

/*
 * The client on a real page: the document's own cookies and storage, its own fetch, and a provider on the network that says
 * what each test tells it to.
 */

/** A cookie as the page's jar keeps it. */
interface KeptCookie {
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
/** What Vitest gives to tests of the environment `jsdom`; only what is used here. */
declare const jsdom: {
  reconfigure(settings: { url: string }): void
  readonly cookieJar: { getCookiesSync(address: string): readonly KeptCookie[]; removeAllCookiesSync(): void }
}

interface Asked {
  readonly verb: string
  readonly path: string
  readonly headers: Headers
  readonly raw: string
}
/** What the provider says to a request. */
export type Reply = (asked: Asked) => Response | Promise<Response>

const HOST = 'http://localhost:4400'
const PAGE = 'http://localhost:3000/'
export const LOGIN = '/b2b/magic_links/authenticate'
export const login = { magic_links_token: 't', session_duration_minutes: 60 }
/** A sign-in of today: the page has the clock of this machine. */
export const signedInNow = (name = 'ada', token = `token-${name}`) => signedIn(name, token, Date.now())

/** The page of a test file. Each test begins with empty cookies, storage and history, and a project of its own. */
export function createPage() {
  let asked: Asked[] = []
  let clients: B2BClient[] = []
  let projects = 0
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => server.close())
  afterEach(() => {
    for (const client of clients) client.dispose()
    clients = []
    asked = []
    localStorage.clear()
    sessionStorage.clear()
    jsdom.cookieJar.removeAllCookiesSync()
    jsdom.reconfigure({ url: PAGE })
    server.resetHandlers()
  })

  return {
    /** Answers by path; what is not listed fails the test. A sign-in by link succeeds. */
    serve(routes: Readonly<Record<string, Reply>> = {}, bootstrap: object = {}): void {
      projects += 1
      const known: Readonly<Record<string, Reply>> = { '/events': () => answer({}), [LOGIN]: () => answer(signedInNow()), ...routes }
      server.use(
        http.all(`${HOST}/sdk/v1/*`, async ({ request }) => {
          const path = new URL(request.url).pathname.replace('/sdk/v1', '')
          const one = { verb: request.method, path, headers: request.headers, raw: await request.text() }
          asked.push(one)
          if (path.startsWith('/projects/bootstrap/')) return answer({ project_name: 'Demo', vertical: 'B2B', ...bootstrap })
          const reply = known[path]
          if (reply === undefined) throw new Error(`Nobody answers ${path}.`)
          return reply(one)
        }),
      )
    },
    /** The public token of this test's project. */
    token: () => `public-token-test-${projects}`,
    /** The key of the stored state; with a name, that of an entry beside it. */
    key: (name = '') => `acme_sdk_state_public-token-test-${projects}${name && `::${name}`}`,
    open(options: ClientOptions = {}): B2BClient {
      const client = createB2BClient(`public-token-test-${projects}`, { hosts: { test: HOST }, ...options })
      clients.push(client)
      return client
    },
    /** The requests to one path. */
    calls: (path: string) => asked.filter((one) => one.path === path),
    /** Goes to another address without loading it anew. */
    visit: (address: string) => jsdom.reconfigure({ url: address }),
    /** The cookies of this page with all that they were written with, by name. */
    jar: () => Object.fromEntries(jsdom.cookieJar.getCookiesSync(window.location.href).map((kept) => [kept.key, kept])),
    /** The cookies as the page sees them, by name. */
    cookies: (): Record<string, string> =>
      Object.fromEntries(jsdom.cookieJar.getCookiesSync(window.location.href).map(({ key, value }) => [key, value])),
  }
}
