import * as z from 'zod/mini'
import { mapOf } from '../../schema/containers.ts'
import { isSocialProvider } from './socialProviders.ts'
import type { SocialProviderName } from './socialProviders.ts'

/** A mock provider: a social login provider, or the identity provider of a single sign-on connection. */
const MockProvider = z.readonly(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('oauth'),
      service: z.custom<SocialProviderName>((name) => typeof name === 'string' && isSocialProvider(name)),
    }),
    z.object({ kind: z.literal('sso'), connectionId: z.string(), displayName: z.string() }),
  ]),
)
/** A mock provider: a social login provider, or the identity provider of a single sign-on connection. */
export type MockProvider = z.output<typeof MockProvider>

/** The type of a redirect token. The redirect URL contains the type in a parameter. */
const RedirectTokenType = z.enum(['oauth', 'discovery_oauth', 'sso'])
/** The type of a redirect token. The redirect URL contains the type in a parameter. */
export type RedirectTokenType = z.output<typeof RedirectTokenType>

const commonFields = {
  /** The mock provider that confirms the identity of the user. */
  voucher: MockProvider,
  tokenType: RedirectTokenType,
  /** Null for discovery: the user chooses an organization later. */
  organizationId: z.nullable(z.string()),
  challenge: z.nullable(z.string()),
  scopes: z.readonly(z.array(z.string())),
  expiresAt: z.number(),
}

/** A sign-in in progress at a mock provider. The world stores it by the digest of its state. */
const ProviderSignIn = z.readonly(
  z.object({
    ...commonFields,
    /** The redirect URLs for members and for new users. Discovery uses one URL for both. */
    addresses: z.readonly(z.object({ login: z.string(), signup: z.string() })),
    loginHint: z.string(),
  }),
)
/** A sign-in in progress at a mock provider. */
export type ProviderSignIn = z.output<typeof ProviderSignIn>

/** A finished sign-in at a mock provider. The world stores it by the digest of its redirect token. */
const RedirectToken = z.readonly(
  z.object({
    ...commonFields,
    emailAddress: z.string(),
    /** False if the provider has not verified the email address. */
    isVouched: z._default(z.boolean(), true),
    /** The tenant of the account, or null. */
    tenant: z.nullable(z.string()),
  }),
)
/** A finished sign-in at a mock provider. */
export type RedirectToken = z.output<typeof RedirectToken>

/** The data of the mock providers in a world. */
export const ThirdParty = z.strictObject({
  /** The sign-ins in progress, by the digest of their state. */
  visits: mapOf(ProviderSignIn),
  /** The finished sign-ins, by the digest of their redirect token. */
  arrivals: mapOf(RedirectToken),
  /** The ids of used proofs, with the time when each proof expires. */
  spentIds: mapOf(z.number()),
})
