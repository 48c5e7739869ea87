import type { Core } from '../browser/core.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import type { Stop } from '../browser/tab.ts'
import type { Listener } from '../internal/store.ts'
import { lastEndedId, openRecord, type SharedRecord, type Stamp } from './record.ts'
import type { SessionSnapshot } from './snapshot.ts'
import { createState, NOBODY, type SessionState, type ShownState } from './state.ts'
import { createTokens, type TokenPair, type Tokens } from './tokens.ts'

/** The session of this browser, as this tab sees it now. */
export interface Session {
  /** Returns the shown state. */
  get(): ShownState
  subscribe(listener: Listener<ShownState>): () => void
  /** Returns the session token; null if none is readable. */
  token(): string | null
  /** Returns both tokens; null unless both are readable. */
  tokenPair(): TokenPair | null
  intermediateToken(): string | null
  clearIntermediateToken(): void
  /** Returns the id of the shown member. */
  memberId(): string | undefined
  /** Returns true if an administrator acts as the member. */
  isImpersonated(): boolean
  /** Returns true if this tab shows a session, or a session token is readable. */
  exists(): boolean
  /** Takes a snapshot for the questions of `compare.ts`. `logout`: with the stamp of a logout (see `SharedRecord`). */
  snapshot(of?: 'logout'): SessionSnapshot
  /** Replaces the tokens with those of the application, until the browser is closed. The state does not change. */
  replaceTokens(tokens: { session_token: string; session_jwt?: string | null | undefined }): void
  /** Ends the stored session after a logout of the member. `sessionId`: the session to end if none is stored; undefined if this tab does not know it. */
  logOut(requestedAt: Stamp, sessionId: string | undefined): void
  /**
   * Shows no session if no token is readable, and returns false. Returns true if there may be a session. Call it when the page is opened. A
   * stored session without a token stays for now: another tab can be writing its cookies. `follow.ts` removes it later.
   */
  showNobodyWithoutToken(): boolean
  /** For `commit.ts` and `follow.ts` only. */
  readonly internals: SessionInternals
}

/** The parts of a session. The lazy chunk changes them: `commit.ts` applies responses, and `follow.ts` the changes of other tabs. */
export interface SessionInternals {
  readonly tokens: Tokens
  readonly state: SessionState
  readonly record: SharedRecord
  /**
   * Removes the tokens and the state. Record the reason first: without it, other tabs write the session again. `unseen`: also removes
   * cookies that this tab does not see. They are those of another tab and arrive later.
   */
  readonly clear: (which?: 'unseen') => void
  /** Removes the mark of an impersonated session, and the address of the last emailed link. */
  readonly removeSignInMarks: () => void
  /** Stops the listener that shows stored states until `follow.ts` is loaded. */
  readonly stopInitialListener: Stop
}

/** Creates the session, which shows the stored state. */
export function createSession(core: Core): Session {
  const { tab, names, log, settings } = core
  const record = openRecord(core)
  const state = createState(core, record.stamp)
  const tokens = createTokens(core, state.shownId)
  const { intermediateCookie } = tokens
  /** How often the application has replaced the tokens. The stored state does not change then. */
  let replacements = 0

  function snapshot(of?: 'logout'): SessionSnapshot {
    const takenAt = record.stamp(of)
    const currentRecord = record.read()
    const storedId = state.storedId()
    // A session keeps its identity after its end, until another session starts.
    const sessionId = storedId ?? lastEndedId(currentRecord)
    return {
      takenAt,
      token: tokens.sessionToken(),
      intermediateToken: intermediateCookie.read(),
      storedId,
      sessionId,
      identity: `${sessionId} ${replacements}`,
      state: state.get().state,
      record: currentRecord,
    }
  }

  function clear(which?: 'unseen'): void {
    tokens.remove(which)
    state.write(null)
    state.show(NOBODY)
  }

  function removeSignInMarks(): void {
    tab.local.remove(names.key('impersonated'))
    tab.local.remove(names.key('link_email'))
  }

  /** Shows stored states until the lazy chunk is loaded. Until then, this tab sends no sign-in, so it has nothing to compare them with. */
  const stopInitialListener = tab.on('storage', (key) => {
    const stored = state.stored()
    if (key !== names.state || stored === undefined) return
    tokens.assignToStoredSession()
    state.show({ state: stored ?? {}, fromCache: stored !== null })
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    token: tokens.sessionToken,
    tokenPair: tokens.pair,
    intermediateToken: intermediateCookie.read,
    clearIntermediateToken: intermediateCookie.remove,
    memberId: () => state.get().state.member?.member_id,
    isImpersonated: () => tab.local.get(names.key('impersonated')) === state.storedId(),
    // The shown session comes first, because reading cookies is slow.
    exists: () => state.shownId() !== undefined || tokens.sessionToken() !== null,
    snapshot,
    replaceTokens({ session_token, session_jwt }) {
      replacements += 1
      // The application does not say which session the tokens are of. It can be any session that the member has left.
      Object.keys(record.read().left).forEach(record.reopen)
      tokens.replace(session_token, session_jwt)
    },
    logOut(requestedAt, sessionId) {
      removeSignInMarks()
      const hasNewerLogout = (record.read().logout.recordedAt ?? 0) > requestedAt
      // Another logout can have ended the session already.
      record.addLogout(state.storedId() ?? sessionId, requestedAt)
      // The logout also ends a pending sign-in, unless another tab has recorded a logout in the meantime: the sign-in may have started after that.
      if (!hasNewerLogout) {
        intermediateCookie.remove()
        clearRedirectToken(settings.brand)
      }
      clear()
    },
    showNobodyWithoutToken() {
      if (state.isMalformed()) {
        if (__DEV__) log('state_unreadable')
        tab.local.remove(names.state)
      }
      if (tokens.sessionCookie.read() !== null || settings.mayBeHidden) return true
      tokens.remove()
      state.show(NOBODY)
      return false
    },
    internals: { tokens, state, record, clear, removeSignInMarks, stopInitialListener },
  }
}
