import type { ReactNode } from 'react'
import type { Phrase } from '../text/say.ts'

/** Something that is wrong: what to say of it, and until when to wait if waiting helps. */
export interface Complaint {
  readonly phrase: Phrase
  readonly until: number | null
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
