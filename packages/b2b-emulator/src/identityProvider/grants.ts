import { constantTimeEqual, sha256 } from '../crypto/digest.ts'
import { isRevoked } from '../domain/identityProvider/claims.ts'
import { splitScope } from '../domain/identityProvider/scopes.ts'
import { hashVerifier } from '../domain/signIn/pkce.ts'
import type { HashedVerifier } from '../domain/signIn/pkce.ts'
import type { CodeRecord, ConnectedApp, RefreshRecord } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { requiredIn } from './form.ts'
import { OAuthError } from './oauthError.ts'

/* Grants that an application exchanges for tokens: an authorization code or a refresh token. */

const invalidGrant = (description: string): OAuthError => new OAuthError(400, 'invalid_grant', description)

/**
 * Revokes a code and all its tokens, because its second use means that the code or the refresh token was stolen. The code is marked instead
 * of deleting its tokens, so that tokens that a parallel first exchange stores later are revoked too. See RFC 6749, section 4.1.2, and
 * RFC 9700, section 4.14.2.
 */
function revokeAndRefuse({ identityProvider: { codes } }: World, codeKey: string): never {
  const code = codes.get(codeKey)
  if (code) code.revoked = true
  throw invalidGrant('The code or the refresh token was already used.')
}

const hasSession = ({ sessions, now }: World, id: string): boolean =>
  [...sessions.values()].some(({ member_session_id, expires_at }) => member_session_id === id && expires_at > now())

function checkVerifier(challenge: string | null, pkceProof: HashedVerifier | null): void {
  if (challenge === null && pkceProof === null) return
  if (challenge !== null && pkceProof?.isWellFormed === true && constantTimeEqual(challenge, pkceProof.challenge)) return
  throw invalidGrant('The code verifier does not match the code challenge of the authorization request.')
}

/** The result of an exchange. `requestedScope` is the part of the granted scope that the application requests this time. */
export type Exchange = Omit<RefreshRecord, 'used' | 'expiresAt'> & { readonly nonce: string; readonly requestedScope: string }

/** Spends an authorization code. A request with wrong parameters does not spend it. */
export async function spendCode(world: World, app: ConnectedApp, form: URLSearchParams): Promise<Exchange> {
  const [codeKey, pkceProof] = await Promise.all([sha256(requiredIn(form, 'code')), hashVerifier(form.get('code_verifier') ?? undefined)])
  // There is no `await` from here on, so only one of several parallel exchanges succeeds.
  const code: CodeRecord | undefined = world.identityProvider.codes.get(codeKey)
  if (!code || code.clientId !== app.client_id) throw invalidGrant('The code is unknown.')
  if (code.redirectUri !== form.get('redirect_uri'))
    throw invalidGrant('The redirect_uri differs from the one in the authorization request.')
  checkVerifier(code.challenge, pkceProof)
  if (code.used) return revokeAndRefuse(world, codeKey)
  if (code.expiresAt <= world.now() || !hasSession(world, code.memberSessionId))
    throw invalidGrant('The code has expired, or its session has ended.')
  code.used = true
  const { clientId, memberId, memberSessionId, scope, nonce } = code
  return { clientId, memberId, memberSessionId, scope, requestedScope: scope, nonce, codeKey }
}

/**
 * Spends a refresh token; the response contains the next one. The application can request fewer scopes than granted (RFC 6749, section 6).
 */
export async function spendRefreshToken(world: World, app: ConnectedApp, form: URLSearchParams): Promise<Exchange> {
  const token = world.identityProvider.refreshTokens.get(await sha256(requiredIn(form, 'refresh_token')))
  if (!token || token.clientId !== app.client_id || isRevoked(world, token))
    throw invalidGrant('The refresh token is unknown or was revoked.')
  if (token.used) return revokeAndRefuse(world, token.codeKey)
  if (token.expiresAt <= world.now() || world.members.get(token.memberId)?.status !== 'active') {
    throw invalidGrant('The refresh token has expired, or its member is no longer active.')
  }
  const requestedScopes = splitScope(form.get('scope') ?? token.scope)
  const grantedScopes = splitScope(token.scope)
  if (!requestedScopes.every((entry) => grantedScopes.includes(entry)))
    throw new OAuthError(400, 'invalid_scope', 'The member has not granted all of this.')
  token.used = true
  const { clientId, memberId, memberSessionId, scope, codeKey } = token
  return { clientId, memberId, memberSessionId, scope, requestedScope: requestedScopes.join(' '), nonce: '', codeKey }
}
