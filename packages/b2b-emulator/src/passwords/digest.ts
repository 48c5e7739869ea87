import { constantTimeEqual } from '../crypto/digest.ts'
import { base64url, utf8 } from '../crypto/encoding.ts'
import { PASSWORD_DIGEST_BITS, PASSWORD_ITERATIONS } from '../limits.ts'
import type { World } from '../world.ts'
import type { PasswordRecord } from './records.ts'

/** The stored form of a password. */
export type PasswordDigest = Pick<PasswordRecord, 'salt' | 'digest'>

/**
 * Returns the PBKDF2 digest of a password. Normalizes it first, because keyboards compose the same characters differently. See
 * https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */
export async function digestWith(salt: string, password: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(password.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8(salt), iterations: PASSWORD_ITERATIONS }
  return base64url(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, PASSWORD_DIGEST_BITS)))
}

/** Returns the digest of a new password with a new salt. */
export async function digestOf(world: World, password: string): Promise<PasswordDigest> {
  const salt = world.token()
  return { salt, digest: await digestWith(salt, password) }
}

// The digest to compare with if there is no password. No password has this digest.
const NO_PASSWORD: PasswordDigest = { salt: 'emulated-nobody', digest: '-'.repeat(43) }

/** Returns true if the password is right. Takes the same time whether or not there is a password (T61). */
export async function isPassword(record: PasswordDigest | null, password: string): Promise<boolean> {
  const { salt, digest } = record ?? NO_PASSWORD
  const same = constantTimeEqual(digest, await digestWith(salt, password))
  return same && record !== null
}
