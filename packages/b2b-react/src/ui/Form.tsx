import { createContext, useContext, useRef, type ReactNode } from 'react'
import { part } from '../theme/style.ts'
import { stack } from './Layout.tsx'

interface FormProps {
  /** True while the form cannot be submitted. */
  readonly busy: boolean
  /** Called on submit. `read` returns the value of a field by its name. */
  readonly onSubmit: (read: Read) => void
  readonly children: ReactNode
}

export type Read = (name: string) => string
const FieldsContext = createContext<Read>(() => '')

/** Returns a function that reads a field of the surrounding form, for buttons that use its value. */
export function useField(name: string): () => string {
  const read = useContext(FieldsContext)
  return () => read(name)
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

/**
 * A form. The widget reports errors instead of the browser.
 *
 * In a sandboxed frame without `allow-forms`, browsers fire no `submit` event, but they still fire the click on the button, also for Enter
 * in a field. So the click handler fires the `submit` event itself, and the browser never submits the form. Password managers see the usual
 * event.
 */
export function Form({ busy, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const read = useRef<Read>((name) => (form.current ? textOf(new FormData(form.current).get(name)) : '')).current
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The handler is for clicks on the submit button. Browsers also fire them for Enter.
    <form
      ref={form}
      {...part(stack)}
      noValidate
      onClick={(event) => {
        // The cast is safe, because the target of a click is an element.
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
