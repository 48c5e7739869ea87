import { hasRedirectToken, pathWithNext } from '../internal/pathWithNext.ts'
import type { NoSessionReason } from './sessionResult.ts'

/** The headers of every response that depends on the session, so that no cache shows it to another user. */
export const privateHeaders: { readonly 'Cache-Control': string } = { 'Cache-Control': 'private, no-store' }

/** The pages of a sign-in. */
export interface SignInPages {
  /** The path of your login page. Default `/login`. */
  readonly loginPath?: string | undefined
  /** The path of the page that renews an expired session JWT. Default `/renew`. */
  readonly renewPath?: string | undefined
  /** The HTML of the page that is shown while the keys of the provider cannot be loaded. Default: a short page in English. */
  readonly unavailableHtml?: string | undefined
}

const UNAVAILABLE_HTML = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Not available</title>
  <style>:root { color-scheme: light dark; font-family: system-ui; padding: 16px }</style>
  <h1>Please try again later</h1>
  <p>The sign-in does not answer. <a href="">Try again</a></p>
</html>`

/**
 * Returns the path of the page for a request without a session, with the path of the request in the query parameter `next`. Only the login page
 * spends the token of a link.
 */
export const signInPath = (
  request: Pick<Request, 'method' | 'url'>,
  reason: Exclude<NoSessionReason, 'unreachable'>,
  { loginPath = '/login', renewPath = '/renew' }: SignInPages,
): string => pathWithNext(reason === 'expired' && !hasRedirectToken(request) ? renewPath : loginPath, request)

/**
 * Returns the response to the request of a page, if the request has no session: a redirect to the page that renews an expired session JWT,
 * or to the login page. Both get the path of the request in the query parameter `next`. For the reason `unreachable`, the member can be
 * signed in, so the response is a page with status 503. No cache stores these responses.
 *
 * @example
 * const { session, reason } = await readSession(request)
 * if (session === null) return signInResponse(request, reason)
 */
export function signInResponse(request: Pick<Request, 'method' | 'url'>, reason: NoSessionReason, pages: SignInPages = {}): Response {
  if (reason !== 'unreachable')
    return new Response(null, { status: 302, headers: { Location: signInPath(request, reason, pages), ...privateHeaders } })
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...privateHeaders }
  return new Response(pages.unavailableHtml ?? UNAVAILABLE_HTML, { status: 503, headers })
}

const STATUSES = { missing: 401, expired: 401, invalid: 401, forbidden: 403, unreachable: 503 } as const

/**
 * Returns the response to the request of a script that has no session, or not the permission (`forbidden`): the JSON `{ reason }` with the
 * status 401, 403 or 503. `fetchWithSession` then renews an expired session JWT. No cache stores the response.
 *
 * @example
 * const { session, reason } = await readSession(request)
 * if (session === null) return refusalResponse(reason)
 */
export const refusalResponse = (reason: NoSessionReason | 'forbidden'): Response =>
  Response.json({ reason }, { status: STATUSES[reason], headers: privateHeaders })
