/** A social login provider. */
export interface SocialProvider {
  readonly name: string
  /** The provider's word for a tenant. Null if its accounts have no tenant. */
  readonly tenant: string | null
}

/** The social login providers by their name in URLs. The emulator replaces each with a mock provider. */
export const SOCIAL_PROVIDERS = {
  google: { name: 'Google', tenant: null },
  microsoft: { name: 'Microsoft', tenant: null },
  hubspot: { name: 'HubSpot', tenant: 'HubSpot account' },
  slack: { name: 'Slack', tenant: 'Slack workspace' },
  github: { name: 'GitHub', tenant: 'GitHub organization' },
} as const satisfies Readonly<Record<string, SocialProvider>>

/** The name of a social login provider in URLs. */
export type SocialProviderName = keyof typeof SOCIAL_PROVIDERS

/** Returns true for the name of a social login provider. */
export const isSocialProvider = (name: string): name is SocialProviderName => Object.hasOwn(SOCIAL_PROVIDERS, name)
