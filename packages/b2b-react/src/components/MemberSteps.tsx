import type { ClientState, PendingSignInAnswer } from '@acme/b2b-client'
import { useEffect, useRef, useState } from 'react'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import { MIN_SESSION_MINUTES, MINUTE_MS } from '../limits.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { B2BSwitchSteps, type B2BSwitchStepsProps } from './B2BSwitchSteps.tsx'
import { pendingFor, type StepsOptions } from './pendingFor.ts'

/** The props of steps for the signed-in member, whatever the steps are. */
export interface MemberStepsProps extends Pick<B2BSwitchStepsProps, 'theme' | 'strings' | 'locale' | 'nonce' | 'onDone' | 'onCodesShown'> {
  /**
   * How long the session lasts at least after the steps, in minutes. The steps never shorten the session. Default: the rest of the present
   * session.
   */
  readonly sessionDurationMinutes?: number | undefined
  /** Called if the session ends, or if another member is signed in. Your own Cancel button can call it, too. */
  readonly onCancel: () => void
}

/** Returns the rest of the session, or `wantedMinutes` if that is longer. Both times are the provider's: the clock of the browser can be wrong. */
function minutesFor({ session }: ClientState, wantedMinutes = MIN_SESSION_MINUTES): number {
  const restMs = Date.parse(session?.expires_at ?? '') - Date.parse(session?.last_accessed_at ?? '')
  return Math.max(MIN_SESSION_MINUTES, wantedMinutes, Math.ceil(restMs / MINUTE_MS) || 0)
}

/**
 * Shows steps for the signed-in member, as soon as there is one. After a failure, the steps start again. A later change of the member does not
 * change the steps.
 */
export function MemberSteps({
  options,
  onCancel,
  sessionDurationMinutes,
  ...props
}: MemberStepsProps & { readonly options: StepsOptions }) {
  const client = useB2BClient()
  const { member } = useMember()
  const [start, setStart] = useState<{ readonly response: PendingSignInAnswer; readonly minutes: number } | null>(null)
  if (start === null && client !== null && member !== null) {
    const state = client.getState()
    const response = pendingFor(state, options)
    if (response !== null) setStart({ response, minutes: minutesFor(state, sessionDurationMinutes) })
  }
  // The token of another sign-in that was not completed would be sent with the steps, and change their meaning. A layout effect runs before the
  // steps start.
  useBrowserLayoutEffect(() => client?.session.clearIntermediateSession(), [client])
  const [attempt, setAttempt] = useState(1)
  const latestOnCancel = useRef(onCancel)
  useEffect(() => {
    latestOnCancel.current = onCancel
  })
  const isReplaced = start !== null && start.response.member_id !== member?.member_id
  useEffect(() => {
    if (isReplaced) latestOnCancel.current()
  }, [isReplaced])
  if (start === null || isReplaced) return null
  return (
    <B2BSwitchSteps
      {...props}
      key={attempt}
      response={start.response}
      sessionDurationMinutes={start.minutes}
      onFailed={() => setAttempt(attempt + 1)}
    />
  )
}
