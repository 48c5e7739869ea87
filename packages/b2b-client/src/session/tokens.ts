import type { Core } from '../core.ts'
import { RECENT_COMMIT_MS } from '../limits.ts'
import { createCookies, fingerprint } from './cookies.ts'
import type { Guard } from './guards.ts'

/** A session that this tab committed a moment ago. Other tabs may still act on what they knew before. */
export interface RecentCommit {
  readonly sessionId: string
  readonly session_token: string
  readonly session_jwt: string
  readonly expires: Date
  readonly committedAt: number
  /** How things stood when the request was sent. */
  readonly guard: Guard
}

/** The tokens of this browser, as this tab sees them. */
export type Tokens = ReturnType<typeof createTokens>

/** Reads and writes the tokens. `shownId`: the id of the session that this tab shows. */
export function createTokens(core: Core, shownId: () => string | undefined) {
  const { tab } = core
  const { session, jwt, intermediate } = createCookies(core)
  let recent: RecentCommit | null = null

  /** What this tab committed a moment ago. `isLatest`: only if no other tab has written a newer token since. */
  const justCommitted = (isLatest = true) =>
    recent &&
    recent.sessionId === shownId() &&
    tab.now() - recent.committedAt < RECENT_COMMIT_MS &&
    (!isLatest || session.isLatest(recent.session_token))
      ? recent
      : null
  const write = ({ session_token, session_jwt, expires }: RecentCommit) => {
    session.write(session_token, expires)
    jwt.write(session_jwt, expires)
  }
  // A tab that had not yet seen this session may have removed its cookie.
  const read = () => session.read() ?? justCommitted()?.session_token ?? null
  return {
    /** The cookie with the session token. */
    cookie: session,
    /** The cookie with the token of a pending sign-in. */
    intermediate,
    justCommitted,
    recent: () => recent,
    forgetRecent: () => void (recent = null),
    read,
    /** The fingerprint of the session token. */
    print: () => fingerprint(read() ?? ''),
    write,
    readBoth() {
      const session_token = read()
      const session_jwt = jwt.read() ?? justCommitted()?.session_jwt ?? null
      return session_token !== null && session_jwt !== null ? { session_token, session_jwt } : null
    },
    commit: (next: RecentCommit) => write((recent = next)),
    /** Replaces the tokens with ones from elsewhere, until the browser is closed. */
    replace(session_token: string, session_jwt: string | null | undefined): void {
      recent = null
      session.write(session_token)
      if (session_jwt) jwt.write(session_jwt)
      else jwt.remove()
      intermediate.remove()
    },
    remove(isCertain = false, line?: string): void {
      recent = null
      for (const cookie of [session, jwt]) cookie.remove(isCertain, line)
    },
    /** Lets go of tokens that the browser refused to keep. */
    forgetHeld(): void {
      session.forget()
      jwt.forget()
    },
  }
}
