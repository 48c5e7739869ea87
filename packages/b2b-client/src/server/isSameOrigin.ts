import { headerOf, type RequestWithHeaders } from './headers.ts'

/** The input of {@link isSameOrigin}: a `Request`, or a request of Node or Express. */
export interface RequestWithOrigin extends RequestWithHeaders {
  /** In upper case. */
  readonly method?: string | undefined
  /** The URL of the request. It is read only if the request has no header `Host`. */
  readonly url?: string | undefined
}

/**
 * Returns true if a request comes from a page of your own origin, or if the user started it, for example by a bookmark. Call it before you
 * change data: `SameSite=Lax` stops other sites, but a page on a sibling domain, such as `blog.example.com` for `app.example.com`, can
 * send a form with the session cookies.
 *
 * It compares the headers `Sec-Fetch-Site` and `Origin`, which pages cannot change. Without both, it returns true for GET and HEAD only.
 *
 * @example
 * if (!isSameOrigin(request)) return new Response(null, { status: 403 })
 */
export function isSameOrigin(request: RequestWithOrigin): boolean {
  const site = headerOf(request, 'Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = headerOf(request, 'Origin')
  if (origin === '') return request.method === 'GET' || request.method === 'HEAD'
  // A server behind a proxy does not know the scheme of the page.
  return [`https://${hostOf(request)}`, `http://${hostOf(request)}`].includes(origin)
}

function hostOf(request: RequestWithOrigin): string {
  const { url = '' } = request
  return headerOf(request, 'Host') || (URL.canParse(url) ? new URL(url).host : '')
}
