import { sameText } from '../crypto/digest.ts'
import { base64url, utf8 } from '../crypto/encoding.ts'
import { PASSWORD_DIGEST_BITS, PASSWORD_ITERATIONS } from '../limits.ts'
import type { World } from '../world.ts'
import type { PasswordRecord } from './records.ts'

/** How a world keeps a password. */
export type PasswordDigest = Pick<PasswordRecord, 'salt' | 'digest'>

/** PBKDF2 over a password. The same characters count as the same, however the keyboard composed them. Source: NIST SP 800-63B section 3.1.1.2. */
export async function digestWith(salt: string, password: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(password.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8(salt), iterations: PASSWORD_ITERATIONS }
  return base64url(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, PASSWORD_DIGEST_BITS)))
}

/** Makes the digest of a new password, with a salt of its own. */
export async function digestOf(world: World, password: string): Promise<PasswordDigest> {
  const salt = world.token()
  return { salt, digest: await digestWith(salt, password) }
}

// Whoever has no password is compared with this one, which nothing digests to.
const NOBODY: PasswordDigest = { salt: 'emulated-nobody', digest: '-'.repeat(43) }

/** Whether this is the password. Saying no takes the same work whether there is one or not (T61). */
export async function isPassword(record: PasswordDigest | null, password: string): Promise<boolean> {
  const { salt, digest } = record ?? NOBODY
  const same = sameText(digest, await digestWith(salt, password))
  return same && record !== null
}
