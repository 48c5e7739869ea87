import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { fading, FORCED_COLORS, hover, ring } from '../theme/parts.ts'
import type { FieldProps } from '../theme/slots.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { keyOf } from './Alert.tsx'
import { Field, useControl, useClearOnUnmount } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Message, messageId } from './Message.tsx'
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect.ts'

const password = style('b2b-password', {
  position: 'relative',
  // The text is left-to-right, but the show button is at the end of the line in the layout's direction. `[type]` gives these rules a higher
  // specificity than the rules of `.b2b-input`.
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
  [FORCED_COLORS]: { color: 'ButtonText' },
})
/** The live region for the strength. It takes no space while it is empty. */
const strengthRegion = style('b2b-about', {
  display: 'grid',
  gap: 6,
  '&:empty': { position: 'absolute' },
  // What is missing becomes an error when the user submits the password. A score before another message is not what is missing.
  '&[role] [data-tone=quiet]:last-child': { color: v('error') },
})

interface PasswordFieldProps extends Pick<FieldProps, 'busy' | 'complaint'> {
  /** Default: Password. */
  readonly label?: string | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  /** Called with each change of the text. */
  readonly onInput?: (text: string) => void
  /** The strength of the password. It describes the field, and its changes are announced. It also shows what the complaint is about. */
  readonly children?: ReactNode
}

/** A password field with a button that shows the text. Submitting hides the text again. */
export function PasswordField({ label, busy, complaint, onInput, children, ...native }: PasswordFieldProps) {
  const say = useSay()
  const control = useControl<HTMLInputElement>(complaint, Boolean(children ?? complaint))
  useClearOnUnmount(control)
  const [isVisible, toggle] = useVisibility(control.ref)
  return (
    <Field controlId={control.id} label={label ?? say('password.label')}>
      <div className={password}>
        <input
          {...native}
          {...control}
          name="password"
          type={isVisible ? 'text' : 'password'}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={busy}
          onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
        />
        <button
          type="button"
          className={eye}
          aria-label={say(isVisible ? 'password.hide' : 'password.show')}
          aria-controls={control.id}
          // A click must not move the focus away from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon name={isVisible ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      {children ? (
        // The live region exists from the start, because screen readers announce only changes of an existing region. For a problem, a new
        // element is announced at once.
        <div
          key={complaint ? keyOf(complaint) : 0}
          id={messageId(control.id)}
          className={strengthRegion}
          role={complaint ? 'alert' : undefined}
          aria-live="polite"
        >
          {children}
        </div>
      ) : (
        <Message controlId={control.id} complaint={complaint} />
      )}
    </Field>
  )
}

/**
 * Returns true if the text is visible, and a function that shows or hides it and keeps the caret. Submitting the form hides the text, so that
 * no browser stores it as the value of a text field.
 */
function useVisibility(ref: RefObject<HTMLInputElement | null>): [boolean, () => void] {
  const [isVisible, setIsVisible] = useState(false)
  const selection = useRef<readonly [number | null, number | null] | null>(null)
  useEffect(() => {
    const form = ref.current?.form
    const hide = () => setIsVisible(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [ref])
  useBrowserLayoutEffect(() => {
    const field = ref.current
    // If the field is not focused, it has no caret to keep, and in some browsers `setSelectionRange` would focus it.
    if (selection.current && field?.matches(':focus')) field.setSelectionRange(...selection.current)
    selection.current = null
  }, [ref, isVisible])
  const toggle = () => {
    const field = ref.current
    selection.current = field && [field.selectionStart, field.selectionEnd]
    setIsVisible(!isVisible)
  }
  return [isVisible, toggle]
}
