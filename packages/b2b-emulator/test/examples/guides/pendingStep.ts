import { isB2BError } from '@acme/b2b-client'

const KEY = 'pending-sign-in'

/** The second factor that the page asks for, and the ids for its calls. It contains no secret. */
export interface PendingStep {
  readonly organization_id: string
  readonly member_id: string
  readonly step: 'app' | 'sms' | 'enroll'
}

/** Keeps the step during a reload of this tab. Call it when the page asks for the step. */
export const storeStep = ({ organization_id, member_id, step }: PendingStep) =>
  sessionStorage.setItem(KEY, JSON.stringify({ organization_id, member_id, step }))

/** Returns the stored step, or null. */
export const storedStep = (): PendingStep | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null')

/** Removes the stored step. Call it when the member is signed in, and when the user starts over. */
export const removeStep = () => sessionStorage.removeItem(KEY)

/** Returns true if the server or the browser no longer has the pending sign-in. Then the user starts over. */
export const isSignInLost = (error: unknown) =>
  isB2BError(error) && error.name === 'ApiError' && ['intermediate_session_not_found', 'user_unauthenticated'].includes(error.error_type)
