import type { PkceNamespace } from '../contract/endpoint.ts'

/** The storage keys, which contain the brand and the public token. */
export interface Names {
  /** The key of the state. */
  readonly state: string
  /** Returns the key of any other entry. */
  readonly key: (
    name:
      // The digest of the value that the client last wrote to the cookie with this name.
      | `own:${string}`
      | 'bootstrap'
      | 'organizations'
      | 'persistent_id'
      | 'time_zone'
      // The tab that refreshes the session, or refreshed it last.
      | 'lease'
      // How and when sessions of this browser ended.
      | 'tombstone'
      // The name of the Web Lock that gives one `session.authenticate` call its turn.
      | 'turn'
      // The time of the last `session.authenticate` call that was sent without its turn.
      | 'sent_without_turn'
      | 'impersonated'
      | 'last_method'
      | 'pending_method'
      | 'link_email'
      // In sessionStorage: the time of the last opening by `openPage` or `renewAndOpenPage`, and the digest of its path and session.
      | 'opened_page'
      | 'renewed_page'
      // The time of the last start of this flow, also if the project does not require PKCE.
      | `asked:${PkceNamespace}`
      | `PKCE_VERIFIER:${PkceNamespace}`,
  ) => string
}

/** Builds the storage keys. */
export function namesOf(brand: string, publicToken: string): Names {
  const state = `${brand}_sdk_state_${publicToken}`
  return { state, key: (name) => `${state}::${name}` }
}
