import { attempt } from '../internal/attempt.ts'
import { MAX_URL_LENGTH } from '../limits.ts'
import { shared } from '../internal/shared.ts'

/*
 * The redirect token: the token in the URL of a followed link. It is removed from the URL at once, so that no request, script or history
 * entry contains it, and is only kept in the memory of the page. All clients of the page share it, so that it is spent once, even if an
 * application creates several clients.
 */

/** The values of the `…_token_type` parameter in the URL. */
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
  /** The call that spends the token. All callers share it. */
  attempt: Promise<unknown> | null
  spent: boolean
}

/** The redirect tokens of this page, by brand. */
const redirectTokens = /* @__PURE__ */ shared<RedirectToken>('inbox')

const TOKEN_TYPE_PARAMETER = /^(.+)_token_type$/

/**
 * Splits a URL into its redirect token and the rest. Other parameters and the hash do not change. Returns null if the URL has no token of a
 * known type. `only`: also null if the token is of another brand. In a very long URL it does not look for a token, and removes the query
 * and the hash.
 */
function read(url: string, only?: string): { readonly brand: string; readonly token?: RedirectToken; readonly rest: string } | null {
  if (url.length > MAX_URL_LENGTH) return { brand: '', rest: url.replace(/[?#].*/s, '') }
  // Removes the tabs and line breaks that a browser removes, too. A URL can be relative: see `scrubUrl`.
  const text = attempt(() => new URL(url).href, url)
  const [, before = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  const tokens = parameters.getAll('token')
  const joined = tokens.join('')
  if (!joined) return null
  for (const [name, value] of parameters) {
    const brand = TOKEN_TYPE_PARAMETER.exec(name)?.[1] ?? ''
    const tokenType = TOKEN_TYPES.find((type) => type === value)
    if (!brand || !tokenType || (only ?? brand) !== brand) continue
    const removedNames = ['token', name, `${brand}_redirect_type`]
    const parts = query.split('&').filter((part) => !removedNames.some((known) => new URLSearchParams(part).has(known)))
    const token = tokens.length > 1 ? '' : joined
    const reset = parameters.get(`${brand}_redirect_type`) === 'reset_password'
    return {
      brand,
      token: { tokenType, token, reset, attempt: null, spent: false },
      rest: before + (parts.length > 0 ? `?${parts.join('&')}` : '') + hash,
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
export const scrubUrl = (url: string): string => read(url)?.rest ?? url

/** Moves the token from the URL to memory. `replace`: replaces the URL. `only`: takes only tokens of this brand. */
export function takeRedirectToken(url: string, replace: (url: string) => void, only?: string): void {
  const found = read(url, only)
  if (!found?.token) return
  redirectTokens.set(found.brand, found.token)
  // In a sandboxed page this throws. The sign-in continues all the same.
  attempt(() => replace(found.rest), undefined)
}

/** Removes the redirect token. Used at a logout, so that the token does not sign the user in again. */
export const clearRedirectToken = (brand: string): void => void redirectTokens.delete(brand)

/** Marks the redirect token as spent if it is one of the values of a call. */
export function markRedirectTokenSpent(brand: string, values: readonly unknown[]): void {
  const redirectToken = redirectTokens.get(brand)
  if (redirectToken && redirectToken.token !== '' && values.includes(redirectToken.token)) redirectToken.spent = true
}

/** Returns the redirect token of this page; null if there is none, or if it is spent. */
export function redirectTokenOf(brand: string): RedirectToken | null {
  const redirectToken = redirectTokens.get(brand)
  return redirectToken === undefined || redirectToken.spent ? null : redirectToken
}
