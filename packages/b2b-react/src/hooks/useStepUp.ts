import { isB2BError } from '@acme/b2b-client'
import { useCallback, useEffect, useState } from 'react'
import { now } from '../internal/clock.ts'
import { hasRecentFactor } from './factors.ts'
import { useB2BClient } from './useClient.ts'

/** The error types of a call that needs a recent factor, or one more factor. */
const STEP_UP_TYPES: readonly string[] = ['stale_factors', 'insufficient_factors', 'session_too_old_to_reset_password']

const needsStepUp = (error: unknown): boolean => isB2BError(error) && error.name === 'ApiError' && STEP_UP_TYPES.includes(error.error_type)

/** The user has cancelled the step-up, or the page has left it. The protected action was not done. */
export class StepUpCancelledError extends Error {
  override readonly name = 'StepUpCancelledError'
  constructor() {
    super('The user did not confirm the factor. The action was not done.')
  }
}

/** A step-up that the user has to do. Pass it to `<B2BStepUp>`. */
export interface StepUpRequest {
  /** Repeats the actions that wait for the step-up. */
  readonly onDone: () => void
  /** Rejects the actions that wait for the step-up with a {@link StepUpCancelledError}. */
  readonly onCancel: () => void
}

/** The options of {@link useStepUp}. */
export interface StepUpOptions {
  /**
   * Asks before the action if the last factor is older than this number of minutes. Use it for calls of your own server. Default: asks only if
   * the provider refuses the action.
   */
  readonly within?: number | undefined
}

/** The result of {@link useStepUp}. */
export interface UseStepUpResult {
  /**
   * Runs an action. If the provider asks for a recent factor, waits for the step-up, and repeats the action once. Rejects with the error of the
   * action, or with a {@link StepUpCancelledError}.
   */
  readonly protect: <T>(action: () => Promise<T>) => Promise<T>
  /** Set while an action waits for the step-up. */
  readonly request: StepUpRequest | null
}

/**
 * Asks the user to confirm a factor when the server requires a recent one for a call, for example to remove an authenticator app. Show
 * `<B2BStepUp>` while `request` is set.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { protect, request } = useStepUp()
 * const remove = () => protect(() => client.self.deleteMFATOTP())
 * return <><button onClick={remove}>Remove the app</button>{request && <B2BStepUp {...request} />}</>
 */
export function useStepUp({ within }: StepUpOptions = {}): UseStepUpResult {
  const client = useB2BClient()
  const [request, setRequest] = useState<StepUpRequest | null>(null)
  /** The actions that wait for the step-up. */
  const [waiting] = useState(() => new Set<{ readonly resolve: () => void; readonly reject: (error: Error) => void }>())

  const waitForStepUp = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        waiting.add({ resolve, reject })
        const settle = (error?: Error) => {
          const settled = [...waiting]
          waiting.clear()
          setRequest(null)
          for (const action of settled)
            if (error) action.reject(error)
            else action.resolve()
        }
        setRequest({ onDone: () => settle(), onCancel: () => settle(new StepUpCancelledError()) })
      }),
    [waiting],
  )
  useEffect(
    () => () => {
      for (const { reject } of waiting) reject(new StepUpCancelledError())
      waiting.clear()
    },
    [waiting],
  )

  const protect = useCallback(
    async <T>(action: () => Promise<T>): Promise<T> => {
      if (within !== undefined && client !== null && !hasRecentFactor(client.getState(), within, now())) await waitForStepUp()
      try {
        return await action()
      } catch (error) {
        if (!needsStepUp(error)) throw error
      }
      await waitForStepUp()
      return action()
    },
    [client, within, waitForStepUp],
  )
  return { protect, request }
}
