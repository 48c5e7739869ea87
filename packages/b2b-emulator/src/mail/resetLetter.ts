import { DAY_MINUTES, HOUR_MINUTES } from '../limits.ts'
import type { Letter } from './letter.ts'

/** What a mail about a password depends on. */
export interface ResetLetter {
  /** The name of the organization, or of the project. */
  readonly place: string
  readonly hasPassword: boolean
  /** Whether the mail also offers a link to go on without a password. */
  readonly hasLogin: boolean
  /** How long the link to set a password works. */
  readonly minutes: number
}

const FOOT = 'If you did not ask for it, you can ignore this mail. Your account stays as it is until a link is followed.'

const UNITS: readonly (readonly [minutes: number, name: string])[] = [
  [DAY_MINUTES, 'day'],
  [HOUR_MINUTES, 'hour'],
]

/** How long a link works, in the largest unit that fits. */
function written(minutes: number): string {
  const [size, unit] = UNITS.find(([length]) => minutes % length === 0) ?? [1, 'minute']
  const count = minutes / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The mail that answers a password reset: its first link sets a password, its second link, if any, signs in without one. */
export function resetLetterOf({ place, hasPassword, hasLogin, minutes }: ResetLetter): Letter {
  const title = hasPassword ? 'Set a new password' : 'Set a password'
  const without = hasPassword || !hasLogin ? '' : ' You have no password yet, and you can also continue without one.'
  return {
    subject: `${title} for ${place}`,
    title,
    body: `Follow the link to choose it. It works once, within ${written(minutes)}.${without}`,
    button: title,
    also: hasLogin ? `Continue to ${place} without a password` : '',
    foot: FOOT,
  }
}
