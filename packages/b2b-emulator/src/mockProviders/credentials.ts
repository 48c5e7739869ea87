import { signJwt, toSeconds } from '../crypto/jwt.ts'
import type { Signer } from '../crypto/signingKey.ts'
import { verifyJwt } from '../crypto/verifyJwt.ts'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { subjectOf } from '../domain/signIn/accounts.ts'
import { Refusal } from '../internal/refusal.ts'
import { ONE_TAP_CREDENTIAL_TTL_MS, PROOF_TTL_MS } from '../limits.ts'
import { projectId } from '../world/project.ts'
import type { World } from '../world/world.ts'

/*
 * The signed texts of the mock providers: One Tap credentials, captcha tokens and device telemetry ids. A world accepts each text only once.
 * A captcha token is valid in every world with its site key. The other texts are valid in one world.
 */

const issuerOf = (world: World, name: string): string => `https://${name}.${world.brand}.example`

/** Spends the id of a text. Returns false if the id was already spent. Deletes expired ids, because callers refuse expired texts themselves. */
function spendId({ thirdParty: { spentIds }, now }: World, id: string, expiresAt: number): boolean {
  for (const [spentId, spentExpiresAt] of spentIds) if (spentExpiresAt <= now()) spentIds.delete(spentId)
  if (spentIds.has(id)) return false
  spentIds.set(id, expiresAt)
  return true
}

/** Creates the One Tap credential of an account. The page compares the nonce in the credential with its own. An empty nonce is left out. */
export function createOneTapCredential(world: World, emailAddress: string, name: string, nonce: string): Promise<string> {
  return signJwt(world, {
    iss: issuerOf(world, 'google'),
    aud: world.project.google_client_id,
    sub: subjectOf(world, 'google', emailAddress),
    email: emailAddress,
    email_verified: true,
    name,
    ...(nonce !== '' && { nonce }),
    iat: toSeconds(world.now()),
    exp: toSeconds(world.now() + ONE_TAP_CREDENTIAL_TTL_MS),
    jti: world.id('credential'),
  })
}

const invalidTokenRefusal = (message: string): Refusal => new Refusal(401, 'id_token_invalid', message)

/** Spends a One Tap credential and returns its email address. Refuses a second use (threat T44). */
export async function spendCredential(world: World, credential: string): Promise<string> {
  const claims = (await verifyJwt(world, credential)) ?? {}
  const { iss, aud, iat, exp, jti, email } = claims
  if (iss !== issuerOf(world, 'google') || typeof jti !== 'string' || typeof email !== 'string') {
    throw invalidTokenRefusal('The id token was not signed by the provider.')
  }
  if (aud !== world.project.google_client_id) {
    throw new Refusal(401, 'id_token_incorrect_audience', 'The id token was issued to another client id.')
  }
  const now = toSeconds(world.now())
  if (typeof iat !== 'number' || iat > now) throw invalidTokenRefusal('The id token was issued in the future.')
  if (typeof exp !== 'number' || exp <= now) throw new Refusal(401, 'id_token_expired', 'The id token has expired.')
  const { address } = parseEmailAddress(email)
  if (!spendId(world, jti, exp * 1000)) throw invalidTokenRefusal('The id token was already used.')
  return address
}

/** The kind of a captcha proof: `captcha` for a captcha token, `telemetry` for a device telemetry id. */
export type ProofKind = 'captcha' | 'telemetry'

const audienceOf = ({ project, publicToken }: World, kind: ProofKind): string =>
  kind === 'captcha' ? (project.captcha_settings.siteKey ?? '') : projectId(publicToken)

/** The signer of all proofs. All worlds use the shared key, because several worlds can accept the same captcha token. */
const SHARED_SIGNER: Signer = { signingKey: null }

/** Returns the time without the clock offset of the world, because one world can create a proof that another world spends. */
const timeWithoutOffset = (world: World): number => world.now() - world.ahead

/** Creates a captcha proof. */
export const createProof = (world: World, kind: ProofKind): Promise<string> =>
  signJwt(SHARED_SIGNER, {
    iss: issuerOf(world, kind),
    aud: audienceOf(world, kind),
    exp: toSeconds(timeWithoutOffset(world) + PROOF_TTL_MS),
    jti: world.id(kind),
  })

/** Spends a captcha proof. Returns false if it belongs to another site key or project, has expired, or was already used in this world. */
export async function spendProof(world: World, kind: ProofKind, proof: string): Promise<boolean> {
  const { iss, aud, exp, jti } = (await verifyJwt(SHARED_SIGNER, proof)) ?? {}
  if (iss !== issuerOf(world, kind) || aud !== audienceOf(world, kind) || typeof jti !== 'string') return false
  if (typeof exp !== 'number' || exp <= toSeconds(timeWithoutOffset(world))) return false
  return spendId(world, jti, exp * 1000 + world.ahead)
}
