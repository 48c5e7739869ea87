import type { ReactNode } from 'react'
import type { ShownProblem } from '../theme/slots.ts'
import { useIsWaiting } from './Countdown.tsx'

/** Returns the problem. Returns null after its time `until`. */
export function useUnexpired(problem: ShownProblem | null): ShownProblem | null {
  const isWaiting = useIsWaiting(problem?.until)
  return isWaiting || problem?.until === null ? problem : null
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** Returns a unique React key for each object. */
export function keyOf(object: object): number | undefined {
  if (!keys.has(object)) keys.set(object, (lastKey += 1))
  return keys.get(object)
}

/** Scrolls only as far as necessary. jsdom has no `scrollIntoView`. */
const scrollTo = (element: Partial<Element> | null) => element?.scrollIntoView?.({ block: 'nearest' })

interface AlertProps {
  /** The problem. A new object is a new problem, even with the same text. */
  readonly problem: object
  readonly className: string
  readonly 'data-b2b-part': string
  readonly id?: string
  /** True if nothing is wrong and the user only has to wait. */
  readonly quiet?: boolean
  /** True to scroll to the problem if it appears outside of the window. */
  readonly scrolls?: boolean
  readonly children: ReactNode
}

/** Announces a problem when it appears. Each problem gets its own element, so screen readers also announce a new problem with the same text. */
export function Alert({ problem, quiet, scrolls, children, ...native }: AlertProps) {
  return (
    <p key={keyOf(problem)} ref={scrolls ? scrollTo : null} {...native} role="alert" data-quiet={quiet ? '' : undefined}>
      {children}
    </p>
  )
}
