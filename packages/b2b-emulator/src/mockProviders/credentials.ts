import { signJwt } from '../crypto/jwt.ts'
import type { Signer } from '../crypto/signingKey.ts'
import { verifyJwt } from '../crypto/verifyJwt.ts'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { subjectOf } from '../domain/signIn/accounts.ts'
import { Refusal } from '../internal/refusal.ts'
import { ONE_TAP_CREDENTIAL_TTL_MS, PROOF_TTL_MS } from '../limits.ts'
import { projectId } from '../world/project.ts'
import type { World } from '../world/world.ts'

/*
 * Signed proofs of the mock providers: the One Tap credential, the captcha token and the device telemetry id. A captcha token is valid in
 * every world with its site key, once in each. The others are valid once, in one world.
 */

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const issuerOf = (world: World, name: string): string => `https://${name}.${world.brand}.example`

/** Spends the id of a proof. Returns false if it was already spent. Expired ids are deleted, because their proofs are refused anyway. */
function spendId({ thirdParty: { spentIds }, now }: World, id: string, expiresAt: number): boolean {
  for (const [spentId, spentUntil] of spentIds) if (spentUntil <= now()) spentIds.delete(spentId)
  if (spentIds.has(id)) return false
  spentIds.set(id, expiresAt)
  return true
}

/** Creates the One Tap credential of an account. It has a nonce only if the page passed one to `initialize`; the page compares it. */
export function oneTapCredential(world: World, emailAddress: string, name: string, nonce: string): Promise<string> {
  return signJwt(world, {
    iss: issuerOf(world, 'google'),
    aud: world.project.google_client_id,
    sub: subjectOf(world, 'google', emailAddress),
    email: emailAddress,
    email_verified: true,
    name,
    ...(nonce !== '' && { nonce }),
    iat: seconds(world.now()),
    exp: seconds(world.now() + ONE_TAP_CREDENTIAL_TTL_MS),
    jti: world.id('credential'),
  })
}

const invalidToken = (message: string): Refusal => new Refusal(401, 'id_token_invalid', message)

/** Returns the email address of a One Tap credential and spends it. A second use is refused (threat T44). */
export async function spendCredential(world: World, credential: string): Promise<string> {
  const claims = (await verifyJwt(world, credential)) ?? {}
  const { iss, aud, iat, exp, jti, email } = claims
  if (iss !== issuerOf(world, 'google') || typeof jti !== 'string' || typeof email !== 'string') {
    throw invalidToken('The id token was not signed by the provider.')
  }
  if (aud !== world.project.google_client_id) {
    throw new Refusal(401, 'id_token_incorrect_audience', 'The id token was issued to another client id.')
  }
  const now = seconds(world.now())
  if (typeof iat !== 'number' || iat > now) throw invalidToken('The id token was issued in the future.')
  if (typeof exp !== 'number' || exp <= now) throw new Refusal(401, 'id_token_expired', 'The id token has expired.')
  const { address } = parseEmailAddress(email)
  if (!spendId(world, jti, exp * 1000)) throw invalidToken('The id token was already used.')
  return address
}

/** A proof about the sender of a request: a captcha token or a device telemetry id. */
export type ProofKind = 'captcha' | 'telemetry'

const audienceOf = ({ project, publicToken }: World, kind: ProofKind): string =>
  kind === 'captcha' ? (project.captcha_settings.siteKey ?? '') : projectId(publicToken)

/** Other worlds with the same site key accept a captcha token, too, so the worlds share the key that signs proofs. */
const SHARED_SIGNER: Signer = { signingKey: null }

/** The time without the world's clock offset: a proof can be created in one world and spent in another. */
const sharedNow = (world: World): number => world.now() - world.ahead

/** Creates the proof that a script returns to the page. */
export const newProof = (world: World, kind: ProofKind): Promise<string> =>
  signJwt(SHARED_SIGNER, {
    iss: issuerOf(world, kind),
    aud: audienceOf(world, kind),
    exp: seconds(sharedNow(world) + PROOF_TTL_MS),
    jti: world.id(kind),
  })

/** Spends a proof. Returns false if it is for another site key or project, has expired, or was already used in this world. */
export async function spendProof(world: World, kind: ProofKind, proof: string): Promise<boolean> {
  const { iss, aud, exp, jti } = (await verifyJwt(SHARED_SIGNER, proof)) ?? {}
  if (iss !== issuerOf(world, kind) || aud !== audienceOf(world, kind) || typeof jti !== 'string') return false
  return typeof exp === 'number' && exp > seconds(sharedNow(world)) && spendId(world, jti, exp * 1000 + world.ahead)
}
