import type { Log } from '../browser/log.ts'
import { readJson } from '../browser/storage.ts'
import type { Stop, Tab } from '../browser/tab.ts'
import { decodeState, type ClientState, type Opening } from '../contract/decode.ts'
import { INTERMEDIATE_SESSION_LASTS } from '../limits.ts'
import type { Names } from '../names.ts'
import { same } from '../same.ts'
import { createStore } from '../store.ts'
import type { Cookies } from './cookies.ts'

/** What the client knows: who is signed in, and whether that was confirmed since the page was opened. */
export interface Knowledge {
  readonly state: ClientState
  /** True until the provider, or a tab that just asked it, has confirmed the state. */
  readonly fromCache: boolean
}

/** Where the session stood when a call was made. An answer is committed only if nothing has moved since. */
export interface Guard {
  readonly logouts: number
  readonly tombstone: string | null
  readonly token: string | null
  readonly sessionId: string | undefined
}

/** The session of this browser, as this tab holds it. */
export type Session = ReturnType<typeof createSession>

/** Two states are the same if nothing but the time of last access differs. */
const sameKnowledge = (a: Knowledge, b: Knowledge): boolean => a.fromCache === b.fromCache && same(a.state, b.state, ['last_accessed_at'])

/** How long a session still lasts, in ms, by the provider's own clock: this computer's may be days off. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const heard = Date.parse(session.last_accessed_at ?? '')
  return Date.parse(session.expires_at) - (Number.isNaN(heard) ? now : heard)
}

/** Keeps state and tokens: what an answer does to them, and what other tabs did. `left` is told when the member logs out, here or in another tab. */
export function createSession({
  tab,
  names,
  cookies,
  log,
  left,
}: {
  tab: Tab
  names: Names
  cookies: Cookies
  log: Log
  left: () => void
}) {
  const { state: stateKey, tombstone: tombstoneKey } = names.storage
  const restored = decodeState(readJson(tab.local, stateKey)) ?? {}
  const store = createStore<Knowledge>({ state: restored, fromCache: true }, sameKnowledge)
  let logouts = 0

  const token = () => cookies.read(names.cookies.session)
  const sessionId = () => store.get().state.session?.member_session_id
  const keep = (state: ClientState | null) => {
    tab.local.set(stateKey, JSON.stringify(state))
    tab.hint(stateKey)
  }
  const removeTokens = () => {
    cookies.remove(names.cookies.session)
    cookies.remove(names.cookies.jwt)
  }
  /** Set by the tab that ended a session, so that the others drop answers that belong to it. */
  const tombstone = () => tab.local.get(tombstoneKey)

  function open({ state, session_token, session_jwt }: Opening & { is: 'session' }): void {
    tab.local.remove(tombstoneKey)
    if (session_token === '' || session_jwt === '') removeTokens()
    else {
      const expires = new Date(tab.now() + lifetimeOf(state.session, tab.now()))
      cookies.write(names.cookies.session, session_token, expires)
      cookies.write(names.cookies.jwt, session_jwt, expires)
    }
    cookies.remove(names.cookies.intermediate)
    keep(state)
    store.set({ state, fromCache: false })
  }

  function pend({ intermediate_session_token }: Opening & { is: 'pending' }): void {
    if (intermediate_session_token === '') cookies.remove(names.cookies.intermediate)
    else cookies.write(names.cookies.intermediate, intermediate_session_token, new Date(tab.now() + INTERMEDIATE_SESSION_LASTS))
    removeTokens()
    keep(null)
    store.set({ state: {}, fromCache: false })
  }

  /** `by`: the member who logs out, or the provider who says that there is no such session. */
  function end({ by }: { by: 'member' | 'provider' }): void {
    if (by === 'member') {
      logouts += 1
      tab.local.set(tombstoneKey, `${by}.${tab.now()}.${tab.random()}`)
    }
    removeTokens()
    // A sign-in that is under way is not the session that has ended.
    if (by === 'member') cookies.remove(names.cookies.intermediate)
    keep(null)
    if (by === 'member') left()
    store.set({ state: {}, fromCache: false })
  }

  /** Reads again what another tab wrote; `confirmed` when that tab has just asked the provider. */
  function adopt({ confirmed }: { confirmed: boolean }): void {
    const entry = readJson(tab.local, stateKey)
    // Storage that was cleared as a whole says nothing about the session while its cookie stands.
    if (entry === undefined && token() !== null) return
    const state = entry === undefined ? null : decodeState(entry)
    if (state === undefined) return log.warnOnce('The stored state cannot be read; it is ignored.')
    const before = store.get()
    if (!state?.session && before.state.session) {
      if (tombstone()?.startsWith('member')) left()
    }
    if (!state?.session) for (const name of [names.cookies.session, names.cookies.jwt]) cookies.forget(name)
    store.set({ state: state ?? {}, fromCache: before.fromCache && !confirmed && state !== null })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    token,
    tokens() {
      const session_token = token()
      const session_jwt = cookies.read(names.cookies.jwt)
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    dropPending: () => cookies.remove(names.cookies.intermediate),
    intermediateToken: () => cookies.read(names.cookies.intermediate),
    guard: (): Guard => ({ logouts, tombstone: tombstone(), token: token(), sessionId: sessionId() }),
    /** False when the session was ended, here or in another tab, after the guard was taken. */
    notEndedSince: (guard: Guard): boolean => guard.logouts === logouts && [null, guard.tombstone].includes(tombstone()),
    /** False when another session has taken the place of the one that the guard saw. */
    sameSince: (guard: Guard): boolean => guard.token === token() && guard.sessionId === sessionId(),
    /** True while there is a session to speak of. */
    isThere: (): boolean => token() !== null || sessionId() !== undefined,
    /** False when the guard saw another member's session, or one that has been replaced. */
    sameSession: (guard: Guard): boolean => guard.sessionId === sessionId(),
    /** What an answer that opens, prolongs or leaves the sign-in pending does. */
    commit: (opening: Opening): void => (opening.is === 'session' ? open(opening) : pend(opening)),
    /** Replaces parts of the state: the answer of a call that read them. */
    merge(part: ClientState): void {
      const state = { ...store.get().state, ...part }
      if (!same(state, store.get().state)) keep(state)
      store.set({ state, fromCache: false })
    },
    end,
    adopt,
    /** With no token there is no session; what was left of one is cleared away. */
    start({ mayBeHidden }: { mayBeHidden: boolean }): void {
      if (token() !== null || mayBeHidden) return
      removeTokens()
      if (Object.keys(store.get().state).length > 0) keep(null)
      store.set({ state: {}, fromCache: false })
    },
    /** Follows the other tabs until stopped. */
    follow(): Stop {
      const stops = [
        tab.on('storage', (key) => (key === null || key === stateKey) && adopt({ confirmed: false })),
        tab.on('restored', () => adopt({ confirmed: false })),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
