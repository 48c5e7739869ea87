import type { HTMLAttributes, ReactNode, RefObject } from 'react'
import { Field, input, useControl, useForgetting, type FieldProps } from './Field.tsx'
import { Message } from './Message.tsx'

interface TextFieldProps extends FieldProps, Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize' | 'inputMode' | 'enterKeyHint'> {
  readonly type: 'text' | 'email'
  readonly autoComplete: string
  readonly placeholder?: string
  /** What it holds at first. What is typed then stays in the field itself until its form is submitted. */
  readonly defaultValue?: string
  /** What is typed is gone with the field. */
  readonly secret?: boolean
  /** Draws something that belongs to the field, given the field itself. */
  readonly hint?: (field: RefObject<HTMLInputElement | null>) => ReactNode
}

/** A line of text with a label above it and, if something is wrong, a message below. */
export function TextField({ label, complaint, busy, secret = false, hint, ...native }: TextFieldProps) {
  const control = useControl<HTMLInputElement>(complaint)
  useForgetting(control, secret)
  return (
    <Field of={control.id} label={label}>
      <input {...native} {...control} className={input} dir="ltr" spellCheck={false} readOnly={busy} />
      {hint?.(control.ref)}
      <Message of={control.id} complaint={complaint} />
    </Field>
  )
}
