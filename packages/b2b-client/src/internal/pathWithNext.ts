import { localPath } from './localPath.ts'
import { splitUrl } from './splitUrl.ts'

/** A placeholder origin for a request URL that is a path. */
const ORIGIN = 'http://localhost'

/** Returns the URL of a request; null if it is malformed. */
function urlOf({ url }: Pick<Request, 'url'>): URL | null {
  // A path can start with `//`, so it is appended to the origin. As a relative URL, it could name another host.
  const address = url.startsWith('/') ? ORIGIN + url : url
  // In Node, a request can have any text as its URL, such as `http://[`.
  return URL.canParse(address, ORIGIN) ? new URL(address, ORIGIN) : null
}

/** Returns true if a link or a provider has led to the URL of the request, with a token that the login page spends. */
export function hasRedirectToken(request: Pick<Request, 'url'>): boolean {
  const url = urlOf(request)
  return url !== null && splitUrl(url.href)?.token !== undefined
}

/**
 * Returns the path of one of your pages. Its query parameter `next` is the path of the current request, with its query and hash. That page
 * opens `next` afterwards. `next` is added only for GET and HEAD, because a form must not be sent twice. If a sign-in link has led to the
 * current request, its token becomes a parameter of the page and not of `next`, so that the page can spend it.
 *
 * @param path The path of the page: of the login, or of the page that renews the session.
 * @param request The current request. Its URL can be a path, as in Node. In Express, use `originalUrl`.
 * @example
 * pathWithNext('/renew', new Request('https://app.example/reports?year=2026')) // '/renew?next=%2Freports%3Fyear%3D2026'
 */
export function pathWithNext(path: string, request: Pick<Request, 'method' | 'url'>): string {
  const url = urlOf(request)
  if (url === null || !['GET', 'HEAD'].includes(request.method)) return path
  const split = splitUrl(url.href)
  const { pathname, search, hash, searchParams } = split?.token ? new URL(split.rest) : url
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !searchParams.has(name)))
  const next = localPath(pathname + search + hash)
  if (next !== '/') query.append('next', next)
  const text = query.toString()
  if (text === '') return path
  const hashIndex = path.includes('#') ? path.indexOf('#') : path.length
  const page = path.slice(0, hashIndex)
  return `${page}${page.includes('?') ? '&' : '?'}${text}${path.slice(hashIndex)}`
}
