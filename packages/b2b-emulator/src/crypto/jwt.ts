import { base64url, utf8 } from './encoding.ts'
import { keyOf, RS256, usableKey } from './signingKey.ts'
import type { Signer } from './signingKey.ts'

/** What anyone may know of the signing keys. Source: RFC 7517. */
export interface Jwks {
  readonly keys: readonly JsonWebKey[]
}

const json = (value: unknown): string => base64url(utf8(JSON.stringify(value)))

/** A compact RS256 JWT of these claims, signed with the key of a world. */
export async function signJwt(world: Signer, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const { privateKey, kid } = await usableKey(await keyOf(world))
  const signed = `${json({ alg: 'RS256', typ: 'JWT', kid })}.${json(claims)}`
  return `${signed}.${base64url(new Uint8Array(await crypto.subtle.sign(RS256.name, privateKey, utf8(signed))))}`
}

/** The public half of the key: all that a server needs to check a JWT. */
export const publicKeys = async (world: Signer): Promise<Jwks> => ({ keys: [(await usableKey(await keyOf(world))).published] })
