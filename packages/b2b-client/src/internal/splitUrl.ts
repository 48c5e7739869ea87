import { MAX_URL_LENGTH } from '../limits.ts'
import { attempt } from './attempt.ts'

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

/** A token in a URL. */
export interface UrlToken {
  readonly tokenType: TokenType
  /** `""` if the URL contained several tokens. Then none of them is used. */
  readonly token: string
  /** True if the link is from a password reset email. */
  readonly reset: boolean
}

const TOKEN_TYPE_PARAMETER = /^(.+)_token_type$/

/**
 * Splits a URL into its redirect token and the rest. Other parameters and the hash do not change. Returns null if the URL has no token of a
 * known type. A very long URL is not searched: the rest has no query and no hash.
 *
 * @param onlyBrand Only a token of this brand counts. Default: a token of any brand.
 */
export function splitUrl(
  url: string,
  onlyBrand?: string,
): { readonly brand: string; readonly token?: UrlToken; readonly rest: string } | null {
  if (url.length > MAX_URL_LENGTH) return { brand: '', rest: url.replace(/[?#].*/s, '') }
  // `href` has no tabs and line breaks. `scrubUrl` can pass a relative URL, which does not parse and stays unchanged.
  const normalizedUrl = attempt(() => new URL(url).href) ?? url
  // The text before the query, the query without `?`, and the hash with `#`.
  const parts = /^([^?#]*)\?([^#]*)(.*)/s.exec(normalizedUrl)
  if (parts === null) return null
  const [, beforeQuery = '', query = '', hash = ''] = parts
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
      token: { tokenType, token, reset },
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
