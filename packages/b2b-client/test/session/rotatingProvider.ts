import { answer, provider, refusal, signedIn, TOKEN, type createBrowser, type Provider } from '../browser.ts'
import { sessionTokenOf, LOGIN, REFRESH, REVOKE } from '../threats/support.ts'

/** The milliseconds that a request and its response need on the network. */
export interface NetworkDelays {
  readonly request?: number
  readonly response?: number
}

/**
 * Creates a provider that replaces the session token at every `session.authenticate`. At the start it accepts the token of `storeSession`.
 * With `httpOnly`, the token is in an HttpOnly cookie. The browser sends the cookie with each request, and changes it when the response
 * arrives.
 */
export function createRotatingProvider(browser: ReturnType<typeof createBrowser>, { httpOnly = false } = {}) {
  /** The valid token. Null if the session has ended. */
  let token: string | null = 'token-ada'
  let rotations = 0
  /** The HttpOnly cookie of the browser. */
  let httpOnlyCookie: string | null = token
  const waitFor = (ms = 0) => new Promise<void>((resolve) => (ms > 0 ? browser.runAfter(ms, resolve) : resolve()))
  const signInResponse = (name = 'ada') => {
    const opening = signedIn(name, token ?? '', browser.now())
    return answer(httpOnly ? { ...opening, session_token: '', session_jwt: '' } : opening)
  }
  const operations: Record<string, (sentToken: string) => Response> = {
    [LOGIN]() {
      rotations += 1
      token = `token-login-${rotations}`
      return signInResponse(httpOnly ? 'bob' : 'ada')
    },
    [REFRESH](sentToken) {
      if (sentToken !== token) return refusal(404, 'session_not_found')
      rotations += 1
      token = `token-${rotations}`
      return signInResponse()
    },
    [REVOKE](sentToken) {
      if (sentToken !== token) return refusal(404, 'session_not_found')
      token = null
      return answer({})
    },
  }
  return {
    token: () => token,
    expireSession: () => void (token = null),
    /** Answers the requests of one tab. `delaysOf` gets the path, and the number of earlier requests to this path. */
    serve(delaysOf: (path: string, index: number) => NetworkDelays = () => ({})): Provider {
      const counts = new Map<string, number>()
      const createRoute =
        (path: string, run: (sentToken: string) => Response): Provider =>
        async (incoming) => {
          const index = counts.get(path) ?? 0
          counts.set(path, index + 1)
          const { request, response } = delaysOf(path, index)
          const sentToken = httpOnly ? String(httpOnlyCookie) : sessionTokenOf(incoming)
          await waitFor(request)
          const reply = run(sentToken)
          const nextCookie = token
          await waitFor(response)
          if (reply.ok) httpOnlyCookie = nextCookie
          return reply
        }
      return provider(Object.fromEntries(Object.entries(operations).map(([path, run]) => [path, createRoute(path, run)])))
    },
  }
}

/** Stores that a tab has just refreshed the session, so that no background refresh is due. */
export function recordRefreshNow(browser: ReturnType<typeof createBrowser>): void {
  const times = { until: 0, triedAt: browser.now(), refreshedAt: browser.now(), notBefore: 0 }
  const lease = { owner: 'closed tab', session: 'session-ada', failures: 0, waitRequested: false, ...times }
  browser.local.set(`acme_sdk_state_${TOKEN}::lease`, JSON.stringify(lease))
}
