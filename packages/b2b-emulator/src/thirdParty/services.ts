/** A service whose accounts people sign in with. */
export interface Service {
  readonly name: string
  /** What it calls the place that an account can belong to; null where accounts belong to nobody but their owner. */
  readonly tenant: string | null
}

/** The services that have a stand-in, by their word in addresses. Source: wire record section 4, redirect starts. */
export const SERVICES = {
  google: { name: 'Google', tenant: null },
  microsoft: { name: 'Microsoft', tenant: null },
  hubspot: { name: 'HubSpot', tenant: 'HubSpot account' },
  slack: { name: 'Slack', tenant: 'Slack workspace' },
  github: { name: 'GitHub', tenant: 'GitHub organization' },
} as const satisfies Readonly<Record<string, Service>>

/** The word of a service in addresses. */
export type ServiceName = keyof typeof SERVICES

/** True for the word of a service that has a stand-in. */
export const isService = (word: string): word is ServiceName => Object.hasOwn(SERVICES, word)
