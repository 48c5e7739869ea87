import type { Core } from '../browser/core.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import type { Stop } from '../browser/tab.ts'
import type { ClientState } from '../contract/decode.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import { mayOpen } from './compare.ts'
import type { Session } from './session.ts'

/*
 * A tab follows the changes that other tabs write to cookies and storage. Tabs run in different processes, so changes arrive late (cookies
 * after about 10 ms, storage after up to 500 ms) and in any order. Therefore a missing entry alone does not end a session: the tab looks
 * for the reason in the shared record. If there is none, it looks again when all earlier changes have arrived.
 *
 * | stored session             | shown session                                        | all changes arrived | action    |
 * | -------------------------- | ---------------------------------------------------- | ------------------- | --------- |
 * | none                       | valid: it has a token, and no recorded end           | no                  | `wait`    |
 * | none                       | valid                                                | yes                 | `restore` |
 * | none                       | none, or ended                                       |                     | `show`    |
 * | the member has left it     | another one that this tab has just opened, not ended |                     | `restore` |
 * | the member has left it     | none                                                 |                     | `signOut` |
 * | the member has left it     | any                                                  | no                  | `wait`    |
 * | the member has left it     | any                                                  | yes                 | `signOut` |
 * | opened by this tab         | the same, ended                                      |                     | `signOut` |
 * | opened by this tab         | a cookie is missing                                  | yes                 | `restore` |
 * | any other                  |                                                      |                     | `show`    |
 */

/**
 * The response of a tab to a change. `show`: shows the stored session. `wait`: looks again after the longest delay. `restore`: writes the
 * shown session again. `signOut`: removes the shown session.
 */
type Action = 'show' | 'wait' | 'restore' | 'signOut'

/** Follows the other tabs. */
export interface Follower {
  /** Applies the changes of other tabs. `isConfirmed`: the provider has just confirmed them. */
  adopt(isConfirmed: boolean): void
  /** Applies the changes of other tabs when all earlier ones have arrived. */
  adoptLater(): void
}

/** Starts following the other tabs. */
export function followTabs({ tab, names, log, settings }: Core, { parts, ...session }: Session): Follower {
  const { tokens, state, record, signOut } = parts
  let cancelLater: Stop = () => {}

  /** Returns true if a tab has recorded that the shown session ended. */
  function hasEnded(shownId: string): boolean {
    const { logout, refused, refusedTokens } = record.read()
    const shownSince = state.shownSince()
    if (record.isLeft(shownId) || (logout.unknownSessionAt ?? 0) >= shownSince) return true
    // The member logged out after this sign-in was sent, but this tab saw the logout only after it had applied the sign-in.
    const commit = tokens.lastCommit()
    if (commit && !mayOpen(session, commit.guard) && (logout.recordedAt ?? 0) <= commit.committedAt) return true
    // If this tab has just received a token, only a refusal of that token counts. Another tab may have sent an older one.
    const refusedAt = tokens.recentCommit() ? refusedTokens[tokens.hash()] : refused[shownId]
    return (refusedAt ?? 0) >= shownSince
  }

  /** Chooses the action by the table above. */
  function chooseAction(storedId: string | undefined, hasLeft: boolean, isSettled: boolean): Action {
    const shownId = state.shownId()
    const isOpen = shownId !== undefined && !hasEnded(shownId)
    if (storedId === undefined) {
      if (!isOpen || tokens.read() === null) return 'show'
      return isSettled ? 'restore' : 'wait'
    }
    if (hasLeft) {
      // Only the tab that has the tokens of the newer session can write it again.
      if (isOpen && shownId !== storedId && tokens.recentCommit(false)) return 'restore'
      return shownId === undefined || isSettled ? 'signOut' : 'wait'
    }
    if (storedId !== tokens.lastCommit()?.sessionId) return 'show'
    if (storedId === shownId && !isOpen) return 'signOut'
    return isSettled && tokens.isIncomplete() ? 'restore' : 'show'
  }

  function perform(action: Exclude<Action, 'show'>, hasLeft: boolean): void {
    // The cookies of a tab that wrote an entry of a left session late can arrive even later.
    if (action === 'wait') return lookAgain(hasLeft ? 2 * MAX_TAB_SYNC_DELAY_MS : MAX_TAB_SYNC_DELAY_MS)
    if (action === 'signOut') return signOut(hasLeft)
    const commit = tokens.recentCommit(!hasLeft)
    if (commit) tokens.restore(commit)
    state.write(state.get().state)
  }

  function showStored(stored: ClientState | null | undefined, storedId: string | undefined, isConfirmed: boolean): void {
    if (storedId === undefined) {
      const loggedOutAt = record.read().logout.recordedAt ?? 0
      if (state.shownId() !== undefined && loggedOutAt >= state.shownSince()) clearRedirectToken(settings.brand)
      tokens.forgetUnsaved()
    }
    if (storedId !== tokens.lastCommit()?.sessionId) tokens.forgetCommit()
    state.show(stored ?? {}, state.get().fromCache && !isConfirmed && stored !== null)
  }

  /** `isSettled`: the longest delay has passed, so all earlier changes have arrived. */
  function adopt(isConfirmed: boolean, isSettled = false): void {
    const stored = state.stored()
    const isRemoved = state.text() === null
    // While the cookie exists, cleared storage does not end the session.
    if (isRemoved && tokens.cookie.read() !== null) return
    const isMalformed = !isRemoved && stored === undefined
    if (isMalformed) return __DEV__ ? log('state_unreadable') : undefined
    const storedId = stored?.session?.member_session_id
    const hasLeft = storedId !== undefined && record.isLeft(storedId)
    const action = chooseAction(storedId, hasLeft, isSettled)
    if (action === 'show') showStored(stored, storedId, isConfirmed)
    else perform(action, hasLeft)
  }

  function lookAgain(delay = MAX_TAB_SYNC_DELAY_MS): void {
    cancelLater()
    cancelLater = tab.after(delay, () => adopt(false, true))
  }

  parts.stopFollowing()
  const recordKey = names.key('tombstone')
  tab.on('storage', (key) => {
    if (key === recordKey) record.repair()
    // Null means that all of storage was cleared. The client never does that.
    if (key === null) tokens.forgetCommit()
    if ([null, names.state, recordKey].includes(key)) adopt(false)
  })
  tab.on('restored', () => {
    tokens.forgetCommit()
    adopt(false)
  })
  const shownId = state.shownId()
  // Another tab has changed the session while this chunk was loading.
  if (shownId !== state.storedId()) adopt(false)
  else if (shownId !== undefined && record.isLeft(shownId)) lookAgain()
  return { adopt, adoptLater: lookAgain }
}
