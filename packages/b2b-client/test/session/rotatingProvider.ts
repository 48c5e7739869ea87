import { answer, provider, refusal, signedIn, TOKEN, type createBrowser, type Provider } from '../browser.ts'
import { bearer, LOGIN, REFRESH, REVOKE } from '../threats/support.ts'

/** How long a request and its response are on the network, in ms. */
export interface Delays {
  readonly request?: number
  readonly response?: number
}

/**
 * A provider that replaces the session token at every `session.authenticate`. The session that `storeSession` stores is alive at the start.
 * `delaysOf`: the delays of a request, by its path and by how many requests to that path the tab has sent before. `httpOnly`: the tokens are in
 * HttpOnly cookies. The browser sends the cookie with each request, and changes it when the response arrives.
 */
export function createRotatingProvider(browser: ReturnType<typeof createBrowser>, { httpOnly = false } = {}) {
  /** The token of the one session; null if no session is alive. */
  let token: string | null = 'token-ada'
  let rotations = 0
  /** The HttpOnly cookie of the browser. */
  let httpOnlyCookie: string | null = token
  const waitFor = (ms = 0) => new Promise<void>((resolve) => (ms > 0 ? browser.later(ms, resolve) : resolve()))
  const signInResponse = (name = 'ada') => {
    const opening = signedIn(name, token ?? '', browser.now())
    return answer(httpOnly ? { ...opening, session_token: '', session_jwt: '' } : opening)
  }
  const operations: Record<string, (sentToken: string) => Response> = {
    [LOGIN]() {
      token = `token-login-${(rotations += 1)}`
      return signInResponse(httpOnly ? 'bob' : 'ada')
    },
    [REFRESH](sentToken) {
      if (sentToken !== token) return refusal(404, 'session_not_found')
      token = `token-${(rotations += 1)}`
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
    expire: () => void (token = null),
    serve(delaysOf: (path: string, index: number) => Delays = () => ({})): Provider {
      const counts = new Map<string, number>()
      const serve =
        (path: string, run: (sentToken: string) => Response): Provider =>
        async (incoming) => {
          const index = counts.get(path) ?? 0
          counts.set(path, index + 1)
          const { request, response } = delaysOf(path, index)
          const sentToken = httpOnly ? String(httpOnlyCookie) : bearer(incoming)
          await waitFor(request)
          const reply = run(sentToken)
          const nextCookie = token
          await waitFor(response)
          if (reply.ok) httpOnlyCookie = nextCookie
          return reply
        }
      return provider(Object.fromEntries(Object.entries(operations).map(([path, run]) => [path, serve(path, run)])))
    },
  }
}

/** Records a refresh of this moment, so that no tab refreshes in the background. */
export function rememberRefresh(browser: ReturnType<typeof createBrowser>): void {
  const times = { until: 0, triedAt: browser.now(), refreshedAt: browser.now(), notBefore: 0 }
  const lease = { owner: 'closed', session: 'session-ada', failures: 0, waitRequested: false, ...times }
  browser.local.set(`acme_sdk_state_${TOKEN}::lease`, JSON.stringify(lease))
}
