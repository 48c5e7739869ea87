import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import type { AuthenticationFactor, MemberSession } from '../contract/entities/session.ts'
import { fits } from '../contract/fields.ts'
import { attempt } from '../internal/attempt.ts'
import { report } from './failures.ts'
import { createKeySet, KeySetError } from './keySet.ts'
import type { ServerSettings } from './options.ts'
import { noSession, type SessionResult } from './sessionResult.ts'

const SESSION_SHAPE = {
  id: 'string',
  started_at: 'string',
  last_accessed_at: 'string',
  expires_at: 'string',
  authentication_factors: 'objects',
  roles: 'strings',
} as const
const REGISTERED_SHAPE = { sub: 'string', exp: 'number' } as const
const ORGANIZATION_SHAPE = { organization_id: 'string', slug: 'string' } as const

/** Reads the session from claims. Returns null if the JWT is not a session JWT, for example an ID token that the same key has signed. */
function sessionOf(claims: JWTPayload, names: ServerSettings['claimNames']): MemberSession | null {
  const {
    [names.session]: session,
    [names.organization]: organization,
    sub,
    iss: _iss,
    aud: _aud,
    iat: _iat,
    nbf: _nbf,
    exp: _exp,
    jti: _jti,
    ...others
  } = claims
  // The compiler knows the types of registered claims, but the JWT can have others.
  if (!fits(claims, REGISTERED_SHAPE) || !sub || !fits(session, SESSION_SHAPE) || !fits(organization, ORGANIZATION_SHAPE)) return null
  return {
    member_session_id: session.id,
    member_id: sub,
    organization_id: organization.organization_id,
    organization_slug: organization.slug,
    started_at: session.started_at,
    last_accessed_at: session.last_accessed_at,
    expires_at: session.expires_at,
    // The provider has signed the details.
    authentication_factors: session.authentication_factors as AuthenticationFactor[],
    roles: [...session.roles],
    custom_claims: others,
  }
}

/** Returns true if the JWT is not valid yet. */
const isEarly = (error: unknown): error is errors.JWTClaimValidationFailed =>
  error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf' && error.reason === 'check_failed'

/** Returns the first claim with a value of another project: `iss` or `aud`. Null if both fit, or if the JWT is malformed. */
function claimOfOtherProject(jwt: string, { issuer, audience }: ServerSettings): 'iss' | 'aud' | null {
  try {
    const { iss, aud } = decodeJwt(jwt)
    if (iss !== issuer) return 'iss'
    return [aud].flat().includes(audience) ? null : 'aud'
  } catch {
    return null
  }
}

/**
 * Returns true if all JWTs have the same session id. JWTs that cannot be decoded do not count. JWTs with an invalid signature count, because
 * the JWT of the real user can be invalid, for example if the provider no longer has the key. The valid JWT can then be from a cookie that
 * another site on the domain has added for its own user.
 */
export function isOneSession(jwts: readonly string[], { claimNames }: ServerSettings): boolean {
  const sessionIdOf = (jwt: string): unknown => Object(decodeJwt(jwt)[claimNames.session]).id
  return new Set(jwts.flatMap((jwt) => attempt(() => [sessionIdOf(jwt)]) ?? [])).size <= 1
}

/** Returns the function that verifies session JWTs of a project. It never rejects. */
export function createJwtVerifier(settings: ServerSettings): (jwt: string) => Promise<SessionResult> {
  const { issuer, audience, claimNames, clockToleranceSeconds, now, onError } = settings
  const keySet = createKeySet(settings)
  const reportedMistakes = new Set<'project' | 'clock'>()
  /** Reports a mistake of the setup once. */
  function reportOnce(mistake: 'project' | 'clock', message: string) {
    if (!reportedMistakes.has(mistake)) report(onError, new Error(message))
    reportedMistakes.add(mistake)
  }
  /** A project can have its own keys, so the signature of a JWT of another project is not always verified. */
  function reportOtherProject(jwt: string) {
    const claim = claimOfOtherProject(jwt, settings)
    if (claim === null) return
    const message = `The session JWT of a request is not for this server: its claim "${claim}" is not that of the project ${audience}.`
    reportOnce('project', `${message} Give the client and createSessionReader the same public token, brand and hosts.`)
  }
  function reportEarly({ nbf }: JWTPayload) {
    const seconds = Math.ceil(Number(nbf) - now() / 1000)
    const message = `The session JWT of a request becomes valid in ${seconds} seconds: the clocks of this server and of the provider differ.`
    reportOnce('clock', `${message} Set the clock of this server, for example by NTP.`)
  }
  return async (jwt) => {
    try {
      const { payload } = await jwtVerify(jwt, keySet, {
        issuer,
        audience,
        // The algorithm never comes from the JWT: RFC 8725 section 3.1.
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(now()),
      })
      const session = sessionOf(payload, claimNames)
      return session === null ? noSession('invalid') : { session, reason: null, jwtExpiresAt: (payload.exp ?? 0) * 1000 }
    } catch (error) {
      if (error instanceof KeySetError) return noSession('unreachable')
      // jose checks the signature, the issuer and the audience before the times.
      if (error instanceof errors.JWTExpired) return noSession(sessionOf(error.payload, claimNames) === null ? 'invalid' : 'expired')
      if (isEarly(error)) reportEarly(error.payload)
      else if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWKSNoMatchingKey) reportOtherProject(jwt)
      return noSession('invalid')
    }
  }
}
