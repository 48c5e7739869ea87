import { LONGEST_SESSION_MINUTES, SHORTEST_SESSION_MINUTES } from '../limits.ts'
import { Refusal } from '../refusal.ts'

/** The length of a session, in minutes, if it is one the provider grants. */
export function sessionMinutes(minutes: number): number {
  if (Number.isInteger(minutes) && minutes >= SHORTEST_SESSION_MINUTES && minutes <= LONGEST_SESSION_MINUTES) return minutes
  const range = `${SHORTEST_SESSION_MINUTES} to ${LONGEST_SESSION_MINUTES}`
  throw new Refusal(400, 'invalid_session_duration_minutes', `The session duration must be a whole number of minutes from ${range}.`)
}
