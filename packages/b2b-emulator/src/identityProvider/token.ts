import { sameText, sha256 } from '../crypto/digest.ts'
import { fromBase64 } from '../crypto/encoding.ts'
import { signJwt } from '../crypto/jwt.ts'
import { formOf } from '../http/body.ts'
import { json } from '../http/respond.ts'
import type { Visit } from '../http/visit.ts'
import { ACCESS_LASTS } from '../limits.ts'
import { proofOf } from '../rules/pkce.ts'
import type { Proof } from '../rules/pkce.ts'
import type { World } from '../world.ts'
import { claimsOf } from './claims.ts'
import { issuerOf } from './issuer.ts'
import { OAuthError } from './oauthError.ts'
import type { CodeRecord, ConnectedApp } from './records.ts'
import { wordsOf } from './scopes.ts'

const grantIsBad = (why: string): OAuthError => new OAuthError(400, 'invalid_grant', why)
const clientIsBad = (): OAuthError => new OAuthError(401, 'invalid_client', 'The application has not proven which one it is.')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw clientIsBad()
  }
}

/** What a client says of itself, in the header or in the form. Source: RFC 6749 section 2.3.1. */
function saidOfClient(request: Request, form: URLSearchParams): readonly [id: string, secret: string | null] {
  const [, encoded] = /^Basic +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  if (encoded === undefined) return [form.get('client_id') ?? '', form.get('client_secret')]
  const [id = '', secret = ''] = (fromBase64(encoded) ?? '').split(':').map(decoded)
  return [id, secret]
}

function clientOf(world: World, request: Request, form: URLSearchParams): ConnectedApp {
  const [id, secret] = saidOfClient(request, form)
  const app = world.identityProvider.apps.get(id)
  if (!app || (app.client_secret !== null && !sameText(app.client_secret, secret ?? ''))) throw clientIsBad()
  return app
}

/** A code that comes twice has been stolen by one of the two: what the first got is taken back. Source: RFC 6749 section 4.1.2. */
function revokeBecause({ identityProvider: { accessTokens } }: World, codeKey: string): never {
  for (const [key, access] of accessTokens) if (access.codeKey === codeKey) accessTokens.delete(key)
  throw grantIsBad('The code was used before.')
}

const hasSession = ({ sessions, now }: World, id: string): boolean =>
  [...sessions.values()].some(({ member_session_id, expires_at }) => member_session_id === id && expires_at > now())

function checkVerifier(challenge: string | null, proof: Proof | null): void {
  if (challenge === null && proof === null) return
  if (challenge !== null && proof?.wellFormed === true && sameText(challenge, proof.challenge)) return
  throw grantIsBad('The code verifier does not belong to the challenge that the request began with.')
}

/** Spends a code, without waiting. A request that is wrong leaves it to its owner. */
function spendCode(world: World, key: string, app: ConnectedApp, redirectUri: string | null, proof: Proof | null): CodeRecord {
  const code = world.identityProvider.codes.get(key)
  if (!code || code.clientId !== app.client_id) throw grantIsBad('The code is not known.')
  if (code.redirectUri !== redirectUri) throw grantIsBad('The redirect address is another one than the code was sent to.')
  checkVerifier(code.challenge, proof)
  if (code.used) return revokeBecause(world, key)
  if (code.expiresAt <= world.now() || !hasSession(world, code.memberSessionId)) throw grantIsBad('The code or its session is over.')
  code.used = true
  return code
}

function idToken(visit: Visit, world: World, { clientId, memberId, scope, nonce }: CodeRecord): Promise<string> {
  const iat = Math.floor(world.now() / 1000)
  return signJwt(world, {
    iss: issuerOf(visit, world),
    aud: clientId,
    iat,
    exp: iat + ACCESS_LASTS / 1000,
    ...(nonce !== '' && { nonce }),
    ...claimsOf(world, memberId, scope),
  })
}

/** Exchanges a code for tokens. Source: RFC 6749 section 4.1.3, OpenID Connect Core section 3.1.3. */
export async function answerToken(visit: Visit, world: World): Promise<Response> {
  const form = await formOf(visit.request)
  const app = clientOf(world, visit.request, form)
  if (form.get('grant_type') !== 'authorization_code') throw new OAuthError(400, 'unsupported_grant_type', 'Only codes are exchanged here.')
  const [codeKey, proof] = await Promise.all([sha256(form.get('code') ?? ''), proofOf(form.get('code_verifier') ?? undefined)])
  const code = spendCode(world, codeKey, app, form.get('redirect_uri'), proof)
  const { clientId, memberId, memberSessionId, scope } = code
  const access_token = world.token()
  const access = { clientId, memberId, memberSessionId, scope, codeKey, expiresAt: world.now() + ACCESS_LASTS }
  world.identityProvider.accessTokens.set(await sha256(access_token), access)
  return json({
    access_token,
    token_type: 'Bearer',
    expires_in: ACCESS_LASTS / 1000,
    scope,
    ...(wordsOf(scope).includes('openid') && { id_token: await idToken(visit, world, code) }),
  })
}
