import { PASSWORD_GUESSES } from '../limits.ts'
import type { Factor } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { secondsToWait } from '../rules/rates.ts'
import type { World } from '../world.ts'
import { isBreached } from './breached.ts'
import { isPassword } from './digest.ts'
import { primaryFactor } from '../signIn/factors.ts'
import type { PasswordRecord } from './records.ts'

/** The proof that somebody knows the password. */
export const passwordFactor = (world: World): Factor => primaryFactor(world, 'password', 'knowledge')

/** A password that somebody offers. */
export interface Offer {
  readonly emailAddress: string
  /** Where it is offered: tries are counted for each place. */
  readonly place: string
  readonly record: PasswordRecord | null
  readonly password: string
  /** What to say when it is wrong, or when there is nobody to have one. */
  readonly wrong: () => Refusal
}

/**
 * Refuses a wrong password. Tries are counted before they are looked at, so that many at once are not many guesses; and an address
 * that nobody has is answered, and locked, like any other.
 */
export async function provePassword(world: World, { emailAddress, place, record, password, wrong }: Offer): Promise<void> {
  const key = `password:${place}:${emailAddress}`
  const wait = secondsToWait(world, key, PASSWORD_GUESSES)
  if (wait > 0) {
    throw new Refusal(429, 'user_lock_limit_reached', 'Too many passwords were tried. Wait before the next one, or reset it.', wait)
  }
  if (!(await isPassword(record, password))) throw wrong()
  world.rates.delete(key)
}

/** Says that the two do not belong together, and not which of them is wrong. */
export const wrongCredentials = (): Refusal =>
  new Refusal(401, 'unauthorized_credentials', 'The email address and the password do not belong together.')

/** Refuses the right password where it is known from a breach: its owner must set another one first. */
export function checkNotBreached({ project }: World, password: string): void {
  if (!project.breach_detection_on_authentication || !isBreached(password)) return
  throw new Refusal(400, 'member_reset_password', 'The password is known from a breach of another site. Reset it to sign in.')
}
