import type { Core } from '../browser/core.ts'
import type { Endings } from './endings.ts'
import type { Guard } from './guard.ts'
import type { SharedState } from './state.ts'
import type { Tokens } from './tokens.ts'

/** Creates guards, and compares them with the current session. */
export function createGuards({ tab }: Core, tokens: Tokens, { storedId }: SharedState, endings: Endings) {
  const lastSessionId = () => storedId() ?? endings.lastId()
  /** Returns false if the member logged out after the request was sent, in any tab. It compares times because changes of other tabs arrive late. */
  const notEndedSince = (guard: Guard): boolean => endings.timeOf('logout') === guard.loggedOutAt || endings.timeOf('asked') < guard.sentAt
  let lastLogoutAt = 0
  return {
    /** Takes a snapshot. `isLogout`: the request is a logout. A request in the same millisecond as a logout counts as later. */
    guard: (isLogout = false): Guard => {
      const now = tab.now()
      if (isLogout) lastLogoutAt = now
      return {
        sentAt: isLogout || now !== lastLogoutAt ? now : now + 0.001,
        loggedOutAt: endings.timeOf('logout'),
        token: tokens.read(),
        sessionId: storedId(),
        lastSessionId: lastSessionId(),
      }
    },
    notEndedSince,
    /** The id of the current session, or of the one that ended last; "" if there was none. */
    lastSessionId,
    /** Like `notEndedSince`, and also false if a different session started after the guard was created, even if that one has ended, too. */
    sameSession: (guard: Guard): boolean =>
      // The cookie of a session of another tab can be visible before its state.
      notEndedSince(guard) && (guard.lastSessionId === lastSessionId() || (guard.token ?? '') === tokens.read()),
  }
}
