import { base64url, utf8 } from './encoding.ts'
import { keyOf, RS256, importedKey } from './signingKey.ts'
import type { Signer } from './signingKey.ts'

/**
 * A JSON Web Key Set.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517
 */
export interface Jwks {
  readonly keys: readonly JsonWebKey[]
}

const encodedJson = (value: unknown): string => base64url(utf8(JSON.stringify(value)))

/** Returns a compact RS256 JWT with these claims, signed with the key of the world. */
export async function signJwt(world: Signer, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const { privateKey, kid } = await importedKey(await keyOf(world))
  const signed = `${encodedJson({ alg: 'RS256', typ: 'JWT', kid })}.${encodedJson(claims)}`
  return `${signed}.${base64url(new Uint8Array(await crypto.subtle.sign(RS256.name, privateKey, utf8(signed))))}`
}

/** Returns the public key as a key set. Servers verify the JWTs with it. */
export const publicKeys = async (world: Signer): Promise<Jwks> => ({ keys: [(await importedKey(await keyOf(world))).published] })
