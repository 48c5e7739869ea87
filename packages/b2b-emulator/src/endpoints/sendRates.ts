import type { CallName } from '@acme/b2b-client/contract'
import { Refusal } from '../internal/refusal.ts'
import { MESSAGE_RATE_LIMIT } from '../limits.ts'
import { countTry } from '../world/rates.ts'
import type { World } from '../world/world.ts'

/** The calls that send an email or a text message, each with the field of the recipient. */
const RECIPIENT_FIELDS = new Map<CallName, string>([
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
 * Refuses too many messages to one person, in a project that limits messages. Counts every request, also refused requests and requests for
 * unknown addresses.
 */
export function checkSendRate(world: World, name: CallName, fields: object | undefined): void {
  const field = RECIPIENT_FIELDS.get(name)
  if (field === undefined || !world.project.limit_messages) return
  const recipient = String(Reflect.get(fields ?? {}, field))
    .trim()
    .toLowerCase()
  const wait = countTry(world, `send:${recipient}`, MESSAGE_RATE_LIMIT)
  if (wait > 0) throw new Refusal(429, 'too_many_requests', 'Too many messages were requested. Wait before the next one.', wait)
}
