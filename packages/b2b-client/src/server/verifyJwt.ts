import { errors, jwtVerify, type JWTPayload } from 'jose'
import { fits } from '../contract/fields.ts'
import type { AuthenticationFactor, MemberSession } from '../contract/entities/session.ts'
import { report } from './failures.ts'
import { createKeySet, KeySetError } from './keySet.ts'
import type { ServerSettings } from './options.ts'

/** The result for one JWT. An expired JWT has a valid signature, so its session is known. */
export type VerifiedJwt =
  | { readonly status: 'valid' | 'expired'; readonly session: MemberSession; readonly expiresAt: number }
  | { readonly status: 'invalid' | 'unreachable' }

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

/** Returns the function that verifies session JWTs of a project. It never rejects. */
export function createJwtVerifier(settings: ServerSettings): (jwt: string) => Promise<VerifiedJwt> {
  const { issuer, audience, claimNames, clockToleranceSeconds, now, onError } = settings
  const keySet = createKeySet(settings)
  let isReported = false
  /** Reports the first JWT that the provider has signed for another project. */
  function reportOtherProject(error: unknown) {
    if (isReported || !(error instanceof errors.JWTClaimValidationFailed) || !['iss', 'aud'].includes(error.claim)) return
    isReported = true
    const message = `The session JWT of a request is not for this server: its claim "${error.claim}" is not that of the project ${audience}.`
    report(onError, new Error(`${message} Give the client and createSessionReader the same public token, brand and hosts.`))
  }
  const resultOf = (status: 'valid' | 'expired', claims: JWTPayload): VerifiedJwt => {
    const session = sessionOf(claims, claimNames)
    return session === null ? { status: 'invalid' } : { status, session, expiresAt: (claims.exp ?? 0) * 1000 }
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
      return resultOf('valid', payload)
    } catch (error) {
      // jose checks the signature, the issuer and the audience before the expiry.
      if (error instanceof errors.JWTExpired) return resultOf('expired', error.payload)
      reportOtherProject(error)
      return { status: error instanceof KeySetError ? 'unreachable' : 'invalid' }
    }
  }
}
