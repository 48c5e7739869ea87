import { encodeBase64url, encodeUtf8 } from './encoding.ts'
import { signingKeyOf, RS256, importKey } from './signingKey.ts'
import type { Signer } from './signingKey.ts'

/**
 * A JSON Web Key Set.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517
 */
export interface Jwks {
  readonly keys: readonly JsonWebKey[]
}

/** Converts milliseconds into the whole seconds that JWTs use for times. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const encodeJson = (value: unknown): string => encodeBase64url(encodeUtf8(JSON.stringify(value)))

/** Returns a compact RS256 JWT with these claims, signed with the key of the world. */
export async function signJwt(world: Signer, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const { privateKey, kid } = await importKey(await signingKeyOf(world))
  const signingInput = `${encodeJson({ alg: 'RS256', typ: 'JWT', kid })}.${encodeJson(claims)}`
  const signature = await crypto.subtle.sign(RS256.name, privateKey, encodeUtf8(signingInput))
  return `${signingInput}.${encodeBase64url(new Uint8Array(signature))}`
}

/** Returns the key set with the public key of the world. Servers use the key set to verify JWTs. */
export async function keySetOf(world: Signer): Promise<Jwks> {
  const { publicJwk } = await importKey(await signingKeyOf(world))
  return { keys: [publicJwk] }
}
