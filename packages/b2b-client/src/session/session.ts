import { textOf, type ClientState, type Opening } from '../contract/decode.ts'
import type { Core } from '../core.ts'
import { INTERMEDIATE_SESSION_LASTS } from '../limits.ts'
import { dropArrival } from '../redirect/inbox.ts'
import { same } from '../same.ts'
import { createEndings } from './endings.ts'
import { createFollower } from './follow.ts'
import { createGuards, type Guard } from './guards.ts'
import { createState } from './state.ts'
import { createTokens } from './tokens.ts'

/** The session of this browser, as this tab sees it. */
export type Session = ReturnType<typeof createSession>

/** How long a session still lasts, in ms. Uses the provider's clock, because the clock of this computer can be days off. */
export function lifetimeOf(session: { readonly expires_at: string; readonly last_accessed_at?: string | undefined }, now: number): number {
  const answeredAt = Date.parse(textOf(session.last_accessed_at))
  return Date.parse(session.expires_at) - (Number.isNaN(answeredAt) ? now : answeredAt)
}

/** Keeps state and tokens: applies answers, and follows what other tabs wrote (`follow.ts`). */
export function createSession(core: Core) {
  const { tab, names, log, settings } = core
  const state = createState(core)
  const tokens = createTokens(core, state.shownId)
  const { intermediate } = tokens
  const endings = createEndings(core)
  const guards = createGuards(core, tokens, state, endings)
  const { adopt, lookAgain, listen } = createFollower(core, tokens, state, endings, guards.notEndedSince, signOut)

  function signOut(isCertain = false, isStored = true): true {
    tokens.remove(isCertain)
    if (isStored) state.write(null)
    state.show({}, false)
    return true
  }

  /** A sign-in that needs a further step takes the place of the session. */
  function commitPending(token: string): void {
    if (token === '') intermediate.remove()
    else intermediate.write(token, new Date(tab.now() + INTERMEDIATE_SESSION_LASTS))
    const previous = state.storedId()
    if (previous !== undefined) endings.addLeft(previous)
    signOut()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    token: tokens.read,
    tokens: tokens.readBoth,
    dropPending: intermediate.remove,
    intermediateToken: intermediate.read,
    ...guards,
    memberId: () => state.get().state.member?.member_id,
    /** True if someone else acts as the member. */
    isImpersonated: (): boolean => tab.local.get(names.key('impersonated')) === state.storedId(),
    /** True if this browser holds a session token or remembers a session. */
    isThere: (): boolean => tokens.read() !== null || state.storedId() !== undefined,
    /** True for a session that the member left. A tab may have confirmed it before it heard of that: its tokens are removed. */
    dropIfLeft: (id: string): boolean => endings.isLeft(id) && signOut(true),
    /** Applies an answer that starts or confirms a session, or that needs a further step. */
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
      if (isComplete) lookAgain()
    },
    /** Replaces the tokens with ones from elsewhere, until the browser is closed. The state is not touched. */
    replaceTokens({ session_token, session_jwt }: { session_token: string; session_jwt?: string | null | undefined }): void {
      endings.reopenAll()
      tokens.replace(session_token, session_jwt)
    },
    /** Replaces parts of the state with the answer of a call that read them. */
    merge(part: ClientState): void {
      const before = state.stored()
      const next = { ...(before === undefined || tokens.cookie.held() ? state.get().state : before), ...part }
      if (!same(next, before)) state.write(next)
      state.show(next, !next.session && state.get().fromCache)
    },
    /** Ends the session: the member logged out, or the provider said that it does not exist. */
    end(by: 'member' | 'provider', { sentAt }: Guard): void {
      tab.local.remove(names.key('impersonated'))
      tab.local.remove(names.key('link_email'))
      const id = state.storedId() ?? ''
      if (by === 'member') {
        endings.addLogout(id, sentAt)
        // A refusal by the provider is about the session. It does not touch a sign-in in progress; a logout ends that, too.
        intermediate.remove()
        dropArrival(settings.brand)
      } else if (id) endings.addRefused(id, tokens.print())
      // Without a stored session there is none to end: one that another tab has just stored may not be visible here yet.
      signOut(false, by === 'member' || id !== '')
    },
    adopt,
    /** Removes what is left of a session without a token, and follows the other tabs from then on. Returns true if there may be a session. */
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
      // An entry without a token belongs to nobody.
      if (isMalformed || ![null, 'null'].includes(text)) state.write(null)
      state.show({}, false)
      return false
    },
  }
}
