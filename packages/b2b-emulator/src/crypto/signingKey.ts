import * as z from 'zod/mini'
import { RSA_MODULUS_BITS } from '../limits.ts'
import { sha256 } from './digest.ts'
import { encodeUtf8 } from './encoding.ts'

/**
 * An RSA private key as a JWK. The key signs only JWTs of emulated members.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7518#section-6.3
 */
export const SigningKey = z.readonly(
  z.object({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    d: z.string(),
    p: z.string(),
    q: z.string(),
    dp: z.string(),
    dq: z.string(),
    qi: z.string(),
  }),
)
/** An RSA private key as a JWK. */
export type SigningKey = z.output<typeof SigningKey>

/** The algorithm of all JWTs. */
export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const KEY_ALGORITHM = { ...RS256, modulusLength: RSA_MODULUS_BITS, publicExponent: new Uint8Array([1, 0, 1]) }

/** A signing key that was imported into WebCrypto. */
export interface ImportedKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JsonWebKey
}

async function generateKey(): Promise<SigningKey> {
  const { privateKey } = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  return SigningKey.parse(await crypto.subtle.exportKey('jwk', privateKey))
}

// All worlds of a process share one key, because the generation of a key is slow and tests create many emulators. A JWT is still valid only
// in one world, because the audience of a JWT is the project of the world.
let sharedKeyPromise: Promise<SigningKey> | null = null
const getSharedKey = (): Promise<SigningKey> => (sharedKeyPromise ??= generateKey())

async function importUncachedKey(key: SigningKey): Promise<ImportedKey> {
  const { kty, n, e } = key
  // The thumbprint is the digest of exactly these members in this order (RFC 7638, section 3).
  const kid = `jwk-test-${await sha256(JSON.stringify({ e, kty, n }))}`
  // The TypeScript type has no `kid`, although RFC 7517 defines it.
  const publicJwk = { kty, n, e, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] } as JsonWebKey
  const privateKey = await crypto.subtle.importKey('jwk', key, RS256, false, ['sign'])
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, RS256, false, ['verify'])
  return { kid, privateKey, publicKey, publicJwk }
}

const importPromises = new WeakMap<SigningKey, Promise<ImportedKey>>()

/** Imports a key and caches the result. Rejects if the key is invalid. */
export function importKey(key: SigningKey): Promise<ImportedKey> {
  const importPromise = importPromises.get(key) ?? importUncachedKey(key)
  importPromises.set(key, importPromise)
  return importPromise
}

/**
 * Returns true if the public part of a key verifies a signature of the private part. A successful import is not enough, because the
 * platform imports a key even if the two parts do not match.
 */
export async function isValidKey(key: SigningKey): Promise<boolean> {
  try {
    const { privateKey, publicKey } = await importKey(key)
    const message = encodeUtf8('a message')
    const signature = await crypto.subtle.sign(RS256.name, privateKey, message)
    return await crypto.subtle.verify(RS256.name, publicKey, signature, message)
  } catch {
    return false
  }
}

/** The property of a world that this module needs to sign JWTs. */
export interface Signer {
  /** Null if the world uses the shared key. */
  readonly signingKey: SigningKey | null
}

/** Returns the key of a world, or the shared key. */
export const signingKeyOf = async ({ signingKey }: Signer): Promise<SigningKey> => signingKey ?? getSharedKey()
