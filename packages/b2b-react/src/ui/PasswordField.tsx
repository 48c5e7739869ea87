import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { fading, FORCED, hover, ring } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Field, input, useControl, useForgetting, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Message } from './Message.tsx'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'

const password = style('b2b-password', {
  position: 'relative',
  // The text reads from left to right, but the eye stands where lines end.
  '& > .b2b-input[type]': { paddingInlineEnd: 48, '&::-ms-reveal': { display: 'none' } },
  '.b2b-root[dir=rtl] & > .b2b-input[type]': { paddingInlineEnd: 15, paddingInlineStart: 48 },
})
const eye = style('b2b-eye', {
  ...fading,
  position: 'absolute',
  insetBlockStart: 1,
  insetInlineEnd: 1,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 45,
  borderRadius: `min(${v('control-radius')},16px)`,
  color: v('muted'),
  cursor: 'pointer',
  ...hover({ color: v('text') }),
  ...ring(-2),
  [FORCED]: { color: 'ButtonText' },
})
/** Until there is something to say it takes no room, but screen readers know of it already. */
const about = style('b2b-about', { display: 'grid', gap: 6, '&:empty': { position: 'absolute' } })

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
  /** The name of the button that makes the text legible, and of the one that hides it again. */
  readonly show: string
  readonly hide: string
  /** Told of each change of the text. */
  readonly onInput?: (text: string) => void
  /** How good the password is: announced when it changes, and heard with the field. */
  readonly children?: ReactNode
}

/** A password, hidden unless the person wants to see it, and hidden again once it is submitted. */
export function PasswordField({ label, show, hide, busy, complaint, onInput, children, ...native }: PasswordFieldProps) {
  const aboutId = useId()
  const control = useControl<HTMLInputElement>(complaint, children ? aboutId : null)
  useForgetting(control)
  const [visible, toggle] = useVisibility(control.ref)
  return (
    <Field of={control.id} label={label}>
      <div className={password}>
        <input
          {...native}
          {...control}
          className={input}
          type={visible ? 'text' : 'password'}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={busy}
          onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
        />
        <button
          type="button"
          className={eye}
          aria-label={visible ? hide : show}
          aria-controls={control.id}
          // Under a pointer the focus stays where the typing is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon name={visible ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      <div id={aboutId} className={about} aria-live="polite">
        {children}
      </div>
      <Message of={control.id} complaint={complaint} />
    </Field>
  )
}

/** Whether the text can be read. Changing that leaves the caret where it is; submitting the form ends it, so that no browser keeps the text as an ordinary one. */
function useVisibility(ref: RefObject<HTMLInputElement | null>): [boolean, () => void] {
  const [visible, setVisible] = useState(false)
  const selection = useRef<readonly [number | null, number | null] | null>(null)
  useEffect(() => {
    const form = ref.current?.form
    const conceal = () => setVisible(false)
    form?.addEventListener('submit', conceal)
    return () => form?.removeEventListener('submit', conceal)
  }, [ref])
  useBrowserLayoutEffect(() => {
    const field = ref.current
    // A field that is not in use has no caret to lose, and in some browsers would take the focus.
    if (selection.current && field?.matches(':focus')) field.setSelectionRange(...selection.current)
    selection.current = null
  }, [ref, visible])
  const toggle = () => {
    const field = ref.current
    selection.current = field && [field.selectionStart, field.selectionEnd]
    setVisible(!visible)
  }
  return [visible, toggle]
}
