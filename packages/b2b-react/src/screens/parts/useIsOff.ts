import type { FlowState } from '../../flow/machine/types.ts'
import { useIsWaiting } from '../../ui/Countdown.tsx'

/** Returns true if the screen's main action cannot be used now: a request is pending, or the user has to wait because of a rate limit. */
export function useIsOff({ pending, problem }: Pick<FlowState, 'pending' | 'problem'>): boolean {
  const isWaiting = useIsWaiting(problem?.until)
  return isWaiting || pending !== null
}
