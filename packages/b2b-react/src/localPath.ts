/** A placeholder origin. An address that resolves to another origin is not a path. */
const ORIGIN = 'http://localhost'

/**
 * Returns an address only if it is a path of this application, with its query and hash. Otherwise, returns the fallback. Without this
 * check, a link to your login page could send members to another site, for example to `//example.com`.
 *
 * @param address The path to open after the login, as found in the page's URL.
 * @param otherwise The path to use instead. Default `/`.
 * @example
 * localPath('/reports?year=2026') // '/reports?year=2026'
 * localPath('https://example.com/') // '/'
 */
export function localPath(address: unknown, otherwise = '/'): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, ORIGIN)) return otherwise
  const { origin, pathname, search, hash } = new URL(address, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}
