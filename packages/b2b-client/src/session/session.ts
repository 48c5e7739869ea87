import { readJson, writeJson } from '../browser/storage.ts'
import { decodeState, textOf, type ClientState, type Opening } from '../contract/decode.ts'
import type { Core } from '../core.ts'
import { INTERMEDIATE_SESSION_LASTS } from '../limits.ts'
import { dropArrival } from '../redirect/inbox.ts'
import { same } from '../same.ts'
import { createStore } from '../store.ts'
import { createCookies } from './cookies.ts'

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
  /** Which session there was last, there still or over; null: there was none yet. */
  readonly last: string | null
}

/** The session of this browser, as this tab holds it. */
export type Session = ReturnType<typeof createSession>

/** How long a session still lasts, in ms, by the provider's own clock: this computer's may be days off. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const heard = Date.parse(textOf(session.last_accessed_at))
  return Date.parse(session.expires_at) - (Number.isNaN(heard) ? now : heard)
}

/** Keeps state and tokens: what an answer does to them, and what other tabs did. */
export function createSession(core: Core) {
  const { tab, names, log, settings } = core
  const { session: opaque, jwt, intermediate } = createCookies(core)
  const restored = decodeState(readJson(tab.local, names.state)) ?? {}
  const store = createStore<Knowledge>({ state: restored, fromCache: true }, same)
  let logouts = 0

  /** As storage has it: what another tab wrote may not have been heard of yet. */
  const stored = () => decodeState(readJson(tab.local, names.state))
  const sessionId = () => stored()?.session?.member_session_id
  const keep = (state: ClientState | null) => {
    writeJson(tab.local, names.state, state)
    tab.hint(names.state)
  }
  const removeTokens = () => {
    opaque.remove()
    jwt.remove()
  }
  /** Nobody is signed in, and this is known for certain. */
  const empty = () => {
    removeTokens()
    keep(null)
    store.set({ state: {}, fromCache: false })
  }
  /** Set by the tab whose member logs out, so that the others drop answers that belong to the session. */
  const tombstone = () => tab.local.get(names.key('tombstone'))
  /** The last one that this tab knows of. */
  let heard = tombstone()
  /** Where it says which session ended last. */
  const ended = names.key('ended')
  const last = () => sessionId() ?? tab.local.get(ended)
  const left = () => dropArrival(settings.brand)
  /** False when somebody has logged out, here or in another tab, after the guard was taken. */
  const notEndedSince = (guard: Guard): boolean => guard.logouts === logouts && [null, guard.tombstone].includes(tombstone())

  /** Reads again what another tab wrote; `confirmed` when that tab has just asked the provider. */
  function adopt(confirmed: boolean): void {
    const entry = readJson(tab.local, names.state)
    // Storage that was cleared as a whole says nothing about the session while its cookie stands.
    if (entry === undefined && opaque.read() !== null) return
    const state = decodeState(entry ?? null)
    if (state === undefined) return log('state_unreadable', '', 'once')
    const before = store.get()
    const said = tombstone()
    if (!state?.session) {
      // A tab that cannot see the token of this page has found none: nobody has logged out.
      if (opaque.held() && said === heard) return
      if (before.state.session && said !== heard) left()
      opaque.forget()
      jwt.forget()
    }
    heard = said
    store.set({ state: state ?? {}, fromCache: before.fromCache && !confirmed && state !== null })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    token: opaque.read,
    tokens() {
      const [session_token, session_jwt] = [opaque.read(), jwt.read()]
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    dropPending: intermediate.remove,
    intermediateToken: intermediate.read,
    guard: (): Guard => ({ logouts, tombstone: tombstone(), token: opaque.read(), sessionId: sessionId(), last: last() }),
    notEndedSince,
    /** The same; and false when another session has taken the place of the one that the guard saw, or its token was rotated. */
    sameSince: (guard: Guard): boolean => notEndedSince(guard) && guard.token === opaque.read() && guard.sessionId === sessionId(),
    /** The first; and false when another session has come after the one that the guard saw, or that it saw the end of; also once that is over. */
    sameSession: (guard: Guard): boolean => notEndedSince(guard) && guard.last === last(),
    memberId: () => store.get().state.member?.member_id,
    /** True while the session is one of somebody who acts as the member. */
    isImpersonated: (): boolean => tab.local.get(names.key('impersonated')) === sessionId(),
    /** True while there is a session to speak of. */
    isThere: (): boolean => opaque.read() !== null || sessionId() !== undefined,
    /** What an answer that opens, prolongs or leaves the sign-in pending does. */
    commit(opening: Opening, impersonates?: boolean): void {
      if (opening.is === 'pending') {
        const { intermediate_session_token } = opening
        if (intermediate_session_token === '') intermediate.remove()
        else intermediate.write(intermediate_session_token, new Date(tab.now() + INTERMEDIATE_SESSION_LASTS))
        return empty()
      }
      const { state, session_token, session_jwt } = opening
      if (impersonates) tab.local.set(names.key('impersonated'), state.session.member_session_id)
      if (session_token === '' || session_jwt === '') removeTokens()
      else {
        const expires = new Date(tab.now() + lifetimeOf(state.session, tab.now()))
        opaque.write(session_token, expires)
        jwt.write(session_jwt, expires)
      }
      intermediate.remove()
      if (state.session.member_session_id !== sessionId()) tab.local.remove(names.key('link_email'))
      keep(state)
      store.set({ state, fromCache: false })
    },
    /** Puts tokens that come from elsewhere in place, until the browser is closed. The state is not touched. */
    replaceTokens({ session_token, session_jwt }: { session_token: string; session_jwt?: string | null | undefined }): void {
      opaque.write(session_token)
      if (session_jwt) jwt.write(session_jwt)
      else jwt.remove()
      intermediate.remove()
    },
    /** Replaces parts of the state: the answer of a call that read them. */
    merge(part: ClientState): void {
      const before = stored()
      const state = { ...(before === undefined || opaque.held() ? store.get().state : before), ...part }
      if (!same(state, before)) keep(state)
      store.set({ state, fromCache: !state.session && store.get().fromCache })
    },
    /** Ends it, by the member who logs out or by the provider who says that there is no such session. */
    end(by: 'member' | 'provider'): void {
      tab.local.remove(names.key('impersonated'))
      tab.local.remove(names.key('link_email'))
      const id = sessionId()
      if (id) tab.local.set(ended, id)
      if (by === 'member') {
        logouts += 1
        heard = `${tab.now()}.${tab.random()}`
        tab.local.set(names.key('tombstone'), heard)
        // A sign-in that is under way is not the session that has ended: the provider's word does not touch it.
        intermediate.remove()
        left()
      }
      empty()
    },
    adopt,
    /** With no token there is no session, and what was left of one is cleared away. Follows the other tabs from then on. */
    start(): void {
      tab.on('storage', (key) => (key === null || key === names.state) && adopt(false))
      tab.on('restored', () => adopt(false))
      if (opaque.read() !== null || settings.mayBeHidden) return
      removeTokens()
      // Whatever stands there, readable or not, is nobody's.
      if (![null, 'null'].includes(tab.local.get(names.state))) keep(null)
      store.set({ state: {}, fromCache: false })
    },
  }
}
