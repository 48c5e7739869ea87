import type { Core } from '../browser/core.ts'
import { hashOf } from '../internal/hashOf.ts'
import { RECENT_COMMIT_TTL_MS } from '../limits.ts'
import type { Guard } from './compare.ts'
import { createCookies, type Cookie } from './cookies.ts'
import type { Stamp } from './record.ts'

/** The tokens of a session, and the expiry of their cookies. */
export interface TokenPair {
  readonly session_token: string
  readonly session_jwt: string
  readonly expires: Date
}

/** A session from a response that this tab applied last. Other tabs that do not know the session yet can remove its cookies. */
export interface LastCommit extends TokenPair {
  readonly sessionId: string
  readonly committedAt: Stamp
  /** The guard of the request that opened or confirmed the session. */
  readonly guard: Guard
}

/** The tokens of this browser, as this tab currently sees them. */
export interface Tokens {
  /** The cookie with the session token. */
  readonly cookie: Cookie
  /** The cookie with the intermediate session token. */
  readonly intermediate: Cookie
  read(): string | null
  /** Returns both tokens; null unless both are readable. */
  readBoth(): { session_token: string; session_jwt: string } | null
  /** Returns the hash of the session token. */
  hash(): string
  /** Returns true if one of the two cookies is missing. A tab that saw only one of them may have removed it. */
  isIncomplete(): boolean
  /** Returns the commit whose session this tab stored last, unless the session has been forgotten or replaced. */
  lastCommit(): LastCommit | null
  /** Returns the last commit if its session is shown and is at most 5 seconds old. `mustBeLatest`: null if another tab has written a newer token. */
  recentCommit(mustBeLatest?: boolean): LastCommit | null
  forgetCommit(): void
  /** Writes the tokens of a response. `cookies`: the text of `document.cookie`. */
  commit(commit: LastCommit, cookies: string): void
  /** Writes the tokens of a commit again, even if this tab does not see yet that another tab has overwritten them. */
  restore(commit: LastCommit): void
  /** Replaces the tokens with those of the application, until the browser is closed. */
  replace(session_token: string, session_jwt: string | null | undefined): void
  /** Removes the tokens. `force`: also cookies that this tab does not see yet. */
  remove(force?: boolean, cookies?: string): void
  /** Removes tokens that are only in memory. */
  forgetUnsaved(): void
}

/** Creates the token storage. `shownId`: returns the id of the session that this tab shows. */
export function createTokens(core: Core, shownId: () => string | undefined): Tokens {
  const { tab } = core
  const { session, jwt, intermediate } = createCookies(core)
  let last: (LastCommit & { readonly writtenAt: number }) | null = null

  const recentCommit: Tokens['recentCommit'] = (mustBeLatest = true) =>
    last !== null &&
    last.sessionId === shownId() &&
    Math.abs(tab.now() - last.writtenAt) < RECENT_COMMIT_TTL_MS &&
    (!mustBeLatest || session.isLatest(last.session_token))
      ? last
      : null
  const write = ({ session_token, session_jwt, expires }: TokenPair, cookies: string) => {
    session.write(session_token, expires, cookies)
    jwt.write(session_jwt, expires, cookies)
  }
  // A tab that did not know this session yet may have removed its cookie.
  const read = () => session.read() ?? recentCommit()?.session_token ?? null
  return {
    cookie: session,
    intermediate,
    read,
    readBoth() {
      const session_token = read()
      const session_jwt = jwt.read() ?? recentCommit()?.session_jwt ?? null
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    hash: () => hashOf(read() ?? ''),
    isIncomplete: () => session.read() === null || jwt.read() === null,
    lastCommit: () => last,
    recentCommit,
    forgetCommit: () => void (last = null),
    commit(commit, cookies) {
      last = { ...commit, writtenAt: tab.now() }
      write(commit, cookies)
    },
    // Without cookies in the text, the write is not skipped as unnecessary.
    restore: (commit) => write(commit, ''),
    replace(session_token, session_jwt) {
      last = null
      session.write(session_token)
      if (session_jwt) jwt.write(session_jwt)
      else jwt.remove()
      intermediate.remove()
    },
    remove(force = false, cookies) {
      last = null
      for (const cookie of [session, jwt]) cookie.remove(force, cookies)
    },
    forgetUnsaved() {
      session.forget()
      jwt.forget()
    },
  }
}
