import type { ReactNode } from 'react'
import { stack } from './Layout.tsx'
import { useFrame } from './frame.ts'

interface FormProps {
  /** Nothing is submitted meanwhile, however often somebody tries. */
  readonly busy: boolean
  /** `read` answers what a field holds, by its name. */
  readonly onSubmit: (read: (name: string) => string) => void
  readonly children: ReactNode
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

/** Fields and the button that submits them. What is wrong with them is said by us, not by the browser. */
export function Form({ busy, onSubmit, children }: FormProps) {
  const { titleId } = useFrame()
  return (
    <form
      className={stack}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        if (!busy) onSubmit((name) => textOf(data.get(name)))
      }}
    >
      {children}
    </form>
  )
}
