import type { MemberSession } from '../contract/entities/session.ts'
import { CONTROL_CHARACTER, cookieValues } from '../internal/cookieText.ts'
import { MAX_COOKIE_LENGTH, MAX_JWT_COOKIES } from '../limits.ts'
import { isGrantedByRoles } from '../rbac/grants.ts'
import { readServerOptions, type SessionReaderOptions } from './options.ts'
import { createPolicy } from './policy.ts'
import { createJwtVerifier, type VerifiedJwt } from './verifyJwt.ts'

/**
 * Why a request has no session:
 *
 * - `missing`: it has no session cookie. Send the user to the login page.
 * - `expired`: its JWT has expired, or only its JWT is missing. The session itself can still be alive: let the browser renew the JWT.
 * - `invalid`: its JWT is malformed, not from this project, or not valid yet; or it has JWTs of several sessions. Treat the user as
 *   signed out.
 * - `unreachable`: the keys of the provider could not be loaded, so nothing is known. Respond with status 503.
 */
export type NoSessionReason = 'missing' | 'expired' | 'invalid' | 'unreachable'

/** The result of `readSession`. */
export type SessionResult =
  | {
      /** The session, with the ids of the member and of the organization, and with the roles. */
      readonly session: MemberSession
      readonly reason: null
      /** The expiry of the JWT, in milliseconds since the epoch: at most five minutes after the provider issued it. */
      readonly jwtExpiresAt: number
    }
  | { readonly session: null; readonly reason: NoSessionReason }

/** Anything with headers: a `Request`, `{ headers: await headers() }` in Next.js, or a request of Node or Express, with names in lower case. */
export interface RequestWithHeaders {
  /** The headers of the request. */
  readonly headers: { readonly get: (name: string) => string | null | undefined } | { readonly cookie?: string | undefined }
}

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

const noSession = (reason: NoSessionReason): SessionResult => ({ session: null, reason })

/** Returns the `Cookie` header. Node has the headers as fields. */
function cookieHeader({ headers }: RequestWithHeaders): string {
  if ('get' in headers && typeof headers.get === 'function') return headers.get('Cookie') ?? ''
  return ('cookie' in headers && headers.cookie) || ''
}

const isToken = (value: string): boolean => value !== '' && value.length <= MAX_COOKIE_LENGTH && !CONTROL_CHARACTER.test(value)

/** Returns the result for the JWTs of one request. */
function resultOf(verified: readonly VerifiedJwt[]): SessionResult {
  // If the provider fails, the JWT of the user can be unverified. A valid JWT beside it can come from an attacker.
  if (verified.some(({ status }) => status === 'unreachable')) return noSession('unreachable')
  const signed = verified.filter((jwt) => 'session' in jwt)
  // Another site on the domain can add a cookie with the JWT of its own user. Nothing tells which cookie is the right one.
  if (new Set(signed.map(({ session }) => session.member_session_id)).size > 1) return noSession('invalid')
  const [latest] = signed.filter(({ status }) => status === 'valid').sort((a, b) => b.expiresAt - a.expiresAt)
  if (latest) return { session: latest.session, reason: null, jwtExpiresAt: latest.expiresAt }
  return noSession(signed.some(({ status }) => status === 'expired') ? 'expired' : 'invalid')
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
      // Browsers separate cookies by `; `. Proxies can remove the space.
      const cookies = cookieHeader(request).replaceAll(/;\s*/g, '; ')
      const jwts = [...new Set(cookieValues(cookies, cookieNames.jwt))].filter((value) => value !== '')
      // All JWTs are compared. With too many, one that is not compared could be that of the user.
      if (jwts.length > MAX_JWT_COOKIES) return noSession('invalid')
      if (jwts.length > 0) return resultOf(await Promise.all(jwts.filter(isToken).map(verifyJwt)))
      return noSession(cookieValues(cookies, cookieNames.session).some(Boolean) ? 'expired' : 'missing')
    },
    async readSessionJwt(jwt) {
      if (!jwt) return noSession('missing')
      return resultOf(isToken(jwt) ? [await verifyJwt(jwt)] : [])
    },
    async isAuthorized(session, resource, action) {
      return session ? isGrantedByRoles(await policy(), session.roles, resource, action) : false
    },
  }
}
