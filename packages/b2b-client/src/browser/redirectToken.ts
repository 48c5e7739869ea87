import { attempt } from '../internal/attempt.ts'
import { shared } from '../internal/shared.ts'
import { splitUrl, type UrlToken } from '../internal/splitUrl.ts'

/*
 * The redirect token: the token in the URL of a followed link. The client moves it from the URL to the memory of the page, so that no
 * request, script or history entry contains it. All clients of the page share the token, so that it is spent once.
 */

/** A token from the URL, in the memory of the page. */
export interface RedirectToken extends UrlToken {
  /** The running call that spends the token. All callers share it. Null if none is running. */
  attempt: Promise<unknown> | null
  spent: boolean
}

/** The redirect tokens of this page, by brand. */
const redirectTokens = /* @__PURE__ */ shared<RedirectToken>('inbox')

/** Moves the token from the URL to memory. `replaceUrl` changes the address bar. `onlyBrand`: takes only tokens of this brand. */
export function takeRedirectToken(url: string, replaceUrl: (url: string) => void, onlyBrand?: string): void {
  const split = splitUrl(url, onlyBrand)
  if (!split?.token) return
  redirectTokens.set(split.brand, { ...split.token, attempt: null, spent: false })
  // In a sandboxed page, `replaceUrl` throws. The sign-in continues with the token in memory.
  attempt(() => replaceUrl(split.rest))
}

/** Removes the redirect token. Used at a logout, so that the token does not sign the user in again. */
export function clearRedirectToken(brand: string): void {
  const redirectToken = redirectTokenOf(brand)
  // A call that has already read the token must not spend it.
  if (redirectToken) redirectToken.spent = true
  redirectTokens.delete(brand)
}

/** Returns the redirect token of this page; null if there is none, or if it is spent. */
export function redirectTokenOf(brand: string): RedirectToken | null {
  const redirectToken = redirectTokens.get(brand)
  return redirectToken?.spent === false ? redirectToken : null
}
