import type { Core } from '../browser/core.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import type { Stop } from '../browser/tab.ts'
import type { ClientState } from '../contract/decode.ts'
import { hashOf } from '../internal/hashOf.ts'
import { MAX_TAB_SYNC_DELAY_MS } from '../limits.ts'
import type { Stamp } from './record.ts'
import type { Session } from './session.ts'

/*
 * A tab follows the changes that other tabs write to cookies and storage. Tabs run in different processes, so changes arrive late (cookies
 * after about 10 ms, storage after up to 500 ms) and in any order. So a missing entry alone does not end a session: the tab looks for the
 * reason in the shared record. If there is none, it waits until every change has arrived, and looks again.
 *
 * The first row that fits decides. `own`: a session from a response that this tab applied. `ended`: its end is in the record. `shown since`:
 * the shown session has not ended, and this tab has shown it since the member left the stored one by a sign-in. `restore`: a cookie is
 * missing, or has the token that the last commit replaced.
 *
 * | stored session  | shown session         | condition                            | action    |
 * | --------------- | --------------------- | ------------------------------------ | --------- |
 * | none            | none, or ended        | any                                  | `show`    |
 * | none            | not ended             | no token is readable                 | `show`    |
 * | none            | not ended             | changes can still arrive             | `wait`    |
 * | none            | not ended             | every change has arrived             | `rewrite` |
 * | left by member  | another, shown since  | fresh tokens of the shown session    | `rewrite` |
 * | left by member  | none                  | any                                  | `clear`   |
 * | left by member  | any                   | all has arrived, record is not new   | `clear`   |
 * | left by member  | any                   | any other                            | `wait`    |
 * | any other       | none                  | no token, all arrived, never cleared | `clear`   |
 * | any other       | none                  | no token, never cleared              | `wait`    |
 * | not own         | any                   | any                                  | `show`    |
 * | own             | the same, ended       | a token can be of the next session   | `wait`    |
 * | own             | the same, ended       | any other                            | `clear`   |
 * | own             | any                   | all has arrived, `restore`           | `rewrite` |
 * | own             | any                   | any other                            | `show`    |
 */

/**
 * The response of a tab to a change. `show`: shows the stored session. `wait`: looks again when every change has arrived. `rewrite`: writes
 * the shown session again. `clear`: removes tokens and state.
 */
type Action = 'show' | 'wait' | 'rewrite' | 'clear'

/**
 * The reason why a tab looks at the stored session. `changed`: another tab has probably written something. `confirmed`: the provider has
 * confirmed the session in another tab. `arrived`: this tab has waited, so every earlier change has arrived.
 */
type Trigger = 'changed' | 'confirmed' | 'arrived'

/** The stored state when a tab looks at it. */
interface StoredState {
  /** Null: no user is signed in. Undefined: there is no entry. */
  readonly state: ClientState | null | undefined
  readonly sessionId: string | undefined
  /** True if the member has left the stored session. The tab that stored the session had not seen the record yet. */
  readonly isLeft: boolean
}

/** Follows the other tabs. */
export interface Follower {
  /** Applies the changes of other tabs, and shows the session as confirmed. Call it when the provider has confirmed the session in another tab. */
  adoptConfirmed(): void
  /** Applies the changes of other tabs after 600 ms. By then, every change that they have made so far has arrived. */
  adoptLater(): void
}

/** Starts following the other tabs. */
export function followTabs({ tab, names, log, settings }: Core, session: Session): Follower {
  const { tokens, state, record, clear, stopInitialListener } = session.internals
  let cancelLater: Stop = () => {}
  /** False after this tab has cleared a session. If another tab then writes one again, that tab has a token that this one cannot read. */
  let mayClear = !settings.mayBeHidden

  /** Returns true if a tab has recorded that the shown session ended. */
  function hasEnded(shownId: string): boolean {
    const { logout, refused, refusedTokens } = record.read()
    // If this tab has just received a new token, the session ends only by a refusal of that token, not of an older one.
    const hasNewToken = tokens.currentCommit() !== null
    const refusedAt = hasNewToken ? refusedTokens[hashOf(tokens.sessionToken())] : refused[shownId]
    return record.isLeft(shownId) || Math.max(logout.unknownSessionAt ?? 0, refusedAt ?? 0) >= state.shownSince()
  }

  /**
   * Records the end of the session of the last commit in two cases. Its sign-in was on its way when another tab logged out, and the record of
   * that logout has arrived after the response. Or another tab signed in at the same moment, and has logged out its own session. No other tab
   * can know this.
   */
  function recordEndByLogout(): void {
    const commit = tokens.lastCommit()
    if (commit === null || record.isLeft(commit.sessionId)) return
    const { left, logout } = record.read()
    const { sessionId, sentAt, leftAtSignIn } = commit
    const endsSession = ([name, requestedAt]: readonly [string, Stamp]) => {
      // For names, such as `requestedAt`, this is NaN.
      const recordedAt = Number(name)
      /** Returns true for a session that the logout has ended, and that this tab did not know when it signed in. */
      const isUnknown = (id: string) => left[id] === recordedAt && leftAtSignIn && !(id in leftAtSignIn)
      return requestedAt >= sentAt && (recordedAt <= state.shownSince() || Object.keys(left).some(isUnknown))
    }
    // Checks every logout, because a later one that ends no sign-in can follow.
    if (Object.entries(logout).some(endsSession)) record.addLeft(sessionId)
  }

  /** Reads the stored state. Returns null if there is nothing to apply. */
  function readStored(): StoredState | null {
    if (state.isMalformed()) {
      if (__DEV__) log('state_unreadable')
      return null
    }
    const stored = state.stored()
    // Storage was cleared. As long as the cookie exists, that does not end the session.
    if (stored === undefined && tokens.sessionCookie.read() !== null) return null
    const sessionId = stored?.session?.member_session_id
    return { state: stored, sessionId, isLeft: record.isLeft(sessionId) }
  }

  /** Chooses the action by the table above. */
  function chooseAction({ sessionId: storedId, isLeft }: StoredState, trigger: Trigger): Action {
    const hasAllArrived = trigger === 'arrived'
    const shownId = state.shownId()
    const isShownValid = shownId !== undefined && !hasEnded(shownId)
    const hasNoToken = tokens.sessionToken() === null
    if (storedId === undefined) {
      if (!isShownValid || hasNoToken) return 'show'
      return hasAllArrived ? 'rewrite' : 'wait'
    }
    if (isLeft) {
      const { left, logout } = record.read()
      const leftAt = left[storedId] ?? 0
      // If the member has left the stored session by a sign-in since then, that tab is about to store a still newer session.
      const isNewest = isShownValid && (leftAt < state.shownSince() || leftAt in logout)
      // Only the tab with the tokens of the newer session can write that session again.
      if (isNewest && shownId !== storedId && tokens.freshCommit() !== null) return 'rewrite'
      // The tab that has just recorded this stores its newer session next. The wait of this tab can be for an earlier change.
      const isRecordNew = Math.abs(tab.now() - leftAt) < MAX_TAB_SYNC_DELAY_MS
      return shownId === undefined || (hasAllArrived && !isRecordNew) ? 'clear' : 'wait'
    }
    // The cookies of this session of another tab arrive later, or they are gone.
    if (mayClear && hasNoToken && shownId === undefined) return hasAllArrived ? 'clear' : 'wait'
    if (storedId !== tokens.lastCommit()?.sessionId) return 'show'
    if (storedId === shownId && !isShownValid) return hasAllArrived || tokens.isOfStoredSession() ? 'clear' : 'wait'
    return hasAllArrived && tokens.mustRestore() ? 'rewrite' : 'show'
  }

  function show(stored: StoredState, trigger: Trigger): void {
    if (stored.sessionId === undefined) {
      // This page can have been opened with a sign-in link. A logout in another tab ends that sign-in, too.
      const wasLogoutRecorded = (record.read().logout.recordedAt ?? 0) >= state.shownSince()
      if (state.shownId() !== undefined && wasLogoutRecorded) clearRedirectToken(settings.brand)
      // Perhaps the tab that ended the session had not seen the cookies that this tab has just written. Another token is of the next session.
      if (tokens.isOfStoredSession() && tokens.currentCommit() !== null) tokens.remove()
      tokens.forgetPageOnly()
    }
    tokens.assignToStoredSession()
    if (stored.sessionId !== tokens.lastCommit()?.sessionId) tokens.forgetCommit()
    const isConfirmed = trigger === 'confirmed' || stored.state === null
    state.show({ state: stored.state ?? {}, fromCache: state.get().fromCache && !isConfirmed })
  }

  /** Writes the shown session again. */
  function rewrite({ isLeft }: StoredState): void {
    // Keeps a newer token of another tab. But if the stored session was left, the newer token may be of that session, so it is overwritten.
    const commit = isLeft ? tokens.freshCommit() : tokens.currentCommit()
    if (commit !== null) tokens.rewrite(commit)
    state.write(state.get().state)
  }

  function adopt(trigger: Trigger): void {
    const stored = readStored()
    if (stored === null) return
    recordEndByLogout()
    const action = chooseAction(stored, trigger)
    if (action === 'show') return show(stored, trigger)
    if (action === 'rewrite') return rewrite(stored)
    // A tab that stores a left session has written its cookies, too. They can arrive even later than the entry.
    if (action === 'wait') return adoptLater(stored.isLeft ? 2 * MAX_TAB_SYNC_DELAY_MS : MAX_TAB_SYNC_DELAY_MS)
    mayClear = false
    clear(stored.isLeft ? 'unseen' : undefined)
  }

  function adoptLater(delay = MAX_TAB_SYNC_DELAY_MS): void {
    cancelLater()
    cancelLater = tab.after(delay, () => adopt('arrived'))
  }

  stopInitialListener()
  tab.on('storage', (key) => {
    if (key === record.key) record.repair()
    // The user has cleared the data of this site, so nothing is written again.
    if (key === null) tokens.forgetCommit()
    if ([null, names.state, record.key].includes(key)) adopt('changed')
  })
  tab.on('restored', () => {
    // The page was in the back/forward cache. Its last commit is old, so nothing is written again.
    tokens.forgetCommit()
    adopt('changed')
  })
  // Another tab can have changed the session while this chunk was loading, or the page was opened without a token of the stored session.
  if (state.shownId() ?? state.storedId()) adopt('changed')
  return { adoptConfirmed: () => adopt('confirmed'), adoptLater }
}
