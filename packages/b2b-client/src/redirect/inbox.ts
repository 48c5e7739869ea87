import type { Names } from '../names.ts'

/*
 * The token of a followed link, from the moment it arrives until it is spent. It is taken out of the address at once, so
 * that no request, script or history entry sees it there, and lives in the memory of the page only. The module holds it,
 * not a client or a component: however often those are made, a token is spent once.
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
export interface Arrival {
  readonly tokenType: TokenType
  /** `""` when the address held several: none of them is used. */
  readonly token: string
  /** The link was a password reset. */
  readonly reset: boolean
  /** The attempt to spend it, shared by everyone who asks. */
  attempt: Promise<unknown> | null
  spent: boolean
}

const inbox = new Map<string, Arrival>()

const isTokenType = (text: string | null): text is TokenType => TOKEN_TYPES.some((type) => type === text)

/**
 * Takes the token out of the address, if there is one of a known type; other parameters, the hash and `history.state` stay.
 * Without a type that is known the address is not ours and stays as it is.
 */
export function takeArrival(parameters: Names['parameters'], address: URL, replace: (address: string) => void): void {
  const { searchParams } = address
  const tokenType = searchParams.get(parameters.tokenType)
  const tokens = searchParams.getAll(parameters.token)
  if (!isTokenType(tokenType) || tokens.every((token) => token === '')) return
  const reset = searchParams.get(parameters.redirectType) === 'reset_password'
  const token = tokens.length === 1 ? (tokens[0] ?? '') : ''
  inbox.set(parameters.tokenType, { tokenType, token, reset, attempt: null, spent: false })
  address.search = without(address.search, Object.values(parameters))
  replace(address.href)
}

/** A query without some parameters; the others stay as they were written. */
function without(search: string, names: readonly string[]): string {
  const parts = search.slice(1).split('&')
  return parts.filter((part) => !names.some((name) => new URLSearchParams(part).has(name))).join('&')
}

/** Forgets the token that arrived: whoever logs out does not want the next link to sign somebody in by itself. */
export function dropArrival(parameters: Names['parameters']): void {
  inbox.delete(parameters.tokenType)
}

/** The token that arrived on this page, if it is not spent. */
export function arrivalOf(parameters: Names['parameters']): Arrival | null {
  const arrival = inbox.get(parameters.tokenType)
  return arrival === undefined || arrival.spent ? null : arrival
}
