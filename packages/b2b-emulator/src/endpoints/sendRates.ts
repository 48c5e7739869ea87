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
 * If the project limits messages, refuses too many messages to one person. Counts every request, even a refused request and a request for
 * an unknown address.
 */
export function checkSendRate(world: World, name: CallName, fields: object | undefined): void {
  const recipientField = RECIPIENT_FIELDS.get(name)
  if (recipientField === undefined || !world.project.limit_messages) return
  const recipient = String(Reflect.get(fields ?? {}, recipientField))
    .trim()
    .toLowerCase()
  const waitSeconds = countTry(world, `send:${recipient}`, MESSAGE_RATE_LIMIT)
  if (waitSeconds > 0)
    throw new Refusal(429, 'too_many_requests', 'Too many messages were requested. Wait before the next one.', waitSeconds)
}
