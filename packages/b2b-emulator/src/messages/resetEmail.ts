import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '../limits.ts'
import type { EmailContent } from '../world/records/messages.ts'

/** The input of {@link writeResetEmail}. */
export interface ResetEmailInput {
  /** The name of the organization or of the project. */
  readonly senderName: string
  readonly hasPassword: boolean
  /** True if the email also has a link that signs in without a password. */
  readonly hasLoginLink: boolean
  /** The lifetime of the first link, which sets a password. */
  readonly minutes: number
}

const FOOTER = 'If you did not ask for it, you can ignore this mail. Your account stays as it is until a link is followed.'

const MINUTE = { unit: 'minute', unitMinutes: 1 }
const LONGER_UNITS = [
  { unit: 'day', unitMinutes: MINUTES_PER_DAY },
  { unit: 'hour', unitMinutes: MINUTES_PER_HOUR },
]

/** Formats a duration in the largest unit that divides it evenly. */
function formatDuration(minutes: number): string {
  const { unit, unitMinutes } = LONGER_UNITS.find((longerUnit) => minutes % longerUnit.unitMinutes === 0) ?? MINUTE
  const count = minutes / unitMinutes
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Writes the text of a password reset email. The first link sets a password. An optional second link signs in without a password. */
export function writeResetEmail({ senderName, hasPassword, hasLoginLink, minutes }: ResetEmailInput): EmailContent {
  const title = hasPassword ? 'Set a new password' : 'Set a password'
  const isPasswordOptional = !hasPassword && hasLoginLink
  const passwordlessHint = isPasswordOptional ? ' You have no password yet, and you can also continue without one.' : ''
  return {
    subject: `${title} for ${senderName}`,
    title,
    body: `Follow the link to choose it. It works once, within ${formatDuration(minutes)}.${passwordlessHint}`,
    button: title,
    also: hasLoginLink ? `Continue to ${senderName} without a password` : '',
    foot: FOOTER,
  }
}
