import type { ClientTab } from './tab.ts'
import { InvalidRedirectSchemeError } from '../errors.ts'
import { parseSafeUrl } from '../internal/address.ts'

/** Opens a URL in this tab. It throws for a URL that is not safe, and does nothing if the client is disposed. */
export function navigate(tab: ClientTab, url: string): void {
  const safeUrl = parseSafeUrl(url)
  if (safeUrl === null) throw new InvalidRedirectSchemeError('The address must be https, or http on this machine.')
  if (!tab.closed()) tab.assign(safeUrl.href)
}
