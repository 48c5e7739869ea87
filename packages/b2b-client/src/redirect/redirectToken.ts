import { attempt } from '../attempt.ts'
import { MAX_URL_LENGTH } from '../limits.ts'
import { shared } from '../shared.ts'

/*
 * The token of a followed link, from the moment it arrives until it is spent. It is taken out of the address at once, so
 * that no request, script or history entry sees it there, and lives in the memory of the page only. The page holds it, not
 * a client or a component: however often those are made, a token is spent once.
 */

/** What a token in the address is for. Source: widget specification section 2. */
export const TOKEN_TYPES = [
  'multi_tenant_magic_links',
  'discovery',
  'oauth',
  'discovery_oauth',
  'sso',
  'multi_tenant_impersonation',
  'multi_tenant_passwords',
] as const
/** What a token in the address is for. */
export type TokenType = (typeof TOKEN_TYPES)[number]

/** A token that arrived in the address. */
export interface RedirectToken {
  readonly tokenType: TokenType
  /** `""` when the address held several: none of them is used. */
  readonly token: string
  /** The link was a password reset. */
  readonly reset: boolean
  /** The attempt to spend it, shared by everyone who asks. */
  attempt: Promise<unknown> | null
  spent: boolean
}

/** The tokens that arrived, by brand. */
const inbox = /* @__PURE__ */ shared<RedirectToken>('inbox')

const KIND = /^(.+)_token_type$/

/**
 * What an address says about a sign-in, and how it reads without that; other parameters and the hash stay as they were
 * written. Null without a token of a known type (and, if it matters, of one brand): the address is not ours then. A very long address is
 * not examined: no link of a provider is as long.
 */
function read(address: string, only?: string): { readonly brand: string; readonly arrival?: RedirectToken; readonly rest: string } | null {
  if (address.length > MAX_URL_LENGTH) return { brand: '', rest: address.replace(/[?#].*/s, '') }
  // Without the tabs and line breaks that a browser would drop. Not every recorded address is absolute.
  const text = attempt(() => new URL(address).href, address)
  const [, before = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  const tokens = parameters.getAll('token')
  const all = tokens.join('')
  if (!all) return null
  for (const [name, value] of parameters) {
    const brand = KIND.exec(name)?.[1] ?? ''
    const tokenType = TOKEN_TYPES.find((type) => type === value)
    if (!brand || !tokenType || (only ?? brand) !== brand) continue
    const ours = ['token', name, `${brand}_redirect_type`]
    const parts = query.split('&').filter((part) => !ours.some((known) => new URLSearchParams(part).has(known)))
    const token = tokens.length > 1 ? '' : all
    const reset = parameters.get(`${brand}_redirect_type`) === 'reset_password'
    return {
      brand,
      arrival: { tokenType, token, reset, attempt: null, spent: false },
      rest: before + (parts.length > 0 ? `?${parts.join('&')}` : '') + hash,
    }
  }
  return null
}

/**
 * An address without the token of a sign-in. For whatever records addresses, such as the `beforeSend` of a monitoring
 * library: the browser's own record of the navigation keeps the token. An address of more than 100,000 characters loses its query and hash.
 *
 * @example
 * scrubUrl('https://app.example/login?token=t&acme_token_type=sso&from=mail') // 'https://app.example/login?from=mail'
 */
export const scrubUrl = (address: string): string => read(address)?.rest ?? address

/** Takes the token out of the address, if there is one. `history.state` stays. */
export function takeRedirectToken(address: string, replace: (address: string) => void, only?: string): void {
  const found = read(address, only)
  if (!found?.arrival) return
  inbox.set(found.brand, found.arrival)
  // A sandboxed page may not change its address; the sign-in need not fail for it.
  attempt(() => replace(found.rest), undefined)
}

/** Forgets the token that arrived: whoever logs out does not want the next link to sign somebody in by itself. */
export const clearRedirectToken = (brand: string): void => void inbox.delete(brand)

/** A call was made with these values: if the token that arrived is among them, it is spent. */
export function markRedirectTokenSpent(brand: string, values: readonly unknown[]): void {
  const arrival = inbox.get(brand)
  if (arrival && arrival.token !== '' && values.includes(arrival.token)) arrival.spent = true
}

/** The token that arrived on this page, if it is not spent. */
export function redirectTokenOf(brand: string): RedirectToken | null {
  const arrival = inbox.get(brand)
  return arrival === undefined || arrival.spent ? null : arrival
}
