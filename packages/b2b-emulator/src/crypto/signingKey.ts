import * as z from 'zod/mini'
import { RSA_MODULUS_BITS } from '../limits.ts'
import { sha256 } from './digest.ts'
import { utf8 } from './encoding.ts'

/** An RSA key with its secret half, as a JWK. It signs for emulated people only. Source: RFC 7517, RFC 7518 section 6.3. */
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
/** An RSA key with its secret half, as a JWK. */
export type SigningKey = z.output<typeof SigningKey>

/** What JWTs are signed and checked with. */
export const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const NEW = { ...RS256, modulusLength: RSA_MODULUS_BITS, publicExponent: new Uint8Array([1, 0, 1]) }

/** A key that can be used, and what anyone may know of it. */
export interface UsableKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly published: JsonWebKey
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await crypto.subtle.generateKey(NEW, true, ['sign', 'verify'])
  return SigningKey.parse(await crypto.subtle.exportKey('jwk', privateKey))
}

// Making a key takes a noticeable moment and tests make many emulators, so all of a process share the one that is made first. Worlds
// stay apart all the same: the audience of a JWT is its project.
let made: Promise<SigningKey> | null = null
const sharedKey = (): Promise<SigningKey> => (made ??= makeKey())

async function importKey(key: SigningKey): Promise<UsableKey> {
  const { kty, n, e } = key
  // The thumbprint of RFC 7638: these members, in this order.
  const kid = `jwk-test-${await sha256(JSON.stringify({ e, kty, n }))}`
  // The type of the platform leaves out `kid`, which RFC 7517 defines.
  const published = { kty, n, e, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] } as JsonWebKey
  const privateKey = await crypto.subtle.importKey('jwk', key, RS256, false, ['sign'])
  return { kid, privateKey, publicKey: await crypto.subtle.importKey('jwk', published, RS256, false, ['verify']), published }
}

const usable = new WeakMap<SigningKey, Promise<UsableKey>>()

/** A key in the form in which it can be used. Rejects when it is none. */
export function usableKey(key: SigningKey): Promise<UsableKey> {
  const known = usable.get(key) ?? importKey(key)
  usable.set(key, known)
  return known
}

/** Whether what the key signs is verified by its public half. The halves of one that was edited may be accepted, and not fit. */
export async function isUsable(key: SigningKey): Promise<boolean> {
  try {
    const { privateKey, publicKey } = await usableKey(key)
    const text = utf8('a text')
    return await crypto.subtle.verify(RS256.name, publicKey, await crypto.subtle.sign(RS256.name, privateKey, text), text)
  } catch {
    return false
  }
}

/** Whoever signs, with a key of their own or else with the one that all share. */
export interface Signer {
  readonly signingKey: SigningKey | null
}

/** The key that somebody signs with. */
export const keyOf = async ({ signingKey }: Signer): Promise<SigningKey> => signingKey ?? sharedKey()
