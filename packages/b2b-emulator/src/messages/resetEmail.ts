import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '../limits.ts'
import type { EmailContent } from '../world/records/messages.ts'

/** The input of {@link writeResetEmail}. */
export interface ResetEmailInput {
  /** The name of the organization, or of the project. */
  readonly senderName: string
  readonly hasPassword: boolean
  /** True if the email also has a link that signs in without a password. */
  readonly hasLogin: boolean
  /** The lifetime of the link to set a password. */
  readonly minutes: number
}

const FOOTER = 'If you did not ask for it, you can ignore this mail. Your account stays as it is until a link is followed.'

const UNITS: readonly (readonly [minutes: number, name: string])[] = [
  [MINUTES_PER_DAY, 'day'],
  [MINUTES_PER_HOUR, 'hour'],
]

/** Formats a duration in the largest unit that divides it evenly. */
function formatDuration(minutes: number): string {
  const [size, unit] = UNITS.find(([length]) => minutes % length === 0) ?? [1, 'minute']
  const count = minutes / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Writes the text of a password reset email. The first link sets a password. An optional second link signs in without a password. */
export function writeResetEmail({ senderName, hasPassword, hasLogin, minutes }: ResetEmailInput): EmailContent {
  const title = hasPassword ? 'Set a new password' : 'Set a password'
  const passwordlessHint = hasPassword || !hasLogin ? '' : ' You have no password yet, and you can also continue without one.'
  return {
    subject: `${title} for ${senderName}`,
    title,
    body: `Follow the link to choose it. It works once, within ${formatDuration(minutes)}.${passwordlessHint}`,
    button: title,
    also: hasLogin ? `Continue to ${senderName} without a password` : '',
    foot: FOOTER,
  }
}
