import type { KnownErrorType } from '@acme/b2b-client/contract'
import { Refusal } from '../refusal.ts'
import { webAddress } from '../webAddress.ts'

/** The address a link leads to, or the project's default. Refuses what is not an absolute http or https address. */
export function redirectUrl(given: string | undefined, standard: string, errorType: KnownErrorType): string {
  const address = given ?? standard
  if (webAddress(address)) return address
  throw new Refusal(400, errorType, 'The redirect URL must be an absolute address that starts with https:// or http://.')
}

/** An address with two more parameters: what kind of token it carries, and the token. Its own query stays as it was written. */
export function withToken(address: string, brand: string, tokenType: string, token: string): string {
  const url = new URL(address)
  const added = new URLSearchParams({ [`${brand}_token_type`]: tokenType, token })
  // A page that finds two tokens spends neither, so ours replaces one that was there. Only then is the query written anew.
  for (const name of added.keys()) if (url.searchParams.has(name)) url.searchParams.delete(name)
  url.search = url.search === '' ? `${added}` : `${url.search}&${added}`
  return url.href
}
