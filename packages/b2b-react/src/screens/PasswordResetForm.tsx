import { useEffect, useRef, useState } from 'react'
import type { ScreenProps } from '../flow/machine/types.ts'
import { STRENGTH_DEBOUNCE_MS } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Username } from '../ui/Username.tsx'
import { problemAt } from './parts/problemAt.ts'
import { ScreenForm } from './parts/ScreenForm.tsx'
import { Strength } from './parts/Strength.tsx'

/** The form for a new password. It shows what a password needs, and the strength while the user types. */
export function PasswordResetForm({ screen, state, send }: ScreenProps<'PasswordResetForm'>) {
  const say = useSay()
  const { pending, problem, project } = state
  const { isWaiting, setTyped, submit } = useStrengthBeforeSubmit(screen, send)
  return (
    <>
      <Header title={say('reset.header')}>
        {screen.email !== '' && <Sentence phrase={{ key: 'reset.for', values: { email: screen.email } }} />}
      </Header>
      <ScreenForm state={state} busy={pending !== null || isWaiting} onSubmit={(read) => submit(read('password'))}>
        {screen.email !== '' && <Username>{screen.email}</Username>}
        <PasswordField autoComplete="new-password" busy={pending !== null} complaint={problemAt('field', problem)} onInput={setTyped}>
          <Strength strength={screen.strength} project={project} />
        </PasswordField>
      </ScreenForm>
    </>
  )
}

type Props = ScreenProps<'PasswordResetForm'>

/** Sends the password once its strength is known. If the user submits earlier, the form waits for the strength and then submits. */
function useStrengthBeforeSubmit({ strength, checking }: Props['screen'], send: Props['send']) {
  // Both are true after an early submit. The effect below reads the ref, and the busy button follows the state.
  const submitWhenReady = useRef(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const typed = useRef('')
  /** The password of the last strength check. While it differs from `typed`, `strength` is outdated. */
  const checked = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hasStrength = checking === null && strength !== null
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!submitWhenReady.current || !hasStrength) return
    submitWhenReady.current = false
    send({ type: 'newPasswordSubmitted', password: typed.current })
  }, [hasStrength, send])
  function setSubmitWhenReady(isEnabled: boolean) {
    submitWhenReady.current = isEnabled
    setIsSubmitted(isEnabled)
  }
  function checkStrength() {
    clearTimeout(timer.current)
    checked.current = typed.current
    send({ type: 'passwordTyped', password: typed.current })
  }
  return {
    isWaiting: isSubmitted && !hasStrength,
    setTyped(password: string) {
      if (password === typed.current) return
      typed.current = password
      // The condition avoids another rendering: React can render again even if the state stays the same.
      if (isSubmitted) setSubmitWhenReady(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(checkStrength, STRENGTH_DEBOUNCE_MS)
    },
    submit(password: string) {
      // A password manager can fill in a password without a key press.
      typed.current = password
      const isOutdated = password !== checked.current
      if (isOutdated) checkStrength()
      // An empty field has no strength to wait for.
      if (password === '' || (hasStrength && !isOutdated)) send({ type: 'newPasswordSubmitted', password })
      else setSubmitWhenReady(true)
    },
  }
}
