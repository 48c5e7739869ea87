import { RSA_MODULUS_BITS } from '../limits.ts'
import { sha256 } from './digest.ts'
import { base64url, utf8 } from './encoding.ts'

/** What anyone may know of the signing keys. Source: RFC 7517. */
export interface Jwks {
  readonly keys: readonly JsonWebKey[]
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: RSA_MODULUS_BITS, publicExponent: new Uint8Array([1, 0, 1]) }

async function makeKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(RS256, false, ['sign', 'verify'])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
  // The thumbprint of RFC 7638: these members, in this order.
  const kid = `jwk-test-${await sha256(JSON.stringify({ e, kty, n }))}`
  // The type of the platform leaves out `kid`, which RFC 7517 defines.
  const published = { kty, n, e, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] } as JsonWebKey
  return { privateKey, kid, published }
}

// Making a key takes a noticeable moment and tests make many emulators, so all of a process share the one that is made first. Worlds
// stay apart all the same: the audience of a JWT is its project.
let made: ReturnType<typeof makeKey> | null = null
const key = (): ReturnType<typeof makeKey> => (made ??= makeKey())

const json = (value: unknown): string => base64url(utf8(JSON.stringify(value)))

/** A compact RS256 JWT of these claims. */
export async function signJwt(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const { privateKey, kid } = await key()
  const signed = `${json({ alg: 'RS256', typ: 'JWT', kid })}.${json(claims)}`
  return `${signed}.${base64url(new Uint8Array(await crypto.subtle.sign(RS256.name, privateKey, utf8(signed))))}`
}

/** The public half of the key: all that a server needs to check a JWT. */
export const publicKeys = async (): Promise<Jwks> => ({ keys: [(await key()).published] })
