import type { HTMLAttributes, ReactNode, RefObject } from 'react'
import { Field, input, useControl, useClearOnUnmount, type FieldProps } from './Field.tsx'
import { Message } from './Message.tsx'

interface TextFieldProps extends FieldProps, Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize' | 'inputMode' | 'enterKeyHint'> {
  readonly type: 'text' | 'email'
  readonly autoComplete: string
  readonly placeholder?: string
  /** The initial text. After that, the DOM holds the text until the form is submitted. */
  readonly defaultValue?: string
  /** Clears the text when the field is removed. */
  readonly secret?: boolean
  /** Renders a hint for the field. */
  readonly hint?: (field: RefObject<HTMLInputElement | null>) => ReactNode
}

/** A text field with a label above and, if there is a problem, a message below. */
export function TextField({ label, complaint, busy, secret = false, hint, ...native }: TextFieldProps) {
  const control = useControl<HTMLInputElement>(complaint)
  useClearOnUnmount(control, secret)
  return (
    <Field of={control.id} label={label}>
      <input {...native} {...control} className={input} dir="ltr" autoCorrect="off" spellCheck={false} readOnly={busy} />
      {hint?.(control.ref)}
      <Message of={control.id} complaint={complaint} />
    </Field>
  )
}
