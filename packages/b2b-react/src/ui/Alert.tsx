import type { ReactNode } from 'react'
import type { Phrase } from '../text/say.ts'
import { useIsWaiting } from './Countdown.tsx'

/** A problem to show: its text and, if the user has to wait, the end of the wait. */
export interface ShownProblem {
  readonly phrase: Phrase
  readonly until: number | null
  /** True if the same request can be sent again. */
  readonly again?: boolean
}

/** Returns the problem. A problem with a wait ends with that wait. */
export function useUnexpired(complaint: ShownProblem | null): ShownProblem | null {
  const until = complaint?.until ?? null
  const waiting = useIsWaiting(until)
  return until === null || waiting ? complaint : null
}

const numbers = new WeakMap<object, number>()
let last = 0

/** Returns a unique number for each object. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++last
  numbers.set(object, number)
  return number
}

interface AlertProps {
  readonly about: object
  readonly className: string
  readonly id?: string
  /** True if nothing is wrong and the user only has to wait. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** Announces a problem when it appears. The key makes screen readers announce the same text again for a new problem. */
export function Alert({ about, quiet = false, children, ...native }: AlertProps) {
  return (
    <p key={numberOf(about)} {...native} role="alert" data-quiet={quiet ? '' : undefined}>
      {children}
    </p>
  )
}
