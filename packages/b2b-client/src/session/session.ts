import { textOf, type ClientState } from '../contract/decode.ts'
import type { Opening } from '../contract/decodeAnswer.ts'
import type { Core } from '../browser/core.ts'
import { INTERMEDIATE_SESSION_TTL_MS } from '../limits.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import { same } from '../internal/same.ts'
import { createEndings } from './endings.ts'
import { createFollower } from './follow.ts'
import type { Guard } from './guard.ts'
import { createGuards } from './guards.ts'
import { createState } from './state.ts'
import { createTokens } from './tokens.ts'

/** The session of this browser, as this tab currently sees it. */
export type Session = ReturnType<typeof createSession>

/** Returns the remaining lifetime of a session, in ms. It uses the provider's clock, because the clock of this computer can be wrong. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const answeredAt = Date.parse(textOf(session.last_accessed_at))
  return Date.parse(session.expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt)
}

/** Creates the session: it stores state and tokens, applies responses, and applies the changes of other tabs (`follow.ts`). */
export function createSession(core: Core) {
  const { tab, names, log, settings } = core
  const state = createState(core)
  const tokens = createTokens(core, state.shownId)
  const { intermediate } = tokens
  let replacements = 0
  const endings = createEndings(core)
  const guards = createGuards(core, tokens, state, endings)
  const { adopt, recheck, listen } = createFollower(core, tokens, state, endings, guards.notEndedSince, signOut)

  /** Removes the tokens and the state. `force`: also removes cookies that are not visible yet. Returns true, for `follow.ts`. */
  function signOut(force = false, clearsStorage = true): true {
    tokens.remove(force)
    if (clearsStorage) state.write(null)
    state.show({}, false)
    return true
  }

  /** Replaces the session with a sign-in that needs a further step. */
  function commitPending(token: string): void {
    if (token === '') intermediate.remove()
    else intermediate.write(token, new Date(tab.now() + INTERMEDIATE_SESSION_TTL_MS))
    const previous = state.storedId()
    if (previous !== undefined) endings.addLeft(previous)
    signOut()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    token: tokens.read,
    tokens: tokens.readBoth,
    clearIntermediateSession: intermediate.remove,
    intermediateToken: intermediate.read,
    ...guards,
    memberId: () => state.get().state.member?.member_id,
    /** True if an administrator acts as the member. */
    isImpersonated: (): boolean => tab.local.get(names.key('impersonated')) === state.storedId(),
    /** True if this browser holds a session token or remembers a session. */
    exists: (): boolean => tokens.read() !== null || state.storedId() !== undefined,
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
      if (isComplete) tokens.commit({ sessionId, session_token, session_jwt, expires, committedAt: tab.now(), guard })
      else tokens.remove()
      intermediate.remove()
      if (sessionId !== previous) tab.local.remove(names.key('link_email'))
      state.write(opening.state)
      state.show(opening.state, false)
      recheck()
    },
    /** Replaces the tokens with the given ones, until the browser is closed. The state does not change. */
    replaceTokens({ session_token, session_jwt }: { session_token: string; session_jwt?: string | null | undefined }): void {
      replacements += 1
      endings.reopen()
      tokens.replace(session_token, session_jwt)
    },
    /** How often `replaceTokens` was called. */
    replacements: () => replacements,
    /** Replaces the parts of the state that a response contains. */
    merge(part: ClientState): void {
      const stored = state.stored()
      // If the browser refused to store the tokens, the stored state can come from a tab that does not have them.
      const previous = stored === undefined || tokens.cookie.inMemory() ? state.get().state : stored
      const next = { ...previous, ...part }
      if (!same(next, stored)) state.write(next)
      state.show(next, !next.session && state.get().fromCache)
    },
    /** Ends the session, after a logout of the member or because the provider refused it. */
    end(by: 'member' | 'provider', { sentAt }: Guard): void {
      tab.local.remove(names.key('impersonated'))
      tab.local.remove(names.key('link_email'))
      const id = state.storedId() ?? ''
      if (by === 'member') {
        endings.addLogout(id, sentAt)
        // A logout also ends a pending sign-in. A refusal by the provider only ends the session.
        intermediate.remove()
        clearRedirectToken(settings.brand)
      } else if (id) endings.addRefused(id, tokens.hash())
      // If no session is stored, there is none to end. Another tab may have stored one that this tab cannot see yet.
      signOut(false, by === 'member' || id !== '')
    },
    adopt,
    /** Starts listening to the other tabs, and removes the state of a session without a token. Returns true if there may be a session. */
    start(): boolean {
      listen()
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
  }
}
