import type { MemberSession } from '../contract/entities/session.ts'
import { CONTROL_CHARACTER, cookieValues } from '../internal/cookieText.ts'
import { MAX_COOKIE_HEADER_LENGTH, MAX_COOKIE_LENGTH, MAX_JWT_COOKIES } from '../limits.ts'
import { isGrantedByRoles } from '../rbac/grants.ts'
import { headerOf, type RequestWithHeaders } from './headers.ts'
import { readServerOptions, type SessionReaderOptions } from './options.ts'
import { createPolicy } from './policy.ts'
import { noSession, type SessionResult } from './sessionResult.ts'
import { createJwtVerifier, isOneSession } from './verifyJwt.ts'

/** Reads sessions on a server. */
export interface SessionReader {
  /**
   * Returns the session of a request: it verifies the JWT in the session cookie, without a call to the provider. It never rejects.
   *
   * A JWT stays valid until it expires, at most five minutes, even if its session has been revoked.
   */
  readonly readSession: (request: RequestWithHeaders) => Promise<SessionResult>
  /** Like `readSession`, for a JWT that does not come in a cookie. */
  readonly readSessionJwt: (jwt: string) => Promise<SessionResult>
  /**
   * Returns true if the roles of a session allow an action, by the same rule as `rbac.isAuthorized` of the client. Returns false without a
   * session, and if the provider's policy could not be loaded. It never rejects.
   *
   * @param resource The id of a resource, such as `acme.member`.
   * @param action Such as `create`.
   */
  readonly isAuthorized: (session: Pick<MemberSession, 'roles'> | null, resource: string, action: string) => Promise<boolean>
}

/** The reasons after which the user can still be signed in. */
const MILD_REASONS = ['unreachable', 'expired'] as const

const isToken = (value: string): boolean => value.length <= MAX_COOKIE_LENGTH && !CONTROL_CHARACTER.test(value)

/** Returns the result for the JWTs of one session: the valid JWT that expires last. If none is valid, prefers a reason that keeps the user signed in. */
function resultOf(results: readonly SessionResult[]): SessionResult {
  const [latest] = results.filter((result) => result.session !== null).sort((a, b) => b.jwtExpiresAt - a.jwtExpiresAt)
  if (latest) return latest
  const reasons = results.map(({ reason }) => reason)
  return noSession(MILD_REASONS.find((reason) => reasons.includes(reason)) ?? 'invalid')
}

/**
 * Creates the functions that read sessions on a server. Create them once, outside of your request handlers: they keep the keys and the RBAC
 * policy of the provider. They use web standards only, so they run on Node, on edge runtimes and in workers.
 *
 * @param publicToken The public token of your client.
 * @throws UsageError if an option is invalid.
 * @example
 * const { readSession, isAuthorized } = createSessionReader('public-token-live-…')
 * const { session, reason } = await readSession(request)
 */
export function createSessionReader(publicToken: string, options?: SessionReaderOptions): SessionReader {
  const settings = readServerOptions(publicToken, options)
  const verifyJwt = createJwtVerifier(settings)
  const policy = createPolicy(settings)
  const { cookieNames } = settings
  return {
    async readSession(request) {
      const header = headerOf(request, 'Cookie')
      if (header.length > MAX_COOKIE_HEADER_LENGTH) return noSession('invalid')
      // Browsers separate cookies by `; `. Proxies can remove the space.
      const cookies = header.trim().replaceAll(/;\s*/g, '; ')
      const jwts = [...new Set(cookieValues(cookies, cookieNames.jwt))].filter((value) => value !== '')
      if (jwts.length === 0) return noSession(cookieValues(cookies, cookieNames.session).some(Boolean) ? 'expired' : 'missing')
      if (jwts.length > MAX_JWT_COOKIES || !isOneSession(jwts, settings)) return noSession('invalid')
      return resultOf(await Promise.all(jwts.filter(isToken).map(verifyJwt)))
    },
    async readSessionJwt(jwt) {
      if (typeof jwt !== 'string' || jwt === '') return noSession('missing')
      return isToken(jwt) ? verifyJwt(jwt) : noSession('invalid')
    },
    async isAuthorized(session, resource, action) {
      return session ? isGrantedByRoles(await policy(), session.roles, resource, action) : false
    },
  }
}
