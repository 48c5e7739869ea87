/** A social login provider. */
export interface Service {
  readonly name: string
  /** The provider's word for a tenant, or null if its accounts have none. */
  readonly tenant: string | null
}

/** The mock social login providers by their name in URLs. */
export const SERVICES = {
  google: { name: 'Google', tenant: null },
  microsoft: { name: 'Microsoft', tenant: null },
  hubspot: { name: 'HubSpot', tenant: 'HubSpot account' },
  slack: { name: 'Slack', tenant: 'Slack workspace' },
  github: { name: 'GitHub', tenant: 'GitHub organization' },
} as const satisfies Readonly<Record<string, Service>>

/** The name of a provider in URLs. */
export type ServiceName = keyof typeof SERVICES

/** Returns true for the name of a provider. */
export const isService = (name: string): name is ServiceName => Object.hasOwn(SERVICES, name)
