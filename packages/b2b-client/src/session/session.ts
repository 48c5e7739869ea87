import { readJson, writeJson } from '../browser/storage.ts'
import { decodeState, textOf, type ClientState, type Opening } from '../contract/decode.ts'
import type { Core } from '../core.ts'
import type { Stop } from '../browser/tab.ts'
import { INTERMEDIATE_SESSION_LASTS, LATE_VIEW_MS, RECENT_COMMIT_MS } from '../limits.ts'
import { dropArrival } from '../redirect/inbox.ts'
import { same } from '../same.ts'
import { createStore } from '../store.ts'
import { createCookies, fingerprint } from './cookies.ts'
import { createEndings } from './endings.ts'

/** The client's state, and whether it was confirmed since the page was opened. */
export interface Knowledge {
  readonly state: ClientState
  /** True until the provider, or a tab that just asked it, has confirmed the state. */
  readonly fromCache: boolean
}

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

/** A session that this tab committed a moment ago. Other tabs may still act on what they knew before. */
interface RecentCommit {
  readonly sessionId: string
  readonly session_token: string
  readonly session_jwt: string
  readonly expires: Date
  readonly committedAt: number
  /** How things stood when the request was sent. */
  readonly guard: Guard
}

/** The session of this browser, as this tab sees it. */
export type Session = ReturnType<typeof createSession>

/** How long a session still lasts, in ms. Uses the provider's clock, because the clock of this computer can be days off. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const answeredAt = Date.parse(textOf(session.last_accessed_at))
  return Date.parse(session.expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt)
}

/**
 * Keeps state and tokens: applies answers, and follows what other tabs wrote.
 *
 * Tabs run in different processes. What one writes reaches another late (cookies within about 10 ms, storage within about
 * 500 ms) and in any order. Therefore no tab ends a session only because an entry is missing: it looks for the reason
 * (`endings.ts`), and if there is none, it looks again when every write must have arrived.
 */
export function createSession(core: Core) {
  const { tab, names, log, settings } = core
  const { session: opaque, jwt, intermediate } = createCookies(core)
  const endings = createEndings(core)
  let recent: RecentCommit | null = null
  let stopLooking: Stop = () => {}
  let shownSince = tab.now()

  /** The state in storage. It can be newer than the store, because the storage event of another tab's write is still on its way. */
  const stored = () => decodeState(readJson(tab.local, names.state))
  const store = createStore<Knowledge>({ state: stored() ?? {}, fromCache: true }, same)
  const idIn = (state: ClientState | null | undefined) => state?.session?.member_session_id
  const sessionId = () => idIn(stored())
  const shownId = () => idIn(store.get().state)
  const lastSessionId = () => sessionId() ?? endings.lastId()

  const recentTokens = (isLatest = true) =>
    recent &&
    recent.sessionId === shownId() &&
    tab.now() - recent.committedAt < RECENT_COMMIT_MS &&
    (!isLatest || opaque.isLatest(recent.session_token))
      ? recent
      : null
  // A tab that had not yet seen this session may have removed its cookie.
  const token = () => opaque.read() ?? recentTokens()?.session_token ?? null

  const writeState = (state: ClientState | null) => {
    writeJson(tab.local, names.state, state)
    tab.hint(names.state)
  }
  const writeTokens = ({ session_token, session_jwt, expires }: RecentCommit) => {
    opaque.write(session_token, expires)
    jwt.write(session_jwt, expires)
  }
  const removeTokens = (isCertain = false) => {
    recent = null
    opaque.remove(isCertain)
    jwt.remove(isCertain)
  }
  const show = (state: ClientState, fromCache: boolean) => {
    if (idIn(state) !== shownId()) shownSince = tab.now()
    store.set({ state, fromCache })
  }
  const signOut = (isCertain = false) => {
    removeTokens(isCertain)
    writeState(null)
    show({}, false)
  }
  const dropRedirectToken = () => dropArrival(settings.brand)

  /** False if the member logged out, here or in another tab, after the request was sent. The times are compared because news can be late. */
  const notEndedSince = (guard: Guard): boolean => endings.timeOf('logout') === guard.loggedOutAt || endings.timeOf('asked') < guard.sentAt

  /** True if some tab gave a reason why the shown session is over. */
  function hasEnded(id: string): boolean {
    if (endings.isLeft(id) || endings.timeOf('unknown') >= shownSince) return true
    // The news of a logout came too late to stop a sign-in that had begun before it.
    if (recent && !notEndedSince(recent.guard) && endings.timeOf('logout') <= recent.committedAt) return true
    // Another tab may have been refused with an older token than the one that this tab has just been given.
    return endings.refusedAt(id, recentTokens() ? fingerprint(token() ?? '') : '') >= shownSince
  }

  const lookAgain = (waitMs = LATE_VIEW_MS) => {
    stopLooking()
    stopLooking = tab.after(waitMs, () => adopt(false, true))
  }

  /** Writes again what another tab has removed or replaced without a reason. */
  function restore(isLatest = true): void {
    const tokens = recentTokens(isLatest)
    if (tokens) writeTokens(tokens)
    writeState(store.get().state)
  }

  /** Takes over what another tab wrote. `confirmed`: that tab has just asked the provider. `isSettled`: every earlier write must have arrived. */
  function adopt(confirmed: boolean, isSettled = false): void {
    const state = stored()
    // Cleared storage says nothing about the session while its cookie exists.
    if (tab.local.get(names.state) === null && opaque.read() !== null) return
    if (tab.local.get(names.state) !== null && state === undefined) return __DEV__ ? log('state_unreadable') : undefined
    const [id, shown] = [idIn(state), shownId()]
    if (id !== undefined && endings.isLeft(id)) {
      // Another tab wrote this state before it heard that the member had left the session. This tab may not see that tab's cookies yet.
      if (shown === undefined) return signOut(true)
      if (shown !== id && !hasEnded(shown)) return restore(false)
      return isSettled ? signOut(true) : lookAgain(2 * LATE_VIEW_MS)
    }
    if (id !== undefined && id === recent?.sessionId && id === shown && hasEnded(id)) return signOut()
    const isGoneWithoutReason = id === undefined && shown !== undefined && token() !== null && !hasEnded(shown)
    if (isGoneWithoutReason) return isSettled ? restore() : lookAgain()
    // A tab that cannot see the token of this page finds none, but nobody has logged out.
    if (id === undefined && opaque.held() && shown !== undefined && !hasEnded(shown)) return
    const { fromCache } = store.get()
    if (id === undefined) {
      if (shown !== undefined && endings.timeOf('logout') >= shownSince) dropRedirectToken()
      opaque.forget()
      jwt.forget()
    }
    if (id === undefined || id !== recent?.sessionId) recent = null
    else if (isSettled && opaque.read() === null) return restore()
    show(state ?? {}, fromCache && !confirmed && state !== null)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    token,
    tokens() {
      const [session_token, session_jwt] = [token(), jwt.read() ?? recentTokens()?.session_jwt ?? null]
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    dropPending: intermediate.remove,
    intermediateToken: intermediate.read,
    guard: (): Guard => ({
      sentAt: tab.now(),
      loggedOutAt: endings.timeOf('logout'),
      token: token(),
      sessionId: sessionId(),
      lastSessionId: lastSessionId(),
    }),
    notEndedSince,
    /** Like `notEndedSince`; also false if another session has replaced this one, or its token was rotated. */
    sameSince: (guard: Guard): boolean => notEndedSince(guard) && guard.token === token() && guard.sessionId === sessionId(),
    /** Like `notEndedSince`; also false if a different session began after the guard was taken, even if that one is over too. */
    sameSession: (guard: Guard): boolean => notEndedSince(guard) && guard.lastSessionId === lastSessionId(),
    /**
     * True if the answer that confirms a session must be dropped, because a different session or a sign-in in progress has taken the place of
     * the one that was confirmed. A missing cookie is no such reason: the answer may hold the only token that still works.
     */
    isReplaced(guard: Guard, id: string): boolean {
      const current = token()
      if (endings.isLeft(id)) return true
      if (current !== null) return current !== guard.token
      if (guard.token === null) return guard.sessionId !== sessionId()
      return intermediate.read() !== null || guard.lastSessionId !== lastSessionId()
    },
    memberId: () => store.get().state.member?.member_id,
    /** True if someone else acts as the member. */
    isImpersonated: (): boolean => tab.local.get(names.key('impersonated')) === sessionId(),
    /** True if this browser holds a session token or remembers a session. */
    isThere: (): boolean => token() !== null || sessionId() !== undefined,
    /** True for a session that the member left. A tab may have confirmed it before it heard of that: its tokens are removed. */
    dropIfLeft(id: string): boolean {
      const isLeft = endings.isLeft(id)
      if (isLeft) signOut(true)
      return isLeft
    },
    /** Applies an answer that starts or confirms a session, or that needs a further step. */
    commit(opening: Opening, guard: Guard, impersonates?: boolean): void {
      const previous = sessionId()
      if (opening.is === 'pending') {
        const { intermediate_session_token } = opening
        if (intermediate_session_token === '') intermediate.remove()
        else intermediate.write(intermediate_session_token, new Date(tab.now() + INTERMEDIATE_SESSION_LASTS))
        if (previous !== undefined) endings.addLeft(previous)
        return signOut()
      }
      const { state, session_token, session_jwt } = opening
      const id = state.session.member_session_id
      if (previous !== undefined && previous !== id) endings.addLeft(previous)
      endings.reopen(id)
      if (impersonates) tab.local.set(names.key('impersonated'), id)
      if (session_token === '' || session_jwt === '') removeTokens()
      else {
        const expires = new Date(tab.now() + lifetimeOf(state.session, tab.now()))
        recent = { sessionId: id, session_token, session_jwt, expires, committedAt: tab.now(), guard }
        writeTokens(recent)
      }
      intermediate.remove()
      if (id !== previous) tab.local.remove(names.key('link_email'))
      writeState(state)
      show(state, false)
      if (recent) lookAgain()
    },
    /** Replaces the tokens with ones from elsewhere, until the browser is closed. The state is not touched. */
    replaceTokens({ session_token, session_jwt }: { session_token: string; session_jwt?: string | null | undefined }): void {
      recent = null
      endings.reopenAll()
      opaque.write(session_token)
      if (session_jwt) jwt.write(session_jwt)
      else jwt.remove()
      intermediate.remove()
    },
    /** Replaces parts of the state with the answer of a call that read them. */
    merge(part: ClientState): void {
      const before = stored()
      const state = { ...(before === undefined || opaque.held() ? store.get().state : before), ...part }
      if (!same(state, before)) writeState(state)
      show(state, !state.session && store.get().fromCache)
    },
    /** Ends the session: the member logged out, or the provider said that it does not exist. */
    end(by: 'member' | 'provider', { sentAt }: Guard): void {
      tab.local.remove(names.key('impersonated'))
      tab.local.remove(names.key('link_email'))
      const id = sessionId() ?? ''
      if (by === 'member') {
        endings.addLogout(id, sentAt)
        // A refusal by the provider is about the session. It does not touch a sign-in in progress; a logout ends that, too.
        intermediate.remove()
        dropRedirectToken()
      } else if (id) endings.addRefused(id, fingerprint(token() ?? ''))
      signOut()
    },
    adopt,
    /** Removes what is left of a session without a token, and follows the other tabs from then on. Returns true if there may be a session. */
    start(): boolean {
      const endingsKey = names.key('tombstone')
      tab.on('storage', (key) => {
        if (key === endingsKey) endings.repair()
        // The storage was cleared as a whole, which no tab of this application does.
        if (key === null) recent = null
        if ([null, names.state, endingsKey].includes(key)) adopt(false)
      })
      tab.on('restored', () => {
        recent = null
        adopt(false)
      })
      const [shown, text, cookies] = [shownId(), tab.local.get(names.state), tab.cookies.read()]
      if (shown !== undefined && endings.isLeft(shown)) lookAgain()
      const isMalformed = text !== null && stored() === undefined
      if (isMalformed) {
        if (__DEV__) log('state_unreadable')
        tab.local.remove(names.state)
      }
      if (opaque.read(cookies) !== null || settings.mayBeHidden) return true
      recent = null
      for (const cookie of [opaque, jwt]) cookie.remove(false, cookies)
      // An entry without a token belongs to nobody.
      if (isMalformed || ![null, 'null'].includes(text)) writeState(null)
      show({}, false)
      return false
    },
  }
}
