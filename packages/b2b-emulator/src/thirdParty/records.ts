import type { ServiceName } from './services.ts'

/** Who vouches for somebody: a service, or the identity provider of a connection. */
export type Voucher =
  | { readonly kind: 'oauth'; readonly service: ServiceName }
  | { readonly kind: 'sso'; readonly connectionId: string; readonly displayName: string }

/** What kind of token a stand-in sends back: the value of the address parameter that comes with it. */
export type ArrivalType = 'oauth' | 'discovery_oauth' | 'sso'

/** A sign-in that was begun. It stands in its world under the digest of what the page of the stand-in sends back. */
export interface ThirdPartyVisit {
  readonly voucher: Voucher
  readonly tokenType: ArrivalType
  /** Null for discovery: the person chooses an organization later. */
  readonly organizationId: string | null
  readonly challenge: string | null
  /** Where members come back to, and where those who are new do. Discovery has one address for both. */
  readonly addresses: { readonly login: string; readonly signup: string }
  readonly scopes: readonly string[]
  readonly loginHint: string
  readonly expiresAt: number
}

/** Somebody for whom a stand-in has vouched. It stands in its world under the digest of the token in the address. */
export interface Arrival {
  readonly voucher: Voucher
  readonly tokenType: ArrivalType
  readonly organizationId: string | null
  readonly challenge: string | null
  readonly emailAddress: string
  /** The place the account belongs to at its service; null for none. */
  readonly tenant: string | null
  readonly scopes: readonly string[]
  readonly expiresAt: number
}

/** What the stand-ins of other services know of a world. */
export interface ThirdParty {
  readonly visits: Map<string, ThirdPartyVisit>
  readonly arrivals: Map<string, Arrival>
  /** The ids of signed proofs that were used, with the instant after which they are of no use anyway. */
  readonly spentIds: Map<string, number>
}

/** Nobody is under way. */
export const emptyThirdParty = (): ThirdParty => ({ visits: new Map(), arrivals: new Map(), spentIds: new Map() })

/** Forgets whoever is under way. */
export function clearThirdParty({ visits, arrivals, spentIds }: ThirdParty): void {
  for (const map of [visits, arrivals, spentIds]) map.clear()
}
