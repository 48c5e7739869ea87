import type { Stop } from '../browser/tab.ts'
import type { Core } from '../core.ts'
import { LATE_VIEW_MS } from '../limits.ts'
import { dropArrival } from '../redirect/inbox.ts'
import type { Endings } from './endings.ts'
import type { Guard } from './guards.ts'
import type { SharedState } from './state.ts'
import type { Tokens } from './tokens.ts'

/**
 * Follows what other tabs write. Tabs run in different processes. What one writes reaches another late (cookies within about 10 ms,
 * storage within about 500 ms) and in any order. Therefore no tab ends a session only because an entry is missing: it looks for the
 * reason (`endings.ts`), and if there is none, it looks again when every write must have arrived.
 */
export function createFollower(
  { tab, names, log, settings }: Core,
  tokens: Tokens,
  state: SharedState,
  endings: Endings,
  notEndedSince: (guard: Guard) => boolean,
  signOut: (isCertain?: boolean) => true,
) {
  let stopLooking: Stop = () => {}

  /** True if some tab gave a reason why the shown session is over. */
  function hasEnded(id: string): boolean {
    const recent = tokens.recent()
    const shownSince = state.shownSince()
    const unknown = endings.timeOf('unknown')
    // One in the future was recorded before the clock was set back.
    if (endings.isLeft(id) || (unknown >= shownSince && unknown <= tab.now())) return true
    // The news of a logout came too late to stop a sign-in that had begun before it.
    if (recent && !notEndedSince(recent.guard) && endings.timeOf('logout') <= recent.committedAt) return true
    // Another tab may have been refused with an older token than the one that this tab has just been given.
    return endings.refusedAt(id, tokens.justCommitted() ? tokens.print() : '') >= shownSince
  }

  function lookAgain(waitMs = LATE_VIEW_MS): true {
    stopLooking()
    stopLooking = tab.after(waitMs, () => adopt(false, true))
    return true
  }

  /** Writes again what another tab has removed or replaced without a reason. */
  function restore(isLatest = true): true {
    const recent = tokens.justCommitted(isLatest)
    if (recent) tokens.write(recent)
    state.write(state.get().state)
    return true
  }

  /** Takes over what another tab wrote. `confirmed`: that tab has just asked the provider. `isSettled`: every earlier write must have arrived. */
  function adopt(confirmed: boolean, isSettled = false): void {
    const stored = state.stored()
    const isRemoved = state.text() === null
    // Cleared storage says nothing about the session while its cookie exists.
    if (isRemoved && tokens.cookie.read() !== null) return
    if (!isRemoved && stored === undefined) return __DEV__ ? log('state_unreadable') : undefined
    const isHandled = adoptId(stored?.session?.member_session_id, isSettled)
    if (!isHandled) state.show(stored ?? {}, state.get().fromCache && !confirmed && stored !== null)
  }

  /** Compares the session of another tab with the one that this tab shows. True if the one that is shown stays, or has been ended. */
  function adoptId(id: string | undefined, isSettled: boolean): boolean {
    if (id === undefined) return adoptNobody(isSettled)
    if (endings.isLeft(id)) return adoptLeft(id, isSettled)
    if (id !== tokens.recent()?.sessionId) tokens.forgetRecent()
    else if (id === state.shownId() && hasEnded(id)) return signOut()
    else if (isSettled && tokens.cookie.read() === null) return restore()
    return false
  }

  /** Another tab wrote this session before it heard that the member had left it. This tab may not see that tab's cookies yet. */
  function adoptLeft(id: string, isSettled: boolean): true {
    const shown = state.shownId()
    // Only the tab that has the tokens of the later session can write it again; the others wait for it.
    if (shown !== undefined && shown !== id && !hasEnded(shown) && tokens.justCommitted(false)) return restore(false)
    return shown === undefined || isSettled ? signOut(true) : lookAgain(2 * LATE_VIEW_MS)
  }

  /** In another tab nobody is signed in, or it removed what it had written. */
  function adoptNobody(isSettled: boolean): boolean {
    const shown = state.shownId()
    if (shown !== undefined && tokens.read() !== null && !hasEnded(shown)) return isSettled ? restore() : lookAgain()
    if (shown !== undefined && endings.timeOf('logout') >= state.shownSince()) dropArrival(settings.brand)
    tokens.forgetHeld()
    tokens.forgetRecent()
    return false
  }

  /** Listens to the other tabs from now on. */
  function listen(): void {
    const endingsKey = names.key('tombstone')
    tab.on('storage', (key) => {
      if (key === endingsKey) endings.repair()
      // The storage was cleared as a whole, which no tab of this application does.
      if (key === null) tokens.forgetRecent()
      if ([null, names.state, endingsKey].includes(key)) adopt(false)
    })
    tab.on('restored', () => {
      tokens.forgetRecent()
      adopt(false)
    })
    const shown = state.shownId()
    if (shown !== undefined && endings.isLeft(shown)) lookAgain()
  }

  return { adopt, lookAgain, listen }
}
