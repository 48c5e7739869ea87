import type { Core } from '../browser/core.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import type { Stop } from '../browser/tab.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Endings } from './endings.ts'
import type { Guard } from './guard.ts'
import type { SharedState } from './state.ts'
import type { Tokens } from './tokens.ts'

/**
 * Applies the changes that other tabs write to cookies and storage. Tabs run in different processes, so changes arrive late (cookies after
 * about 10 ms, storage after up to 500 ms) and in any order. Therefore a missing entry alone does not end the session: the tab looks for
 * the reason (`endings.ts`). If there is none, it looks again after the longest possible delay. Some functions always return true, so that
 * `adoptId` can return their result: they have handled the change.
 */
export function createFollower(
  { tab, names, log, settings }: Core,
  tokens: Tokens,
  state: SharedState,
  endings: Endings,
  notEndedSince: (guard: Guard) => boolean,
  signOut: (force?: boolean) => true,
) {
  let cancelRecheck: Stop = () => {}

  /** Returns true if a tab has recorded a reason why the shown session ended. */
  function hasEnded(id: string): boolean {
    const recent = tokens.recent()
    const shownSince = state.shownSince()
    const unknownLogoutAt = endings.timeOf('unknown')
    // A time in the future is ignored: it was recorded before the clock was corrected.
    if (endings.isLeft(id) || (unknownLogoutAt >= shownSince && unknownLogoutAt <= tab.now())) return true
    // The member logged out after this sign-in had started. This tab saw the logout only after it had committed the sign-in.
    if (recent && !notEndedSince(recent.guard) && endings.timeOf('logout') <= recent.committedAt) return true
    // If this tab has just received a token, only a refusal of that token counts. Other tabs may have used an older one.
    return endings.refusedAt(id, tokens.justCommitted() ? tokens.hash() : '') >= shownSince
  }

  /** Applies the changes of other tabs again after the longest delay of storage. */
  function recheck(waitMs = MAX_TAB_SYNC_DELAY_MS): true {
    cancelRecheck()
    cancelRecheck = tab.after(waitMs, () => adopt(false, true))
    return true
  }

  /** Writes tokens and state again, after another tab removed or replaced them without a reason. */
  function restore(isLatest = true): true {
    const recent = tokens.justCommitted(isLatest)
    if (recent) tokens.write(recent)
    state.write(state.get().state)
    return true
  }

  /**
   * Applies the changes of another tab. `isConfirmed`: the provider has just confirmed them. `isSettled`: the longest delay has passed, so
   * every earlier change has arrived.
   */
  function adopt(isConfirmed: boolean, isSettled = false): void {
    const stored = state.stored()
    const isRemoved = state.text() === null
    // While the cookie exists, cleared storage does not end the session.
    if (isRemoved && tokens.cookie.read() !== null) return
    const isMalformed = !isRemoved && stored === undefined
    if (isMalformed) return __DEV__ ? log('state_unreadable') : undefined
    const isHandled = adoptId(stored?.session?.member_session_id, isSettled)
    if (!isHandled) state.show(stored ?? {}, state.get().fromCache && !isConfirmed && stored !== null)
  }

  /** Compares the stored session with the shown one. Returns true if it has handled the stored state. Then the caller must not show it. */
  function adoptId(id: string | undefined, isSettled: boolean): boolean {
    if (id === undefined) return adoptSignedOut(isSettled)
    if (endings.isLeft(id)) return adoptLeft(id, isSettled)
    if (id !== tokens.recent()?.sessionId) tokens.forgetRecent()
    else if (id === state.shownId() && hasEnded(id)) return signOut()
    else if (isSettled && tokens.isIncomplete()) return restore()
    return false
  }

  /**
   * Handles a stored session that the member has left. Another tab wrote this entry late. It is possible that the cookies of that tab are
   * not visible here yet.
   */
  function adoptLeft(id: string, isSettled: boolean): true {
    const shown = state.shownId()
    // Only the tab that has the tokens of the newer session can write it again. The other tabs wait for that.
    if (shown !== undefined && shown !== id && !hasEnded(shown) && tokens.justCommitted(false)) return restore(false)
    return shown === undefined || isSettled ? signOut(true) : recheck(2 * MAX_TAB_SYNC_DELAY_MS)
  }

  /** Handles a stored state without a session. */
  function adoptSignedOut(isSettled: boolean): boolean {
    const shown = state.shownId()
    if (shown !== undefined && tokens.read() !== null && !hasEnded(shown)) return isSettled ? restore() : recheck()
    if (shown !== undefined && endings.timeOf('logout') >= state.shownSince()) clearRedirectToken(settings.brand)
    tokens.forgetUnsaved()
    tokens.forgetRecent()
    return false
  }

  /** Starts listening to the other tabs. */
  function listen(): void {
    const endingsKey = names.key('tombstone')
    tab.on('storage', (key) => {
      if (key === endingsKey) endings.repair()
      // Null means that all of storage was cleared. The client never does that.
      if (key === null) tokens.forgetRecent()
      if ([null, names.state, endingsKey].includes(key)) adopt(false)
    })
    tab.on('restored', () => {
      tokens.forgetRecent()
      adopt(false)
    })
    const shown = state.shownId()
    if (shown !== undefined && endings.isLeft(shown)) recheck()
  }

  return { adopt, recheck, listen }
}
