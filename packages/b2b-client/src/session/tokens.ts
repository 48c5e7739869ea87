import type { Core } from '../browser/core.ts'
import { hashOf } from '../internal/hashOf.ts'
import { RECENT_COMMIT_TTL_MS } from '../limits.ts'
import { createCookies } from './cookies.ts'
import type { Guard } from './guard.ts'

/** A session from a response that this tab has just applied. Other tabs that do not know the session yet can still remove its cookies. */
export interface RecentCommit {
  readonly sessionId: string
  readonly session_token: string
  readonly session_jwt: string
  readonly expires: Date
  readonly committedAt: number
  /** The guard of the request that opened or confirmed the session. */
  readonly guard: Guard
}

/** The tokens of this browser, as this tab currently sees them. */
export type Tokens = ReturnType<typeof createTokens>

/** Creates the token storage. `shownId`: returns the id of the session that this tab shows. */
export function createTokens(core: Core, shownId: () => string | undefined) {
  const { tab } = core
  const { session, jwt, intermediate } = createCookies(core)
  let recent: RecentCommit | null = null

  /**
   * Returns the recent commit; null if it is too old or its session is not shown. `mustBeLatest`: also null if another tab has written a
   * newer token since.
   */
  const justCommitted = (mustBeLatest = true) =>
    recent &&
    recent.sessionId === shownId() &&
    tab.now() - recent.committedAt < RECENT_COMMIT_TTL_MS &&
    (!mustBeLatest || session.isLatest(recent.session_token))
      ? recent
      : null
  const write = ({ session_token, session_jwt, expires }: RecentCommit, line?: string) => {
    session.write(session_token, expires, line)
    jwt.write(session_jwt, expires, line)
  }
  // A tab that did not know this session yet may have removed its cookie.
  const read = () => session.read() ?? justCommitted()?.session_token ?? null
  return {
    /** The cookie with the session token. */
    cookie: session,
    /** The cookie with the intermediate session token. */
    intermediate,
    justCommitted,
    recent: () => recent,
    forgetRecent: () => void (recent = null),
    read,
    /** True if one of the two cookies is missing. A tab that saw only one of them may have removed it. */
    isIncomplete: () => session.read() === null || jwt.read() === null,
    /** The hash of the session token. */
    hash: () => hashOf(read() ?? ''),
    write,
    readBoth() {
      const session_token = read()
      const session_jwt = jwt.read() ?? justCommitted()?.session_jwt ?? null
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    commit: (next: RecentCommit, line: string) => write((recent = next), line),
    /** Replaces the tokens with the given ones, until the browser is closed. */
    replace(session_token: string, session_jwt: string | null | undefined): void {
      recent = null
      session.write(session_token)
      if (session_jwt) jwt.write(session_jwt)
      else jwt.remove()
      intermediate.remove()
    },
    remove(force = false, line?: string): void {
      recent = null
      for (const cookie of [session, jwt]) cookie.remove(force, line)
    },
    /** Removes tokens that are only in memory. */
    forgetUnsaved(): void {
      session.forget()
      jwt.forget()
    },
  }
}
