/** The part of a `B2BClient` that renews a session. */
export interface RenewalClient {
  /** The public token of the client. */
  readonly publicToken: string
  /** The first part of the names of storage keys. */
  readonly brand: string
  readonly session: {
    /** Returns the current session, without a request; null if no user is signed in. */
    getSync(): { readonly member_session_id: string } | null
    /** Asks the provider whether the session is still valid, and renews the session JWT. */
    authenticate(): Promise<unknown>
  }
}
