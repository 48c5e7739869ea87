import { headers } from 'next/headers.js'
import { connection, NextResponse } from 'next/server.js'
import type { MemberSession } from '../contract/entities/session.ts'
import { isSameOrigin } from '../server/isSameOrigin.ts'
import type { SessionReaderOptions } from '../server/options.ts'
import { privateHeaders, refusalResponse, signInPath, signInResponse, type SignInPages } from '../server/responses.ts'
import { createSessionReader, type SessionReader } from '../server/sessionReader.ts'
import type { SessionResult } from '../server/sessionResult.ts'

/** The options of {@link createNextSessions}. Give `brand`, `hosts` and `cookieOptions` the values of your client. */
export interface NextSessionOptions extends SessionReaderOptions, SignInPages {}

/** A permission that a route needs. */
export interface Permission {
  /** The id of a resource, such as `acme.member`. */
  readonly resource: string
  /** Such as `create`. */
  readonly action: string
}

/** The sessions of a Next.js application, on its server. */
export interface NextSessions extends SessionReader {
  /**
   * The function of `proxy.ts`, or of `middleware.ts` in Next.js 15. Redirects a request without a session to the login page, or to the page
   * that renews an expired session JWT. Verifies the session JWT. No cache stores its responses, or the pages behind it.
   *
   * The response to a server action without a session is the reason, with the status 401, or 503 for `unreachable`: Next.js rejects the call
   * with it. After a redirect, it would show an error page.
   *
   * If you call it in your own function, return its response unless its property `ok` is true. Then copy its headers to your response: they
   * keep the page out of caches.
   */
  readonly proxy: (request: Request) => Promise<Response>
  /** Returns the session of the current request, in a server component, a server action or a route handler. It never redirects. */
  readonly currentSession: () => Promise<SessionResult>
  /**
   * Returns the session of the current request, in a server component. Without a session, redirects like the proxy, because a page with data
   * must not rely on the proxy alone.
   *
   * @param path The path of the page, which opens after the login.
   * @throws Error if the keys of the provider cannot be loaded. Next.js then shows your error page.
   */
  readonly requireSession: (path: string) => Promise<MemberSession>
  /**
   * Returns a route handler that is only called with a session. Otherwise its response is the JSON `{ reason }` with the status 401, 403 or
   * 503. Unless the method is GET or HEAD, the request must also come from your own origin. No cache stores the responses.
   *
   * @param permission If the roles of the member do not allow it, the status is 403.
   * @example
   * export const GET = withSession((request, session) => Response.json({ organization: session.organization_slug }))
   */
  readonly withSession: <R extends Request, C>(
    handler: (request: R, session: MemberSession, context: C) => Response | Promise<Response>,
    permission?: Permission,
  ) => (request: R, context: C) => Promise<Response>
}

/** Methods that cannot change data. */
const SAFE_METHODS = ['GET', 'HEAD']

/** Returns the path of a URL, without a slash at its end. */
const pathOf = (url: string, base?: string): string => new URL(url, base).pathname.replace(/\/$/, '')

/** Copies a response, because the headers of some responses cannot be changed, and forbids caches to store it. */
function asPrivate(response: Response): Response {
  const copy = new Response(response.body, response)
  for (const [name, value] of Object.entries(privateHeaders)) copy.headers.set(name, value)
  return copy
}

/**
 * Creates the functions that read sessions in Next.js 15 and 16. Create them once, in a module that `proxy.ts`, your pages and your route
 * handlers import. Do not import this module in a client component.
 *
 * @param publicToken The public token of your client.
 * @throws UsageError if an option is invalid.
 * @example
 * export const { proxy, requireSession, withSession } = createNextSessions('public-token-live-…')
 */
export function createNextSessions(publicToken: string, options: NextSessionOptions = {}): NextSessions {
  const { loginPath = '/login', renewPath = '/renew', unavailableHtml, ...readerOptions } = options
  const pages = { loginPath, renewPath, unavailableHtml }
  const reader = createSessionReader(publicToken, readerOptions)

  async function currentSession(): Promise<SessionResult> {
    // Waits for a real request: a page that is rendered in advance must not compare the JWT with the time.
    await connection()
    return reader.readSession({ headers: await headers() })
  }
  return {
    ...reader,
    currentSession,
    async proxy(request) {
      // If the matcher of the application contains these pages, a redirect to them would be a loop.
      const isSignInPage = [loginPath, renewPath].some((path) => pathOf(path, request.url) === pathOf(request.url))
      if (isSignInPage) return NextResponse.next()
      const { reason } = await reader.readSession(request)
      // A static page would otherwise allow shared caches to store it.
      if (reason === null) return NextResponse.next({ headers: privateHeaders })
      if (request.headers.has('next-action')) {
        // Next.js reads the text only if the type has no charset.
        const headers = { 'Content-Type': 'text/plain', ...privateHeaders }
        return new Response(reason, { status: reason === 'unreachable' ? 503 : 401, headers })
      }
      const response = signInResponse(request, reason, pages)
      const location = response.headers.get('Location')
      // Next.js needs a complete URL.
      if (location !== null) response.headers.set('Location', new URL(location, request.url).href)
      return response
    },
    async requireSession(path) {
      const { session, reason } = await currentSession()
      if (reason === null) return session
      // The member can be signed in, so this is no redirect to the login.
      if (reason === 'unreachable') throw new Error('The keys of the provider could not be loaded. Try again later.')
      // The bundlers of Next.js replace this module in each environment, but not by its name with `.js`, which Node needs to load it.
      const { redirect } = await import('next/navigation')
      return redirect(signInPath({ method: 'GET', url: path }, reason, pages))
    },
    withSession: (handler, permission) => async (request, context) => {
      // A page on a sibling domain can send a form with the session cookies.
      if (!SAFE_METHODS.includes(request.method) && !isSameOrigin(request)) return refusalResponse('forbidden')
      const { session, reason } = await reader.readSession(request)
      if (reason !== null) return refusalResponse(reason)
      const isAllowed = permission === undefined || (await reader.isAuthorized(session, permission.resource, permission.action))
      return isAllowed ? asPrivate(await handler(request, session, context)) : refusalResponse('forbidden')
    },
  }
}
