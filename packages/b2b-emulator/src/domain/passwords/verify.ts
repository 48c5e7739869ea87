import { Refusal } from '../../internal/refusal.ts'
import { PASSWORD_RATE_LIMIT } from '../../limits.ts'
import { countTry } from '../../world/rates.ts'
import type { Factor } from '../../world/records/entities.ts'
import type { PasswordRecord } from '../../world/records/passwords.ts'
import type { World } from '../../world/world.ts'
import { primaryFactor } from '../signIn/factors.ts'
import { isBreached } from './breached.ts'
import { isPassword } from './digest.ts'

/** The factor of a correct password. */
export const passwordFactor = (world: World): Factor => primaryFactor(world, 'password', 'knowledge')

/** A password to check. */
export interface PasswordAttempt {
  readonly emailAddress: string
  /** The id of the organization, or `discovery`. Tries are counted separately for each. */
  readonly tenant: string
  readonly record: PasswordRecord | null
  readonly password: string
  /** Creates the refusal for a wrong password and for an unknown member. */
  readonly createRefusal: () => Refusal
}

/**
 * Refuses a wrong password. A try is counted before the check, so that parallel requests do not get more tries. An unknown address is
 * counted and locked like any other.
 */
export async function verifyPassword(
  world: World,
  { emailAddress, tenant, record, password, createRefusal }: PasswordAttempt,
): Promise<void> {
  const key = `password:${tenant}:${emailAddress}`
  const wait = countTry(world, key, PASSWORD_RATE_LIMIT)
  if (wait > 0) {
    throw new Refusal(429, 'user_lock_limit_reached', 'Too many passwords were tried. Wait before the next one, or reset it.', wait)
  }
  if (!(await isPassword(record, password))) throw createRefusal()
  world.rates.delete(key)
}

/** The refusal of wrong credentials. It does not say which of the two is wrong. */
export const wrongCredentials = (): Refusal =>
  new Refusal(401, 'unauthorized_credentials', 'The email address and the password do not match.')

/** Refuses a correct but breached password: the user must set a new one first. */
export function checkNotBreached({ project }: World, password: string): void {
  if (!project.breach_detection_on_authentication || !isBreached(password)) return
  throw new Refusal(400, 'member_reset_password', 'The password is known from a breach of another site. Reset it to sign in.')
}
