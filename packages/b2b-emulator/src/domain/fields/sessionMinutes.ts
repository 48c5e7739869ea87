import { isWholeNumberBetween } from '../../formats/wholeNumbers.ts'
import { Refusal } from '../../internal/refusal.ts'
import { MAX_SESSION_MINUTES, MIN_SESSION_MINUTES } from '../../limits.ts'

/** Returns the session length in minutes. Refuses a length outside of the allowed range. */
export function validateSessionMinutes(minutes: number): number {
  if (isWholeNumberBetween(minutes, MIN_SESSION_MINUTES, MAX_SESSION_MINUTES)) return minutes
  const range = `${MIN_SESSION_MINUTES} to ${MAX_SESSION_MINUTES}`
  throw new Refusal(400, 'invalid_session_duration_minutes', `The session duration must be a whole number of minutes from ${range}.`)
}
