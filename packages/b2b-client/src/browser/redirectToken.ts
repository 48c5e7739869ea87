import { attempt } from '../internal/attempt.ts'
import { shared } from '../internal/shared.ts'
import { MAX_URL_LENGTH } from '../limits.ts'

/*
 * The redirect token: the token in the URL of a followed link. The client moves it from the URL to the memory of the page, so that no
 * request, script or history entry contains it. All clients of the page share the token, so that it is spent once.
 */

/** The known values of the `…_token_type` parameter in the URL. */
export const TOKEN_TYPES = [
  'multi_tenant_magic_links',
  'discovery',
  'oauth',
  'discovery_oauth',
  'sso',
  'multi_tenant_impersonation',
  'multi_tenant_passwords',
] as const
/** The purpose of a redirect token. */
export type TokenType = (typeof TOKEN_TYPES)[number]

/** A token from the URL. */
export interface RedirectToken {
  readonly tokenType: TokenType
  /** `""` if the URL contained several tokens. Then none of them is used. */
  readonly token: string
  /** True if the link is from a password reset email. */
  readonly reset: boolean
  /** The running call that spends the token. All callers share it. Null if none is running. */
  attempt: Promise<unknown> | null
  spent: boolean
}

/** The redirect tokens of this page, by brand. */
const redirectTokens = /* @__PURE__ */ shared<RedirectToken>('inbox')

const TOKEN_TYPE_PARAMETER = /^(.+)_token_type$/

/**
 * Splits a URL into its redirect token and the rest. Other parameters and the hash do not change. Returns null if the URL has no token of a
 * known type. A very long URL is not searched: the rest has no query and no hash.
 *
 * @param onlyBrand Only a token of this brand counts. Default: a token of any brand.
 */
function splitUrl(
  url: string,
  onlyBrand?: string,
): { readonly brand: string; readonly token?: RedirectToken; readonly rest: string } | null {
  if (url.length > MAX_URL_LENGTH) return { brand: '', rest: url.replace(/[?#].*/s, '') }
  // Most pages open without a query.
  if (!url.includes('?')) return null
  // `href` has no tabs and line breaks. `scrubUrl` can pass a relative URL, which does not parse and stays unchanged.
  const normalizedUrl = attempt(() => new URL(url).href) ?? url
  // The text before the query, the query without `?`, and the hash with `#`.
  const [, beforeQuery = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(normalizedUrl) ?? []
  const parameters = new URLSearchParams(query)
  const tokens = parameters.getAll('token')
  const joinedTokens = tokens.join('')
  // An empty `token` parameter is no token.
  if (!joinedTokens) return null
  for (const [name, value] of parameters) {
    const brand = TOKEN_TYPE_PARAMETER.exec(name)?.[1] ?? ''
    const tokenType = TOKEN_TYPES.find((type) => type === value)
    const isOtherBrand = (onlyBrand ?? brand) !== brand
    if (!brand || !tokenType || isOtherBrand) continue
    const removedNames = ['token', name, `${brand}_redirect_type`]
    const otherParameters = query
      .split('&')
      .filter((parameter) => !removedNames.some((removedName) => new URLSearchParams(parameter).has(removedName)))
    const token = tokens.length > 1 ? '' : joinedTokens
    const reset = parameters.get(`${brand}_redirect_type`) === 'reset_password'
    return {
      brand,
      token: { tokenType, token, reset, attempt: null, spent: false },
      rest: beforeQuery + (otherParameters.length > 0 ? `?${otherParameters.join('&')}` : '') + hash,
    }
  }
  return null
}

/**
 * Removes the sign-in token from a URL. Use it where your application records URLs, for example in the `beforeSend` of a monitoring
 * library: the performance entries of the browser still contain the URL with the token. A URL of more than 100,000 characters loses its query and hash.
 *
 * @example
 * scrubUrl('https://app.example/login?token=t&acme_token_type=sso&from=mail') // 'https://app.example/login?from=mail'
 */
export const scrubUrl = (url: string): string => splitUrl(url)?.rest ?? url

/** Moves the token from the URL to memory. `replaceUrl` changes the address bar. `onlyBrand`: takes only tokens of this brand. */
export function takeRedirectToken(url: string, replaceUrl: (url: string) => void, onlyBrand?: string): void {
  const split = splitUrl(url, onlyBrand)
  if (!split?.token) return
  redirectTokens.set(split.brand, split.token)
  // In a sandboxed page, `replaceUrl` throws. The sign-in continues with the token in memory.
  attempt(() => replaceUrl(split.rest))
}

/** Removes the redirect token. Used at a logout, so that the token does not sign the user in again. */
export function clearRedirectToken(brand: string): void {
  const redirectToken = redirectTokens.get(brand)
  // A call that has already read the token must not spend it.
  if (redirectToken) redirectToken.spent = true
  redirectTokens.delete(brand)
}

/** Returns the redirect token of this page; null if there is none, or if it is spent. */
export function redirectTokenOf(brand: string): RedirectToken | null {
  const redirectToken = redirectTokens.get(brand)
  return redirectToken === undefined || redirectToken.spent ? null : redirectToken
}
