import type { Core } from '../browser/core.ts'
import { clearRedirectToken } from '../browser/redirectToken.ts'
import { createEndings } from './endings.ts'
import { createFollower } from './follow.ts'
import type { Guard } from './guard.ts'
import { createGuards } from './guards.ts'
import { createState } from './state.ts'
import { createTokens } from './tokens.ts'

/** The session of this browser, as this tab currently sees it. */
export type Session = ReturnType<typeof createSession>

/**
 * Creates the session: it shows the stored session, ends it, and applies the changes of other tabs (`follow.ts`). `fullSession.ts` in the lazy
 * chunk applies the responses of the provider.
 */
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

  /** Removes the stored details about the sign-in. */
  function forgetDetails(): void {
    tab.local.remove(names.key('impersonated'))
    tab.local.remove(names.key('link_email'))
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    token: tokens.read,
    tokens: tokens.readBoth,
    clearIntermediateSession: intermediate.remove,
    intermediateToken: intermediate.read,
    ...guards,
    /** The parts of the session that `fullSession.ts` changes. */
    parts: { state, tokens, endings, forgetDetails, signOut, recheck },
    memberId: () => state.get().state.member?.member_id,
    /** True if an administrator acts as the member. */
    isImpersonated: (): boolean => tab.local.get(names.key('impersonated')) === state.storedId(),
    /** True if this browser holds a session token or remembers a session. */
    // Reading storage is faster than reading cookies.
    exists: (): boolean => state.storedId() !== undefined || tokens.read() !== null,
    /** Replaces the tokens with the given ones, until the browser is closed. The state does not change. */
    replaceTokens({ session_token, session_jwt }: { session_token: string; session_jwt?: string | null | undefined }): void {
      replacements += 1
      endings.reopen()
      tokens.replace(session_token, session_jwt)
    },
    /** How often `replaceTokens` was called. */
    replacements: () => replacements,
    /** Ends the session after a logout of the member. */
    end({ sentAt }: Guard): void {
      forgetDetails()
      endings.addLogout(state.storedId() ?? '', sentAt)
      // A logout also ends a pending sign-in.
      intermediate.remove()
      clearRedirectToken(settings.brand)
      signOut()
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
