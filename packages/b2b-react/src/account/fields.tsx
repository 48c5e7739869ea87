import { useEffect, useId, useRef, useState, type InputHTMLAttributes } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useAccount } from './Frame.tsx'
import * as styles from './styles.ts'

interface TextInputProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'autoComplete' | 'dir' | 'value' | 'onChange' | 'readOnly'
> {
  readonly label: string
  /** What is wrong with the value. It is announced, and the field gets the focus. */
  readonly complaint?: string | undefined
  /** A line below the field. */
  readonly help?: string | undefined
}

/** The focus goes to a field with a new complaint. */
function useComplaintFocus(complaint: string | undefined) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (complaint !== undefined) ref.current?.focus()
  }, [complaint])
  return ref
}

/** The line below a field: the complaint and the help. */
const FieldMessage = ({ id, complaint, help }: Pick<TextInputProps, 'complaint' | 'help'> & { readonly id: string }) => (
  <p id={id} className={styles.message} data-tone={complaint === undefined ? undefined : 'error'} aria-live="polite">
    {[complaint, help].filter(Boolean).join(' ')}
  </p>
)

/** A text field with its label. */
export function TextInput({ label, complaint, help, ...native }: TextInputProps) {
  const id = useId()
  const ref = useComplaintFocus(complaint)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...native}
        ref={ref}
        id={id}
        className={styles.input}
        aria-invalid={complaint === undefined ? undefined : true}
        aria-describedby={`${id}m`}
        autoCorrect="off"
        spellCheck={false}
      />
      <FieldMessage id={`${id}m`} complaint={complaint} help={help} />
    </div>
  )
}

interface PasswordInputProps extends Pick<TextInputProps, 'label' | 'complaint' | 'help' | 'readOnly'> {
  readonly onInput: (text: string) => void
}

/** A field for a new password. Its text is never in the state of React or in an attribute. */
export function PasswordInput({ label, complaint, help, readOnly, onInput }: PasswordInputProps) {
  const { say } = useAccount()
  const id = useId()
  const ref = useComplaintFocus(complaint)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const { current: element } = ref
    return () => {
      // React remembers the last focused element for a while (threat T49).
      if (element) element.value = ''
    }
  }, [ref])
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.password}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type={isVisible && !readOnly ? 'text' : 'password'}
          name="new-password"
          autoComplete="new-password"
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={readOnly}
          aria-invalid={complaint === undefined ? undefined : true}
          aria-describedby={`${id}m`}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={say(isVisible ? 'account.hidePassword' : 'account.showPassword')}
          aria-controls={id}
          // A click must not move the focus away from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      <FieldMessage id={`${id}m`} complaint={complaint} help={help} />
    </div>
  )
}
