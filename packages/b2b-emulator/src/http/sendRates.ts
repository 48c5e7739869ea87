import type { CallName } from '@acme/b2b-client/contract'
import { MESSAGES } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { secondsToWait } from '../rules/rates.ts'
import type { World } from '../world.ts'

/** The calls that send a mail or a text, with the field that says to whom. */
const SENDS = new Map<CallName, string>([
  ['magicLinks.email.loginOrSignup', 'email_address'],
  ['magicLinks.email.discovery.send', 'email_address'],
  ['magicLinks.email.invite', 'email_address'],
  ['otps.email.loginOrSignup', 'email_address'],
  ['otps.email.discovery.send', 'email_address'],
  ['otps.sms.send', 'member_id'],
  ['passwords.resetByEmailStart', 'email_address'],
  ['passwords.discovery.resetByEmailStart', 'email_address'],
])

/**
 * Where a project limits what is sent, refuses to send one person any more for a while. Tries are counted whatever comes of them, and
 * an address that nobody has is counted like any other.
 */
export function checkSendRate(world: World, name: CallName, fields: object | undefined): void {
  const field = SENDS.get(name)
  if (field === undefined || !world.project.limit_messages) return
  const whom = String(Reflect.get(fields ?? {}, field))
    .trim()
    .toLowerCase()
  const wait = secondsToWait(world, `send:${whom}`, MESSAGES)
  if (wait > 0) throw new Refusal(429, 'too_many_requests', 'Too many messages were asked for. Wait before the next one.', wait)
}
