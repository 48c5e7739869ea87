import type { TextFieldProps } from '../theme/slots.ts'
import { Field, useControl, useClearOnUnmount } from './Field.tsx'
import { Message } from './Message.tsx'
import { useSlot } from './slot.ts'

/** A text field with a label above and, if there is a problem, a message below. A theme can replace it. */
export const TextField = (props: TextFieldProps) => useSlot('TextField', DefaultTextField, props)

function DefaultTextField({ label, complaint, busy, secret = false, hint, ...native }: TextFieldProps) {
  const control = useControl<HTMLInputElement>(complaint)
  useClearOnUnmount(control, secret)
  return (
    <Field controlId={control.id} label={label}>
      <input dir="ltr" {...native} {...control} autoCorrect="off" spellCheck={false} readOnly={busy} />
      {hint?.(control.ref)}
      <Message controlId={control.id} complaint={complaint} />
    </Field>
  )
}
