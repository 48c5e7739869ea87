import { localPath } from './localPath.ts'

/** A placeholder origin for a request URL that is a path. */
const ORIGIN = 'http://localhost'

/**
 * Returns the path of one of your pages. Its query parameter `next` is the path of the current request, with its query and hash. That page
 * opens `next` afterwards. `next` is added only for GET and HEAD, because a form must not be sent twice.
 *
 * @param path The path of the page: of the login, or of the page that renews the session.
 * @param request The current request. Its URL can be a path, as in Node. In Express, use `originalUrl`.
 * @example
 * pathWithNext('/renew', new Request('https://app.example/reports?year=2026')) // '/renew?next=%2Freports%3Fyear%3D2026'
 */
export function pathWithNext(path: string, { method, url }: Pick<Request, 'method' | 'url'>): string {
  // A path can start with `//`, so it is appended to the origin. As a relative URL, it could name another host.
  const address = url.startsWith('/') ? ORIGIN + url : url
  // In Node, a request can have any text as its URL, such as `http://[`.
  if (!URL.canParse(address, ORIGIN)) return path
  const { pathname, search, hash } = new URL(address, ORIGIN)
  const next = method === 'GET' || method === 'HEAD' ? localPath(pathname + search + hash) : '/'
  if (next === '/') return path
  const hashIndex = path.includes('#') ? path.indexOf('#') : path.length
  const page = path.slice(0, hashIndex)
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ next }).toString()}${path.slice(hashIndex)}`
}
