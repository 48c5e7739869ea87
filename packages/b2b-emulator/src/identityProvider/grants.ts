import { constantTimeEqual, sha256 } from '../crypto/digest.ts'
import { isCodeRevoked } from '../domain/identityProvider/claims.ts'
import { splitScope } from '../domain/identityProvider/scopes.ts'
import { hashVerifier } from '../domain/signIn/pkce.ts'
import type { HashedVerifier } from '../domain/signIn/pkce.ts'
import type { CodeRecord, ConnectedApp, RefreshTokenRecord } from '../world/records/identityProvider.ts'
import type { World } from '../world/world.ts'
import { OAuthError } from './oauthError.ts'
import { requireParameter } from './oauthForm.ts'

/* An application exchanges a grant for tokens. A grant is an authorization code or a refresh token. */

const invalidGrantError = (description: string): OAuthError => new OAuthError(400, 'invalid_grant', description)

/**
 * Revokes a code and all its tokens after a second use of the code or of a refresh token, because one of the two users is a thief (RFC 6749,
 * section 4.1.2; RFC 9700, section 4.14.2). Marks the code instead of deleting its tokens, because a parallel exchange can store tokens
 * later, and these must be revoked too.
 */
function revokeAndRefuse({ identityProvider: { codes } }: World, codeKey: string): never {
  const code = codes.get(codeKey)
  if (code) code.revoked = true
  throw invalidGrantError('The code or the refresh token was already used.')
}

const hasSession = ({ sessions, now }: World, id: string): boolean =>
  [...sessions.values()].some(({ member_session_id, expires_at }) => member_session_id === id && expires_at > now())

function checkCodeVerifier(challenge: string | null, verifier: HashedVerifier | null): void {
  if (challenge === null && verifier === null) return
  if (challenge !== null && verifier?.isWellFormed === true && constantTimeEqual(challenge, verifier.challenge)) return
  throw invalidGrantError('The code verifier does not match the code challenge of the authorization request.')
}

/** A spent grant: the data of the tokens to issue. */
export interface SpentGrant extends Omit<RefreshTokenRecord, 'used' | 'expiresAt'> {
  readonly nonce: string
  /** The scopes that the application requests now: all granted scopes, or only some of them. */
  readonly requestedScope: string
}

/** Spends an authorization code. A request with wrong parameters does not spend the code. */
export async function spendCode(world: World, app: ConnectedApp, form: URLSearchParams): Promise<SpentGrant> {
  const [codeKey, verifier] = await Promise.all([
    sha256(requireParameter(form, 'code')),
    hashVerifier(form.get('code_verifier') ?? undefined),
  ])
  // There is no await after this line, so that only one of several parallel exchanges succeeds.
  const code: CodeRecord | undefined = world.identityProvider.codes.get(codeKey)
  if (!code || code.clientId !== app.client_id) throw invalidGrantError('The code is unknown.')
  if (code.redirectUri !== form.get('redirect_uri'))
    throw invalidGrantError('The redirect_uri differs from the one in the authorization request.')
  checkCodeVerifier(code.challenge, verifier)
  if (code.used) return revokeAndRefuse(world, codeKey)
  if (code.expiresAt <= world.now() || !hasSession(world, code.memberSessionId))
    throw invalidGrantError('The code has expired, or its session has ended.')
  code.used = true
  const { clientId, memberId, memberSessionId, scope, nonce } = code
  return { clientId, memberId, memberSessionId, scope, requestedScope: scope, nonce, codeKey }
}

/** Spends a refresh token. The application can request fewer scopes than the member has granted (RFC 6749, section 6). */
export async function spendRefreshToken(world: World, app: ConnectedApp, form: URLSearchParams): Promise<SpentGrant> {
  const token = world.identityProvider.refreshTokens.get(await sha256(requireParameter(form, 'refresh_token')))
  if (!token || token.clientId !== app.client_id || isCodeRevoked(world, token))
    throw invalidGrantError('The refresh token is unknown or was revoked.')
  if (token.used) return revokeAndRefuse(world, token.codeKey)
  if (token.expiresAt <= world.now() || world.members.get(token.memberId)?.status !== 'active') {
    throw invalidGrantError('The refresh token has expired, or its member is no longer active.')
  }
  const requestedScopes = splitScope(form.get('scope') ?? token.scope)
  const grantedScopes = splitScope(token.scope)
  if (!requestedScopes.every((entry) => grantedScopes.includes(entry)))
    throw new OAuthError(400, 'invalid_scope', 'The member has not granted all of this.')
  token.used = true
  const { clientId, memberId, memberSessionId, scope, codeKey } = token
  return { clientId, memberId, memberSessionId, scope, requestedScope: requestedScopes.join(' '), nonce: '', codeKey }
}
