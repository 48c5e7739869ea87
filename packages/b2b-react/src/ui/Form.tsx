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

/**
 * Fields and the button that submits them. The widget reports errors, not the browser.
 *
 * In a sandboxed frame without `allow-forms` browsers fire no `submit` event, but they still click the button, also for Enter in a field.
 * So the click fires the event, and the browser submits nothing itself. Password managers see the same event as ever.
 */
export function Form({ busy, onSubmit, children }: FormProps) {
  const { titleId } = useFrame()
  const form = useRef<HTMLFormElement>(null)
  const read = useRef<Read>((name) => (form.current ? textOf(new FormData(form.current).get(name)) : '')).current
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The click is that of its button, which browsers fire for Enter, too.
    <form
      ref={form}
      className={stack}
      aria-labelledby={titleId}
      noValidate
      onClick={(event) => {
        // The target of a click is an element.
        const button = (event.target as Element).closest('button')
        if (button?.type !== 'submit') return
        event.preventDefault()
        event.currentTarget.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(read)
      }}
    >
      <FieldsContext.Provider value={read}>{children}</FieldsContext.Provider>
    </form>
  )
}
