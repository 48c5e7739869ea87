/** A snapshot of the session, taken when a request is sent. The response is committed only if nothing relevant has changed since. */
export interface Guard {
  /** The time of the request, in ms since the epoch. */
  readonly sentAt: number
  /** The time of the last logout that this tab knew of, in ms since the epoch. */
  readonly loggedOutAt: number
  /** The session token that the request carried; null if none is readable. */
  readonly token: string | null
  readonly sessionId: string | undefined
  /** The current session, or the one that ended last; "" if there was none. */
  readonly lastSessionId: string
}
