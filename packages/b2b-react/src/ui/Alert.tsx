import type { ReactNode } from 'react'
import type { ShownProblem } from '../theme/slots.ts'
import { useIsWaiting } from './Countdown.tsx'

/** Returns the problem; null after the end of its wait, if it has one. */
export function useUnexpired(complaint: ShownProblem | null): ShownProblem | null {
  const until = complaint?.until ?? null
  const isWaiting = useIsWaiting(until)
  return until === null || isWaiting ? complaint : null
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Returns a unique number for each object. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++lastNumber
  numbers.set(object, number)
  return number
}

interface AlertProps {
  /** The problem. Another object is another problem, even if the text is the same. */
  readonly about: object
  readonly className: string
  readonly 'data-b2b-part': string
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
