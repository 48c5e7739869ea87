import { localPath } from '../internal/localPath.ts'

/**
 * Returns the path of one of your pages, with the path of the current request in the query parameter `next`. The page opens `next` when it is
 * done. Only a request that opens a page has a `next`: sending a form again could have effects.
 *
 * @param path The path of the page: of the login, or of the page that renews the session.
 * @example
 * pathWithNext('/renew', new Request('https://app.example/reports?year=2026')) // '/renew?next=%2Freports%3Fyear%3D2026'
 */
export function pathWithNext(path: string, { method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname, search } = new URL(url)
  const next = method === 'GET' || method === 'HEAD' ? localPath(pathname + search) : '/'
  return next === '/' ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next }).toString()}`
}
