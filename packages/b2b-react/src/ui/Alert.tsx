import type { ReactNode } from 'react'
import type { Phrase } from '../text/say.ts'
import { useIsWaiting } from './Countdown.tsx'

/** Something that is wrong: what to say of it, and until when to wait if waiting helps. */
export interface Complaint {
  readonly phrase: Phrase
  readonly until: number | null
  /** The same can be sent again. */
  readonly again?: boolean
}

/** The complaint as long as it stands: one that asks to wait is over with the wait. */
export function useStanding(complaint: Complaint | null): Complaint | null {
  const until = complaint?.until ?? null
  const waiting = useIsWaiting(until)
  return until === null || waiting ? complaint : null
}

const numbers = new WeakMap<object, number>()
let last = 0

/** A number for each object, always the same. */
function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++last
  numbers.set(object, number)
  return number
}

interface AlertProps {
  readonly about: object
  readonly className: string
  readonly id?: string
  /** Nothing is broken: there is only something to wait for. */
  readonly quiet?: boolean
  readonly children: ReactNode
}

/** Announces a complaint as soon as it appears, and once more when the same is said again. */
export function Alert({ about, quiet = false, children, ...native }: AlertProps) {
  return (
    <p key={numberOf(about)} {...native} role="alert" data-quiet={quiet ? '' : undefined}>
      {children}
    </p>
  )
}
