import type { PkceNamespace } from './contract/endpoint.ts'

/** Every name that the brand and the public token decide, besides those of cookies and of telemetry fields. */
export interface Names {
  /** Where the state is kept. */
  readonly state: string
  /** Where something else is kept. */
  readonly key: (
    name:
      | `own:${string}`
      | 'bootstrap'
      | 'organizations'
      | 'persistent_id'
      | 'time_zone'
      | 'lease'
      | 'tombstone'
      | 'impersonated'
      | 'last_method'
      | 'pending_method'
      | 'link_email'
      | `asked:${PkceNamespace}`
      | `PKCE_VERIFIER:${PkceNamespace}`,
  ) => string
}

/** Derives every name of storage in one place. Source: decisions point 1. */
export function namesOf(brand: string, publicToken: string): Names {
  const state = `${brand}_sdk_state_${publicToken}`
  return { state, key: (name) => `${state}::${name}` }
}
