import type { Core } from '../core.ts'
import type { Endings } from './endings.ts'
import type { SharedState } from './state.ts'
import type { Tokens } from './tokens.ts'

/** Where the session stood when a request was sent. The answer is committed only if nothing relevant has happened since. */
export interface Guard {
  /** When the request was sent, in ms since the epoch. */
  readonly sentAt: number
  /** The last logout in any tab, as far as this tab knew, in ms since the epoch. */
  readonly loggedOutAt: number
  /** The session token that the request carried; null if none is readable. */
  readonly token: string | null
  readonly sessionId: string | undefined
  /** The current session, or the one that ended last; "" if there was none. */
  readonly lastSessionId: string
}

/** Takes guards, and compares them with how things stand now. */
export function createGuards({ tab }: Core, tokens: Tokens, { storedId }: SharedState, endings: Endings) {
  const lastSessionId = () => storedId() ?? endings.lastId()
  /** False if the member logged out, here or in another tab, after the request was sent. The times are compared because news can be late. */
  const notEndedSince = (guard: Guard): boolean => endings.timeOf('logout') === guard.loggedOutAt || endings.timeOf('asked') < guard.sentAt
  return {
    guard: (): Guard => ({
      sentAt: tab.now(),
      loggedOutAt: endings.timeOf('logout'),
      token: tokens.read(),
      sessionId: storedId(),
      lastSessionId: lastSessionId(),
    }),
    notEndedSince,
    /** Like `notEndedSince`; also false if another session has replaced this one, or its token was rotated. */
    sameSince: (guard: Guard): boolean => notEndedSince(guard) && guard.token === tokens.read() && guard.sessionId === storedId(),
    /** Like `notEndedSince`; also false if a different session began after the guard was taken, even if that one is over too. */
    sameSession: (guard: Guard): boolean => notEndedSince(guard) && guard.lastSessionId === lastSessionId(),
    /**
     * True if the answer that confirms a session must be dropped, because a different session or a sign-in in progress has taken the
     * place of the one that was confirmed. A missing cookie is no such reason: the answer may hold the only token that still works.
     */
    isReplaced(guard: Guard, id: string): boolean {
      const current = tokens.read()
      if (endings.isLeft(id)) return true
      if (current !== null) return current !== guard.token
      if (guard.token === null) return guard.sessionId !== storedId()
      return tokens.intermediate.read() !== null || guard.lastSessionId !== lastSessionId()
    },
  }
}
