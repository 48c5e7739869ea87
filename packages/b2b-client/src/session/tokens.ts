import type { Core } from '../browser/core.ts'
import { RECENT_COMMIT_TTL_MS } from '../limits.ts'
import { createCookies, type Cookie } from './cookies.ts'
import type { SessionRecord, Stamp } from './record.ts'

/*
 * The tokens of a session are in two cookies. If the provider sets them as HttpOnly cookies, no script can read them: then responses contain
 * no tokens, every read returns null, and only the browser knows which token a request carries.
 */

/** Both tokens of a session. */
export interface TokenPair {
  readonly session_token: string
  readonly session_jwt: string
}

/**
 * A response with tokens that this tab applied. Another tab that has not seen the new session yet can remove the cookies. Then this tab writes
 * the tokens again. Three names say how certain it is that they are still the right ones:
 * - `lastCommit`: the last response that this tab applied, or newer tokens of the same session (`renewCommit`)
 * - `freshCommit`: the last commit, if it is at most 5 seconds old and this tab shows its session
 * - `currentCommit`: the fresh commit, if no other tab has written a newer token. The token that the commit replaced does not count as newer.
 */
export interface TokenCommit extends TokenPair {
  readonly sessionId: string
  /** The expiry of the cookies. */
  readonly expires: Date
  /** When the sign-in was sent, or the confirmation if another tab signed in. It can be compared with the stamps of the record. */
  readonly sentAt: Stamp
  /**
   * The sessions that the member had left when this tab applied its sign-in, with the replaced one. Undefined if another tab signed in. If another tab
   * logs out a session that is not among them, both tabs have signed in at the same moment.
   */
  readonly leftAtSignIn?: SessionRecord['left'] | undefined
  /** The token that this commit has replaced. */
  readonly replacedToken: string | null
}

/** The tokens of this browser, as this tab sees them now. */
export interface Tokens {
  readonly sessionCookie: Cookie
  readonly intermediateCookie: Cookie
  /** Returns the session token; null if none is readable. If the cookie is missing, it is the token of the current commit. */
  sessionToken(): string | null
  /** Returns both tokens; null unless both are readable. */
  pair(): TokenPair | null
  /**
   * Returns false if a token is readable that can belong to another session than the stored one. This is so for a short time if the cookie of another
   * tab has arrived, and its state has not.
   */
  isOfStoredSession(): boolean
  /** Records that the session token belongs to the stored session. Call it when a stored state has arrived: cookies arrive before it. */
  assignToStoredSession(): void
  /**
   * Returns true if one of the two cookies is missing, or if another tab has written the token that the last commit replaced. Both cookies are
   * checked: another tab removes only the cookies that it sees.
   */
  mustRestore(): boolean
  /** Returns the last commit. Null after `forgetCommit`, `remove` and `replace`. */
  lastCommit(): TokenCommit | null
  freshCommit(): TokenCommit | null
  currentCommit(): TokenCommit | null
  forgetCommit(): void
  /** Writes the tokens of a response. `sentToken`: the session token when the request was sent. */
  commit(commit: Omit<TokenCommit, 'replacedToken'>, sentToken: string | null): void
  /** If the request was sent with the token of the last commit, puts the newer tokens into that commit. Writes no cookies. */
  renewCommit(newTokens: TokenPair | null, sentToken: string | null): void
  /** Writes the tokens of a commit again. Another tab may have overwritten the cookies, even if this tab does not see that yet. */
  rewrite(commit: TokenCommit): void
  /** Replaces the tokens with those of the application, until the browser is closed. */
  replace(session_token: string, session_jwt: string | null | undefined): void
  /** Removes the tokens. `unseen`: also removes cookies that this tab does not see yet. */
  remove(which?: 'unseen'): void
  /** Forgets tokens that only this page has, because the browser refused to store the cookies. */
  forgetPageOnly(): void
}

/** Creates the token storage. `shownId`: returns the id of the session that this tab shows. */
export function createTokens(core: Core, shownId: () => string | undefined): Tokens {
  const { tab } = core
  const { sessionCookie, jwtCookie, intermediateCookie } = createCookies(core)
  const cookies = [sessionCookie, jwtCookie]
  let last: TokenCommit | null = null
  /** When the tokens of the last commit arrived, by the clock, in ms since the epoch. A stamp can be later than the clock. */
  let arrivedAt = 0

  function remember(commit: Omit<TokenCommit, 'replacedToken'>, sentToken: string | null): void {
    // If the provider does not rotate tokens, the commit has replaced the same token as the last one.
    last = { ...commit, replacedToken: sentToken === commit.session_token ? (last?.replacedToken ?? null) : sentToken }
    arrivedAt = tab.now()
  }
  function freshCommit(): TokenCommit | null {
    const isFresh = Math.abs(tab.now() - arrivedAt) < RECENT_COMMIT_TTL_MS
    return isFresh && last?.sessionId === shownId() ? last : null
  }
  function currentCommit(): TokenCommit | null {
    const commit = freshCommit()
    return commit !== null && [commit.session_token, commit.replacedToken].some(sessionCookie.isLatest) ? commit : null
  }
  const sessionToken = () => sessionCookie.read() ?? currentCommit()?.session_token ?? null
  /** The last token that belonged to the stored session. */
  let assignedToken = sessionToken()
  const assignToStoredSession = () => void (assignedToken = sessionToken())

  return {
    sessionCookie,
    intermediateCookie,
    sessionToken,
    pair() {
      const session_token = sessionToken()
      const session_jwt = jwtCookie.read() ?? currentCommit()?.session_jwt ?? null
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    isOfStoredSession: () => [null, assignedToken].includes(sessionToken()),
    assignToStoredSession,
    mustRestore: () => cookies.some((cookie) => [null, last?.replacedToken].includes(cookie.read())),
    lastCommit: () => last,
    freshCommit,
    currentCommit,
    forgetCommit: () => void (last = null),
    commit(commit, sentToken) {
      remember(commit, sentToken)
      sessionCookie.write(commit.session_token, commit.expires)
      jwtCookie.write(commit.session_jwt, commit.expires)
      assignToStoredSession()
    },
    renewCommit(newTokens, sentToken) {
      if (last?.session_token === sentToken) remember({ ...last, ...newTokens }, sentToken)
    },
    rewrite({ session_token, session_jwt, expires }) {
      sessionCookie.rewrite(session_token, expires)
      jwtCookie.rewrite(session_jwt, expires)
      assignToStoredSession()
    },
    replace(session_token, session_jwt) {
      last = null
      sessionCookie.write(session_token)
      if (session_jwt) jwtCookie.write(session_jwt)
      else jwtCookie.remove()
      intermediateCookie.remove()
      assignToStoredSession()
    },
    remove(which) {
      last = null
      for (const cookie of cookies) cookie.remove(which)
    },
    forgetPageOnly() {
      for (const cookie of cookies) cookie.forgetPageOnly()
    },
  }
}
