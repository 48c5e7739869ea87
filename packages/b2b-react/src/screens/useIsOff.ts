import type { FlowState } from '../flow/types.ts'
import { useIsWaiting } from '../ui/Countdown.tsx'

/** Whether what a screen asks for cannot be sent now: something is under way, or has to be waited for. */
export function useIsOff({ pending, problem }: Pick<FlowState, 'pending' | 'problem'>): boolean {
  const waiting = useIsWaiting(problem?.until ?? null)
  return waiting || pending !== null
}
