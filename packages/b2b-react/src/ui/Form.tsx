import { createContext, useContext, useRef, type ReactNode } from 'react'
import { stack } from './Layout.tsx'
import { useFrame } from './frame.ts'

interface FormProps {
  /** Nothing is submitted meanwhile, however often somebody tries. */
  readonly busy: boolean
  /** `read` answers what a field holds, by its name. */
  readonly onSubmit: (read: Read) => void
  readonly children: ReactNode
}

export type Read = (name: string) => string
const FieldsContext = createContext<Read>(() => '')

/** For what stands beside the fields of a form and takes along what is in one of them. */
export function useField(name: string): () => string {
  const read = useContext(FieldsContext)
  return () => read(name)
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

/** Fields and the button that submits them. What is wrong with them is said by us, not by the browser. */
export function Form({ busy, onSubmit, children }: FormProps) {
  const { titleId } = useFrame()
  const form = useRef<HTMLFormElement>(null)
  const read = useRef<Read>((name) => (form.current ? textOf(new FormData(form.current).get(name)) : '')).current
  return (
    <form
      ref={form}
      className={stack}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(read)
      }}
    >
      <FieldsContext.Provider value={read}>{children}</FieldsContext.Provider>
    </form>
  )
}
