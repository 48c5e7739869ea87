import { constantTimeEqual } from '../../crypto/digest.ts'
import { digestPassword } from '../../crypto/passwordDigest.ts'
import type { PasswordDigest } from '../../world/records/passwords.ts'
import type { World } from '../../world/world.ts'

/** Computes the digest of a new password with a new salt. */
export async function createPasswordDigest(world: World, password: string): Promise<PasswordDigest> {
  const salt = world.token()
  return { salt, digest: await digestPassword(salt, password) }
}

/** The comparison value if there is no password. It has the length of a digest, but no password has this digest. */
const NO_PASSWORD: PasswordDigest = { salt: 'emulated-nobody', digest: '-'.repeat(43) }

/** Returns true if the password is correct. Takes the same time without a record, so that the time does not reveal accounts (threat T61). */
export async function isCorrectPassword(record: PasswordDigest | null, password: string): Promise<boolean> {
  const { salt, digest } = record ?? NO_PASSWORD
  const isSame = constantTimeEqual(digest, await digestPassword(salt, password))
  return isSame && record !== null
}
