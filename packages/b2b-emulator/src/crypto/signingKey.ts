import * as z from 'zod/mini'
import { RSA_MODULUS_BITS } from '../limits.ts'
import { sha256 } from './digest.ts'
import { utf8 } from './encoding.ts'

/**
 * An RSA private key as a JWK. It signs JWTs of emulated members only.
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

/** An imported key, and its public part as a JWK. */
export interface ImportedKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly published: JsonWebKey
}

async function generateKey(): Promise<SigningKey> {
  const { privateKey } = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  return SigningKey.parse(await crypto.subtle.exportKey('jwk', privateKey))
}

// Creating a key is slow, and tests create many emulators, so all worlds of a process share one key. Their JWTs still differ: the audience
// of a JWT is its project.
let sharedKeyPromise: Promise<SigningKey> | null = null
const sharedKey = (): Promise<SigningKey> => (sharedKeyPromise ??= generateKey())

async function importKey(key: SigningKey): Promise<ImportedKey> {
  const { kty, n, e } = key
  // The thumbprint of RFC 7638 needs exactly these members in this order.
  const kid = `jwk-test-${await sha256(JSON.stringify({ e, kty, n }))}`
  // The TypeScript type has no `kid`, although RFC 7517 defines it.
  const published = { kty, n, e, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] } as JsonWebKey
  const privateKey = await crypto.subtle.importKey('jwk', key, RS256, false, ['sign'])
  return { kid, privateKey, publicKey: await crypto.subtle.importKey('jwk', published, RS256, false, ['verify']), published }
}

const importedKeys = new WeakMap<SigningKey, Promise<ImportedKey>>()

/** Imports a key, once for each key object. Rejects if the key is invalid. */
export function importedKey(key: SigningKey): Promise<ImportedKey> {
  const imported = importedKeys.get(key) ?? importKey(key)
  importedKeys.set(key, imported)
  return imported
}

/**
 * Returns true if the public part verifies a signature of the private part. A successful import is not enough: the platform also imports an
 * edited key whose parts do not match.
 */
export async function isValidKey(key: SigningKey): Promise<boolean> {
  try {
    const { privateKey, publicKey } = await importedKey(key)
    const text = utf8('a text')
    return await crypto.subtle.verify(RS256.name, publicKey, await crypto.subtle.sign(RS256.name, privateKey, text), text)
  } catch {
    return false
  }
}

/** Something that signs JWTs. With `signingKey: null` it uses the shared key. */
export interface Signer {
  readonly signingKey: SigningKey | null
}

/** Returns the key of a signer, or the shared key. */
export const keyOf = async ({ signingKey }: Signer): Promise<SigningKey> => signingKey ?? sharedKey()
