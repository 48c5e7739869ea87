import { PASSWORD_DIGEST_BITS, PASSWORD_ITERATIONS } from '../limits.ts'
import { base64url, utf8 } from './encoding.ts'

/**
 * Returns the PBKDF2 digest of a password. Normalizes it first, because keyboards compose the same characters differently. See
 * https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
 */
export async function digestWith(salt: string, password: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(password.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8(salt), iterations: PASSWORD_ITERATIONS }
  return base64url(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, PASSWORD_DIGEST_BITS)))
}
