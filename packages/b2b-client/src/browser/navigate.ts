import { InvalidRedirectSchemeError } from '../errors.ts'
import { parseSafeUrl, SAFE_URL_RULE } from '../internal/address.ts'
import { localPath } from '../internal/localPath.ts'
import type { ClientTab } from './tab.ts'

/** Opens a URL in this tab. It throws for a URL that is not safe, and does nothing if the client is disposed. */
export function navigate(tab: ClientTab, url: string): void {
  const safeUrl = parseSafeUrl(url)
  if (safeUrl === null) throw new InvalidRedirectSchemeError(`The address must ${SAFE_URL_RULE}.`)
  if (!tab.closed()) tab.assign(safeUrl.href)
}

/**
 * Opens a path of this site in place of the current page. For an address of another site, it opens `/`. The URL is complete, because an
 * element `<base>` can change where a path leads.
 */
export const replacePage = (path: string): void => window.location.replace(window.location.origin + localPath(path))
