import type { ClientState } from '@acme/b2b-client'
import { useEffect, useRef, useState } from 'react'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import { now } from '../internal/clock.ts'
import { MIN_SESSION_MINUTES, MINUTE_MS } from '../limits.ts'
import { B2BSwitchSteps, type B2BSwitchStepsProps } from './B2BSwitchSteps.tsx'
import { pendingFor, type StepsOptions } from './pendingFor.ts'

/** The props of steps for the signed-in member, whatever the steps are. */
export interface MemberStepsProps extends Pick<B2BSwitchStepsProps, 'theme' | 'strings' | 'locale' | 'nonce' | 'onDone'> {
  /**
   * How long the session lasts at least after the steps, in minutes. The steps never shorten the session. Default: the rest of the present
   * session.
   */
  readonly sessionDurationMinutes?: number | undefined
  /** Called if the session ends, or if another member is signed in. Your own Cancel button can call it, too. */
  readonly onCancel: () => void
}

/** Returns the rest of the session, or `wantedMinutes` if that is longer. */
const minutesFor = ({ session }: ClientState, wantedMinutes = MIN_SESSION_MINUTES): number =>
  Math.max(MIN_SESSION_MINUTES, wantedMinutes, Math.ceil((Date.parse(session?.expires_at ?? '') - now()) / MINUTE_MS) || 0)

type OwnProps = MemberStepsProps & { readonly options: StepsOptions }

/** Shows steps for the signed-in member, as soon as the session is loaded. After a failure, the steps start again. */
export const MemberSteps = (props: OwnProps) => useMember().isLoaded && <LoadedSteps {...props} />

function LoadedSteps({ options, onCancel, sessionDurationMinutes, ...props }: OwnProps) {
  const client = useB2BClient()
  const { member } = useMember()
  const [start] = useState(() => {
    const state = client?.getState()
    return state && { response: pendingFor(state, options), minutes: minutesFor(state, sessionDurationMinutes) }
  })
  const [attempt, setAttempt] = useState(1)
  const latestOnCancel = useRef(onCancel)
  useEffect(() => {
    latestOnCancel.current = onCancel
  })
  const response = start?.response
  const isReplaced = response != null && response.member_id !== member?.member_id
  useEffect(() => {
    if (isReplaced) latestOnCancel.current()
  }, [isReplaced])
  if (!start || !response || isReplaced) return null
  return (
    <B2BSwitchSteps
      {...props}
      key={attempt}
      response={response}
      sessionDurationMinutes={start.minutes}
      onFailed={() => setAttempt(attempt + 1)}
    />
  )
}
