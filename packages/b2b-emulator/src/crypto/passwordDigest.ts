import { PASSWORD_DIGEST_BITS, PASSWORD_ITERATIONS } from '../limits.ts'
import { encodeBase64url, encodeUtf8 } from './encoding.ts'

/**
 * Returns the PBKDF2 digest of a password. Normalizes the password first, because keyboards encode the same character differently.
 *
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */
export async function digestPassword(salt: string, password: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encodeUtf8(password.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: encodeUtf8(salt), iterations: PASSWORD_ITERATIONS }
  return encodeBase64url(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, PASSWORD_DIGEST_BITS)))
}
