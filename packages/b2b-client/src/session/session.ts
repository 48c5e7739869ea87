import type { Core } from '../browser/core.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import type { Stop } from '../browser/tab.ts'
import type { Listener } from '../internal/store.ts'
import type { CurrentSession, Guard } from './compare.ts'
import { openRecord, type SharedRecord, type Stamp } from './record.ts'
import { createState, type SharedState, type ShownState } from './state.ts'
import { createTokens, type Tokens } from './tokens.ts'

/**
 * The session of this browser, as this tab currently sees it. The lazy chunk changes its parts: `commit.ts` applies the responses of the
 * provider, and `follow.ts` the changes of other tabs.
 */
export interface Session extends CurrentSession {
  get(): ShownState
  subscribe(listener: Listener<ShownState>): () => void
  /** Returns both tokens; null unless both are readable. */
  tokens(): { session_token: string; session_jwt: string } | null
  clearIntermediateSession(): void
  /** Takes a snapshot of the session, for the comparisons in `compare.ts`. */
  guard(isLogout?: boolean): Guard
  memberId(): string | undefined
  /** Returns true if an administrator acts as the member. */
  isImpersonated(): boolean
  /** Returns true if this browser holds a session token or remembers a session. */
  exists(): boolean
  /** Replaces the tokens with the given ones, until the browser is closed. The state does not change. */
  replaceTokens(tokens: { session_token: string; session_jwt?: string | null | undefined }): void
  /** Ends the session after a logout of the member. */
  end(requestedAt: Stamp): void
  /** Removes the state of a session without a token. Returns true if there may be a session. */
  start(): boolean
  readonly parts: SessionParts
}

/** The parts of a session. */
export interface SessionParts {
  readonly tokens: Tokens
  readonly state: SharedState
  readonly record: SharedRecord
  /** Removes the tokens and the state. `force`: also cookies that this tab does not see yet. */
  readonly signOut: (force?: boolean) => void
  /** Removes the stored details about the sign-in. */
  readonly forgetDetails: () => void
  /** Ends the simple following of other tabs: from then on, `follow.ts` follows them. */
  readonly stopFollowing: Stop
}

/** Creates the session, which shows the stored state. */
export function createSession(core: Core): Session {
  const { tab, names, log, settings } = core
  const record = openRecord(core)
  const state = createState(core, record.stamp)
  const tokens = createTokens(core, state.shownId)
  const { intermediate } = tokens
  let replacements = 0

  const current: CurrentSession = {
    token: tokens.read,
    intermediateToken: () => intermediate.read(),
    sessionId: state.storedId,
    // The application can replace the tokens, but not the stored state. Then only the count tells the sessions apart.
    lastSessionId: () => `${state.storedId() ?? record.lastEndedId()} ${replacements}`,
    logoutRequestedAt: () => record.read().logout.requestedAt ?? 0,
    isLeft: record.isLeft,
  }

  function signOut(force = false): void {
    tokens.remove(force)
    state.write(null)
    state.show({}, false)
  }

  function forgetDetails(): void {
    tab.local.remove(names.key('impersonated'))
    tab.local.remove(names.key('link_email'))
  }

  /** Until the lazy chunk is loaded, shows what other tabs store. This tab makes no calls in that time, so there is nothing to compare. */
  const stopFollowing = tab.on('storage', (key) => {
    const stored = state.stored()
    if (key === names.state && stored !== undefined) state.show(stored ?? {}, stored !== null)
  })

  return {
    ...current,
    get: state.get,
    subscribe: state.subscribe,
    tokens: tokens.readBoth,
    clearIntermediateSession: intermediate.remove,
    guard: (isLogout) => ({
      sentAt: record.stamp(isLogout),
      token: current.token(),
      sessionId: current.sessionId(),
      lastSessionId: current.lastSessionId(),
    }),
    memberId: () => state.get().state.member?.member_id,
    isImpersonated: () => tab.local.get(names.key('impersonated')) === state.storedId(),
    // Reading storage is faster than reading cookies.
    exists: () => state.storedId() !== undefined || tokens.read() !== null,
    replaceTokens({ session_token, session_jwt }) {
      replacements += 1
      record.reopen()
      tokens.replace(session_token, session_jwt)
    },
    end(requestedAt) {
      forgetDetails()
      const hasLoggedOutSince = (record.read().logout.recordedAt ?? 0) > requestedAt
      record.addLogout(state.storedId(), requestedAt)
      // A logout also ends a pending sign-in, unless that sign-in started after another logout.
      if (!hasLoggedOutSince) {
        intermediate.remove()
        clearRedirectToken(settings.brand)
      }
      signOut()
    },
    start() {
      const text = state.text()
      const cookies = tab.cookies.read()
      const isMalformed = text !== null && state.stored() === undefined
      if (isMalformed) {
        if (__DEV__) log('state_unreadable')
        tab.local.remove(names.state)
      }
      if (tokens.cookie.read(cookies) !== null || settings.mayBeHidden) return true
      tokens.remove(false, cookies)
      // A stored state without a token is a leftover.
      if (isMalformed || ![null, 'null'].includes(text)) state.write(null)
      state.show({}, false)
      return false
    },
    parts: { tokens, state, record, signOut, forgetDetails, stopFollowing },
  }
}
