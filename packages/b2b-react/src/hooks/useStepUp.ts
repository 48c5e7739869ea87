import { isB2BError, type B2BClient } from '@acme/b2b-client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../internal/clock.ts'
import { canStepUp, hasRecentFactor, knowsSecondFactor } from './factors.ts'
import { useB2BClient } from './useClient.ts'

/** The error types of a call that needs a recent factor, or one more factor. */
const STEP_UP_TYPES: readonly string[] = ['stale_factors', 'insufficient_factors', 'session_too_old_to_reset_password']

const needsStepUp = (error: unknown): boolean => isB2BError(error) && error.name === 'ApiError' && STEP_UP_TYPES.includes(error.error_type)

const memberIdOf = (client: B2BClient | null): string | undefined => client?.getState().member?.member_id

/** The step-up was cancelled: by the user, because the page has left it, or because the member has changed. The protected action was not done. */
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
   * the provider refuses the action. A member who can confirm no factor here, for example because the organization allows only single sign-on, is
   * not asked: the provider decides.
   */
  readonly within?: number | undefined
}

/** The result of {@link useStepUp}. */
export interface UseStepUpResult {
  /**
   * Runs an action. If the provider asks for a recent factor, waits for the step-up, and repeats the action once. Rejects with the error of the
   * action, or with a {@link StepUpCancelledError}, also if the session ends or another member is signed in.
   */
  readonly protect: <T>(action: () => Promise<T>) => Promise<T>
  /** Set while an action waits for the step-up. */
  readonly request: StepUpRequest | null
}

/**
 * Asks the user to confirm a factor when the server requires a recent one for a call, for example to remove an authenticator app. Show
 * `<B2BStepUp>` and a button to cancel while `request` is set.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const { protect, request } = useStepUp()
 * const remove = () => protect(() => client.self.deleteMFATOTP()).catch((error) => setFailed(!(error instanceof StepUpCancelledError)))
 * return (
 *   <>
 *     <button onClick={remove}>Remove the app</button>
 *     {request && <><B2BStepUp {...request} /><button onClick={request.onCancel}>Cancel</button></>}
 *   </>
 * )
 */
export function useStepUp({ within }: StepUpOptions = {}): UseStepUpResult {
  const client = useB2BClient()
  const [request, setRequest] = useState<StepUpRequest | null>(null)
  /** The actions that wait for the step-up. */
  const [waiting] = useState(() => new Set<{ readonly resolve: () => void; readonly reject: (error: Error) => void }>())

  const settle = useCallback(
    (error?: Error) => {
      const settled = [...waiting]
      waiting.clear()
      setRequest(null)
      for (const action of settled)
        if (error) action.reject(error)
        else action.resolve()
    },
    [waiting],
  )
  const waitForStepUp = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        waiting.add({ resolve, reject })
        setRequest({ onDone: () => settle(), onCancel: () => settle(new StepUpCancelledError()) })
      }),
    [waiting, settle],
  )
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    const cancel = () => settle(new StepUpCancelledError())
    let lastId = memberIdOf(client)
    const unsubscribe = client?.onStateChange(() => {
      const id = memberIdOf(client)
      if (id !== lastId) cancel()
      lastId = id
    })
    return () => {
      isUnmounted.current = true
      unsubscribe?.()
      cancel()
    }
  }, [client, settle])

  const protect = useCallback(
    async <T>(action: () => Promise<T>): Promise<T> => {
      if (client === null) return action()
      const memberId = memberIdOf(client)
      /** Waits for a step-up. Returns false if none can begin. */
      const stepUp = async (): Promise<boolean> => {
        // If the organization requires a second factor meanwhile, a sign-in with one factor would end the session.
        if (canStepUp(client.getState()) && !knowsSecondFactor(client.getState())) await client.session.authenticate().catch(() => {})
        // The page or the member can have changed during the action.
        if (isUnmounted.current || memberIdOf(client) !== memberId) throw new StepUpCancelledError()
        const canBegin = canStepUp(client.getState())
        if (canBegin) await waitForStepUp()
        return canBegin
      }
      if (within !== undefined && !hasRecentFactor(client.getState(), within, now())) await stepUp()
      try {
        return await action()
      } catch (error) {
        if (!needsStepUp(error) || !(await stepUp())) throw error
      }
      return action()
    },
    [client, within, waitForStepUp],
  )
  return { protect, request }
}
