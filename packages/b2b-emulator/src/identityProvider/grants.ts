import { sameText, sha256 } from '../crypto/digest.ts'
import { proofOf } from '../rules/pkce.ts'
import type { Proof } from '../rules/pkce.ts'
import type { World } from '../world.ts'
import { requiredIn } from './form.ts'
import { OAuthError } from './oauthError.ts'
import type { AccessRecord, CodeRecord, ConnectedApp, RefreshRecord } from './records.ts'
import { wordsOf } from './scopes.ts'

/* What an application may exchange for tokens: the code of a member's decision, and the refresh token that came with the last ones. */

const grantIsBad = (why: string): OAuthError => new OAuthError(400, 'invalid_grant', why)

/**
 * What comes twice has been stolen by one of the two: all that the code is ever exchanged for is taken back. It is said of the code, since
 * the first of two uses at once may not have its tokens yet. Source: RFC 6749 section 4.1.2, RFC 9700 section 4.14.2.
 */
function takeBack({ identityProvider: { codes } }: World, codeKey: string): never {
  const code = codes.get(codeKey)
  if (code) code.takenBack = true
  throw grantIsBad('It was used before.')
}

/** True for a token whose code was taken back; and for one whose code nobody knows, to be on the safe side. */
export const isTakenBack = ({ identityProvider: { codes } }: World, { codeKey }: Pick<AccessRecord, 'codeKey'>): boolean =>
  codes.get(codeKey)?.takenBack ?? true

const hasSession = ({ sessions, now }: World, id: string): boolean =>
  [...sessions.values()].some(({ member_session_id, expires_at }) => member_session_id === id && expires_at > now())

function checkVerifier(challenge: string | null, proof: Proof | null): void {
  if (challenge === null && proof === null) return
  if (challenge !== null && proof?.wellFormed === true && sameText(challenge, proof.challenge)) return
  throw grantIsBad('The code verifier does not belong to the challenge that the request began with.')
}

/** What was granted, and the code that it all began with. `asked`: as much of the scope as the application wants this time. */
export type Exchanged = Omit<RefreshRecord, 'used' | 'expiresAt'> & { readonly nonce: string; readonly asked: string }

/** Spends a code. A request that is wrong leaves it to its owner. */
export async function spendCode(world: World, app: ConnectedApp, form: URLSearchParams): Promise<Exchanged> {
  const [codeKey, proof] = await Promise.all([sha256(requiredIn(form, 'code')), proofOf(form.get('code_verifier') ?? undefined)])
  // Nothing waits from here on, so that of many exchanges at once one gets through.
  const code: CodeRecord | undefined = world.identityProvider.codes.get(codeKey)
  if (!code || code.clientId !== app.client_id) throw grantIsBad('The code is not known.')
  if (code.redirectUri !== form.get('redirect_uri')) throw grantIsBad('The redirect address is another one than the code was sent to.')
  checkVerifier(code.challenge, proof)
  if (code.used) return takeBack(world, codeKey)
  if (code.expiresAt <= world.now() || !hasSession(world, code.memberSessionId)) throw grantIsBad('The code or its session is over.')
  code.used = true
  const { clientId, memberId, memberSessionId, scope, nonce } = code
  return { clientId, memberId, memberSessionId, scope, asked: scope, nonce, codeKey }
}

/** Spends a refresh token: the answer brings the next one. Less may be asked for than was granted. Source: RFC 6749 section 6. */
export async function spendRefreshToken(world: World, app: ConnectedApp, form: URLSearchParams): Promise<Exchanged> {
  const token = world.identityProvider.refreshTokens.get(await sha256(requiredIn(form, 'refresh_token')))
  if (!token || token.clientId !== app.client_id || isTakenBack(world, token)) throw grantIsBad('The refresh token is not known.')
  if (token.used) return takeBack(world, token.codeKey)
  if (token.expiresAt <= world.now() || world.members.get(token.memberId)?.status !== 'active') {
    throw grantIsBad('The refresh token has expired, or its member is no longer active.')
  }
  const asked = wordsOf(form.get('scope') ?? token.scope)
  const granted = wordsOf(token.scope)
  if (!asked.every((word) => granted.includes(word))) throw new OAuthError(400, 'invalid_scope', 'The member has not granted all of this.')
  token.used = true
  const { clientId, memberId, memberSessionId, scope, codeKey } = token
  return { clientId, memberId, memberSessionId, scope, asked: asked.join(' '), nonce: '', codeKey }
}
