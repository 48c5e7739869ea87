import * as z from 'zod/mini'
import { mapOf } from '../containers.ts'
import { isService } from './services.ts'
import type { ServiceName } from './services.ts'

/** Who vouches for somebody: a service, or the identity provider of a connection. */
const Voucher = z.readonly(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('oauth'), service: z.custom<ServiceName>((word) => typeof word === 'string' && isService(word)) }),
    z.object({ kind: z.literal('sso'), connectionId: z.string(), displayName: z.string() }),
  ]),
)
/** Who vouches for somebody: a service, or the identity provider of a connection. */
export type Voucher = z.output<typeof Voucher>

/** What kind of token a stand-in sends back: the value of the address parameter that comes with it. */
const ArrivalType = z.enum(['oauth', 'discovery_oauth', 'sso'])
/** What kind of token a stand-in sends back: the value of the address parameter that comes with it. */
export type ArrivalType = z.output<typeof ArrivalType>

const common = {
  voucher: Voucher,
  tokenType: ArrivalType,
  /** Null for discovery: the person chooses an organization later. */
  organizationId: z.nullable(z.string()),
  challenge: z.nullable(z.string()),
  scopes: z.readonly(z.array(z.string())),
  expiresAt: z.number(),
}

/** A sign-in that was begun. It stands in its world under the digest of what the page of the stand-in sends back. */
const ThirdPartyVisit = z.readonly(
  z.object({
    ...common,
    /** Where members come back to, and where those who are new do. Discovery has one address for both. */
    addresses: z.readonly(z.object({ login: z.string(), signup: z.string() })),
    loginHint: z.string(),
  }),
)
/** A sign-in that was begun. */
export type ThirdPartyVisit = z.output<typeof ThirdPartyVisit>

/** Somebody for whom a stand-in has vouched. It stands in its world under the digest of the token in the address. */
const Arrival = z.readonly(
  z.object({
    ...common,
    emailAddress: z.string(),
    /** False where the service does not know whether the address is that of the account's owner. */
    isVouched: z._default(z.boolean(), true),
    /** The place the account belongs to at its service; null for none. */
    tenant: z.nullable(z.string()),
  }),
)
/** Somebody for whom a stand-in has vouched. */
export type Arrival = z.output<typeof Arrival>

/** What the stand-ins of other services know of a world. */
export const ThirdParty = z.strictObject({
  visits: mapOf(ThirdPartyVisit),
  arrivals: mapOf(Arrival),
  /** The ids of signed proofs that were used, with the instant after which they are of no use anyway. */
  spentIds: mapOf(z.number()),
})
