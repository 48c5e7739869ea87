import { constantTimeEqual } from '../../crypto/digest.ts'
import { digestPassword } from '../../crypto/passwordDigest.ts'
import type { PasswordDigest } from '../../world/records/passwords.ts'
import type { World } from '../../world/world.ts'

/** Returns the digest of a new password with a new salt. */
export async function digestOf(world: World, password: string): Promise<PasswordDigest> {
  const salt = world.token()
  return { salt, digest: await digestPassword(salt, password) }
}

// The digest to compare with if there is no password. It is as long as a digest, but it is the digest of no password.
const NO_PASSWORD: PasswordDigest = { salt: 'emulated-nobody', digest: '-'.repeat(43) }

/** Returns true if the password is right. Takes the same time whether or not there is a password (threat T61). */
export async function isPassword(record: PasswordDigest | null, password: string): Promise<boolean> {
  const { salt, digest } = record ?? NO_PASSWORD
  const isSame = constantTimeEqual(digest, await digestPassword(salt, password))
  return isSame && record !== null
}
