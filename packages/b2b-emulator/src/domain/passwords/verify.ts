import { Refusal } from '../../internal/refusal.ts'
import { PASSWORD_RATE_LIMIT } from '../../limits.ts'
import { countTry } from '../../world/rates.ts'
import type { Factor } from '../../world/records/entities.ts'
import type { PasswordRecord } from '../../world/records/passwords.ts'
import type { World } from '../../world/world.ts'
import { createPrimaryFactor } from '../signIn/factors.ts'
import { isBreached } from './breached.ts'
import { isCorrectPassword } from './digest.ts'

/** Creates the factor of a correct password. */
export const createPasswordFactor = (world: World): Factor => createPrimaryFactor(world, 'password', 'knowledge')

/** A password to check. */
export interface PasswordAttempt {
  readonly emailAddress: string
  /** The id of the organization, or `discovery`. The tries of each tenant are counted separately. */
  readonly tenant: string
  readonly record: PasswordRecord | null
  readonly password: string
  /** Creates the refusal of a wrong password. An unknown member gets the same refusal. */
  readonly createRefusal: () => Refusal
}

/**
 * Refuses a wrong password. Counts the try before the check, so that parallel requests do not get more tries. Counts and locks unknown
 * addresses too, so that the lock does not reveal accounts.
 */
export async function verifyPassword(
  world: World,
  { emailAddress, tenant, record, password, createRefusal }: PasswordAttempt,
): Promise<void> {
  const key = `password:${tenant}:${emailAddress}`
  const waitSeconds = countTry(world, key, PASSWORD_RATE_LIMIT)
  if (waitSeconds > 0) {
    throw new Refusal(429, 'user_lock_limit_reached', 'Too many passwords were tried. Wait before the next one, or reset it.', waitSeconds)
  }
  if (!(await isCorrectPassword(record, password))) throw createRefusal()
  world.rates.delete(key)
}

/** Creates the refusal of wrong credentials. It does not reveal whether the address or the password is wrong. */
export const wrongCredentialsRefusal = (): Refusal =>
  new Refusal(401, 'unauthorized_credentials', 'The email address and the password do not match.')

/** Refuses a correct password that is breached. The user must set a new password first. */
export function checkNotBreached({ project }: World, password: string): void {
  if (!project.breach_detection_on_authentication || !isBreached(password)) return
  throw new Refusal(400, 'member_reset_password', 'The password is known from a breach of another site. Reset it to sign in.')
}
