import type { MemberSession } from '../contract/entities/session.ts'

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

export const noSession = (reason: NoSessionReason): SessionResult => ({ session: null, reason })
