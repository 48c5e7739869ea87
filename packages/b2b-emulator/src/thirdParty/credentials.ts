import { signJwt } from '../crypto/jwt.ts'
import type { Signer } from '../crypto/signingKey.ts'
import { verifiedClaims } from '../crypto/verifyJwt.ts'
import { ONE_TAP_CREDENTIAL_LASTS, PROOF_LASTS } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { mailableAddress } from '../rules/emails.ts'
import { projectId } from '../project.ts'
import { subjectOf } from '../signIn/accounts.ts'
import type { World } from '../world.ts'

/*
 * Short proofs that the stand-ins sign for a browser: the credential of One Tap, the token of a captcha and the id of a device. Each
 * works once, in the world it was made for.
 */

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const issuerOf = (world: World, name: string): string => `https://${name}.${world.brand}.example`

/** Spends the id of a proof. False when it was spent before; ids that have expired are forgotten, since nobody accepts them anyway. */
function spend({ thirdParty: { spentIds }, now }: World, id: string, until: number): boolean {
  for (const [other, end] of spentIds) if (end <= now()) spentIds.delete(other)
  if (spentIds.has(id)) return false
  spentIds.set(id, until)
  return true
}

/** The credential of One Tap for a chosen account. It has a nonce only if the page gave one to `initialize`; the page compares it. */
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
    exp: seconds(world.now() + ONE_TAP_CREDENTIAL_LASTS),
    jti: world.id('credential'),
  })
}

const refused = (message: string): Refusal => new Refusal(401, 'id_token_invalid', message)

/** The address in a credential of One Tap. Spends it: the same one is refused from then on (T44). */
export async function spendCredential(world: World, credential: string): Promise<string> {
  const claims = (await verifiedClaims(world, credential)) ?? {}
  const { iss, aud, iat, exp, jti, email } = claims
  if (iss !== issuerOf(world, 'google') || typeof jti !== 'string' || typeof email !== 'string') {
    throw refused('The id token is not one that the service has signed.')
  }
  if (aud !== world.project.google_client_id) {
    throw new Refusal(401, 'id_token_incorrect_audience', 'The id token was made for another client id.')
  }
  const now = seconds(world.now())
  if (typeof iat !== 'number' || iat > now) throw refused('The id token comes from the future.')
  if (typeof exp !== 'number' || exp <= now) throw new Refusal(401, 'id_token_expired', 'The id token has expired.')
  const { address } = mailableAddress(email)
  if (!spend(world, jti, exp * 1000)) throw refused('The id token was used before.')
  return address
}

/** Something that shows who is behind a request: a captcha's token or the telemetry id of a device. */
export type ProofKind = 'captcha' | 'telemetry'

const audienceOf = ({ project, publicToken }: World, kind: ProofKind): string =>
  kind === 'captcha' ? (project.captcha_settings.siteKey ?? '') : projectId(publicToken)

/** Worlds with one site key share its proofs, so they are signed with what all share. */
const STAND_IN: Signer = { signingKey: null }

/** What time it is for all worlds, however far one of them is ahead: a proof may be made in one and spent in another. */
const sharedNow = (world: World): number => world.now() - world.ahead

/** A proof as the script of a stand-in hands it to the page. */
export const newProof = (world: World, kind: ProofKind): Promise<string> =>
  signJwt(STAND_IN, {
    iss: issuerOf(world, kind),
    aud: audienceOf(world, kind),
    exp: seconds(sharedNow(world) + PROOF_LASTS),
    jti: world.id(kind),
  })

/** Spends a proof. False for one that was not made for this world, has expired or was used before. */
export async function spendProof(world: World, kind: ProofKind, proof: string): Promise<boolean> {
  const { iss, aud, exp, jti } = (await verifiedClaims(STAND_IN, proof)) ?? {}
  if (iss !== issuerOf(world, kind) || aud !== audienceOf(world, kind) || typeof jti !== 'string') return false
  return typeof exp === 'number' && exp > seconds(sharedNow(world)) && spend(world, jti, exp * 1000 + world.ahead)
}
