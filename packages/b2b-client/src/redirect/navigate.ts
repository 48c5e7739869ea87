import type { OwnTab } from '../browser/tab.ts'
import { InvalidRedirectSchemeError } from '../errors.ts'
import { safeAddress } from '../address.ts'

/** Sends the page to an address; one that is not safe is refused. A client that is disposed sends it nowhere. */
export function navigate(tab: OwnTab, address: string): void {
  const url = safeAddress(address)
  if (url === null) throw new InvalidRedirectSchemeError('The address must be https, or http on this machine.')
  if (!tab.closed()) tab.leave(url.href)
}

/** The only place that writes the page's address. */
export const writeLocation = (address: string): void => window.location.assign(address)
