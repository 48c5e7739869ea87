import { useEffect, useRef, useState } from 'react'
import type { ScreenProps } from '../flow/machine/types.ts'
import { STRENGTH_DEBOUNCE_MS } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { Header } from '../ui/Header.tsx'
import { unseen } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { Strength } from './parts/Strength.tsx'
import { useIsOff } from './parts/useIsOff.ts'

/** Tells password managers the account of a new password. Hidden from the user, because the header shows the account. */
const Username = ({ children }: { readonly children: string }) => (
  <input
    className={unseen}
    type="text"
    name="username"
    autoComplete="username"
    tabIndex={-1}
    aria-hidden="true"
    readOnly
    value={children}
  />
)

/** Asks for a new password and shows its strength while the user types. */
export function PasswordResetForm({ screen, state, send }: ScreenProps<'PasswordResetForm'>) {
  const say = useSay()
  const { pending, problem, project } = state
  const isOff = useIsOff(state)
  const { canSubmit, isWaiting, setTyped, submit } = useStrengthBeforeSubmit(screen, send)
  return (
    <>
      <Header title={say('reset.header')}>
        {screen.email !== '' && <Sentence phrase={{ key: 'reset.for', values: { email: screen.email } }} />}
      </Header>
      <Form busy={isOff} onSubmit={(read) => submit(read('password'))}>
        {screen.email !== '' && <Username>{screen.email}</Username>}
        <PasswordField autoComplete="new-password" busy={pending !== null} complaint={null} onInput={setTyped}>
          <Strength strength={screen.strength} luds={project?.luds ?? null} />
        </PasswordField>
        <Note complaint={problem} onAgain="submit" />
        <Button look="primary" busy={pending !== null || isWaiting} off={isOff || !canSubmit}>
          {say('action.continue')}
        </Button>
      </Form>
    </>
  )
}

type Props = ScreenProps<'PasswordResetForm'>

/**
 * Sends the password only after the server has accepted its strength, or could not check it. If the user submits earlier, the form waits
 * for the strength and then submits.
 */
function useStrengthBeforeSubmit({ strength, checking }: Props['screen'], send: Props['send']) {
  // False from a key press until the user has paused for `STRENGTH_DEBOUNCE_MS`. Until then, `strength` is outdated.
  const [hasPaused, setHasPaused] = useState(true)
  // Both are true after an early submit. The effect below reads the ref, and the busy button follows the state.
  const submitWhenReady = useRef(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const typed = useRef('')
  const checkStrength = useDebounced(STRENGTH_DEBOUNCE_MS, (password: string) => {
    setHasPaused(true)
    send({ type: 'passwordTyped', password })
  })
  const hasStrength = hasPaused && checking === null && strength !== null
  const canSubmit = hasStrength && (strength === 'unknown' || strength.valid)
  useEffect(() => {
    if (submitWhenReady.current && canSubmit) send({ type: 'newPasswordSubmitted', password: typed.current })
    if (hasStrength) submitWhenReady.current = false
  }, [hasStrength, canSubmit, send])
  function setSubmitWhenReady(isEnabled: boolean) {
    submitWhenReady.current = isEnabled
    setIsSubmitted(isEnabled)
  }
  return {
    canSubmit,
    isWaiting: isSubmitted && !hasStrength,
    setTyped(password: string) {
      if (password === typed.current) return
      typed.current = password
      // The conditions avoid another rendering: React can render again even if the state stays the same.
      if (hasPaused) setHasPaused(false)
      if (isSubmitted) setSubmitWhenReady(false)
      checkStrength.delay(password)
    },
    submit(password: string) {
      if (canSubmit) return send({ type: 'newPasswordSubmitted', password })
      if (!hasPaused) checkStrength.run(password)
      setSubmitWhenReady(!hasStrength && password !== '')
    },
  }
}
