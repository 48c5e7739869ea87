import type { Core } from '../browser/core.ts'
import { textOf, type ClientState } from '../contract/decode.ts'
import type { Opening } from '../contract/decodeAnswer.ts'
import { same } from '../internal/same.ts'
import { INTERMEDIATE_SESSION_TTL_MS } from '../limits.ts'
import type { Guard } from './guard.ts'
import type { Session } from './session.ts'

/** Returns the remaining lifetime of a session, in ms. It uses the provider's clock, because the clock of this computer can be wrong. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const answeredAt = Date.parse(textOf(session.last_accessed_at))
  return Date.parse(session.expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt)
}

/** The session, with the functions that apply responses of the provider. */
export type FullSession = ReturnType<typeof createFullSession>

/** Adds the functions of the lazy chunk to the session. */
export function createFullSession(core: Core, session: Session) {
  const { tab, names } = core
  const { state, tokens, endings, forgetDetails, signOut, recheck } = session.parts
  const { intermediate } = tokens

  /** Replaces the session with a sign-in that needs a further step. */
  function commitPending(token: string): void {
    if (token === '') intermediate.remove()
    else intermediate.write(token, new Date(tab.now() + INTERMEDIATE_SESSION_TTL_MS))
    const previous = state.storedId()
    if (previous !== undefined) endings.addLeft(previous)
    signOut()
  }

  return {
    ...session,
    /** Like `notEndedSince`, and also false if a different session has replaced this one, or its token was rotated. */
    sameSince: (guard: Guard): boolean =>
      session.notEndedSince(guard) && guard.token === tokens.read() && guard.sessionId === state.storedId(),
    /**
     * Returns true if a confirmation must be sent again, because a different session or a pending sign-in has replaced the confirmed
     * session. After a logout it is false: nothing is sent again. A missing cookie is no reason, because the response can contain the only
     * token that still works.
     */
    isReplaced(guard: Guard, id: string): boolean {
      const currentToken = tokens.read()
      if (!session.notEndedSince(guard)) return false
      if (endings.isLeft(id)) return true
      if (currentToken !== null) return currentToken !== guard.token
      if (guard.token === null) return guard.sessionId !== state.storedId()
      return intermediate.read() !== null || guard.lastSessionId !== session.lastSessionId()
    },
    /** If the member has left a session, removes its tokens and returns true. Another tab may have confirmed that session late. */
    dropIfLeft: (id: string): boolean => endings.isLeft(id) && signOut(true),
    /** Applies a response that opens or confirms a session, or that needs a further step. */
    commit(opening: Opening, guard: Guard, impersonates?: boolean): void {
      if (opening.is === 'pending') return commitPending(opening.intermediate_session_token)
      const { session_token, session_jwt } = opening
      const { member_session_id: sessionId } = opening.state.session
      const previous = state.storedId()
      if (previous !== undefined && previous !== sessionId) endings.addLeft(previous)
      endings.reopen(sessionId)
      if (impersonates) tab.local.set(names.key('impersonated'), sessionId)
      const isComplete = session_token !== '' && session_jwt !== ''
      const expires = new Date(tab.now() + lifetimeOf(opening.state.session, tab.now()))
      const cookies = tab.cookies.read()
      if (isComplete) tokens.commit({ sessionId, session_token, session_jwt, expires, committedAt: tab.now(), guard }, cookies)
      else tokens.remove(false, cookies)
      intermediate.remove(false, cookies)
      if (sessionId !== previous) tab.local.remove(names.key('link_email'))
      state.write(opening.state)
      state.show(opening.state, false)
      recheck()
    },
    /** Ends the session because the provider refused it. */
    endRefused(): void {
      forgetDetails()
      const id = state.storedId()
      if (id !== undefined) endings.add({ [`refused ${id} ${tokens.hash()}`]: tab.now() })
      // If no session is stored, there is none to end. Another tab may have stored one that this tab cannot see yet.
      signOut(false, id !== undefined)
    },
    /** Replaces the parts of the state that a response contains. */
    merge(part: ClientState): void {
      const stored = state.stored()
      // If the browser refused to store the tokens, the stored state can come from a tab that does not have them.
      const previous = stored === undefined || tokens.cookie.inMemory() ? state.get().state : stored
      const next = { ...previous, ...part }
      if (!same(next, stored)) state.write(next)
      state.show(next, !next.session && state.get().fromCache)
    },
  }
}
