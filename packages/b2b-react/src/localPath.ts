/** Any origin will do: only addresses that stay on it are paths. */
const ORIGIN = 'http://localhost'

/**
 * Returns an address only if it is a path of this application, with its query and hash. Everything else, such as `//example.com`, would let
 * a link to your login page send members to another site.
 *
 * @param address Where to go after the login, as it was found in the page's own address.
 * @param otherwise Where to go instead.
 * @example
 * localPath('/reports?year=2026') // '/reports?year=2026'
 * localPath('https://example.com/') // '/'
 */
export function localPath(address: unknown, otherwise = '/'): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, ORIGIN)) return otherwise
  const { origin, pathname, search, hash } = new URL(address, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : otherwise
}
