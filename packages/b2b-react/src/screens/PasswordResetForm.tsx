import { useRef, useState } from 'react'
import type { ScreenProps } from '../flow/types.ts'
import { STRENGTH_PAUSE } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Form } from '../ui/Form.tsx'
import { Header } from '../ui/Header.tsx'
import { Note } from '../ui/Note.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useAfterPause } from '../ui/useAfterPause.ts'
import { Strength } from './Strength.tsx'

/** A new password, judged while it is typed. */
export function PasswordResetForm({ screen: { strength, checking }, state, send }: ScreenProps<'PasswordResetForm'>) {
  const say = useSay()
  const { pending, problem, project } = state
  const waiting = useIsWaiting(problem?.until ?? null)
  // What is typed is newer than what has been judged until the pause is over and the answer is there.
  const [settled, setSettled] = useState(true)
  const judge = useAfterPause(STRENGTH_PAUSE, (password: string) => {
    setSettled(true)
    send({ type: 'passwordTyped', password })
  })
  const typed = useRef('')
  const good = strength === 'unknown' || strength?.valid === true
  const ready = settled && checking === null && good
  return (
    <>
      <Header title={say('reset.header')} />
      <Form
        busy={pending !== null || waiting || !ready}
        onSubmit={(read) => send({ type: 'newPasswordSubmitted', password: read('password') })}
      >
        <PasswordField
          name="password"
          label={say('password.label')}
          show={say('password.show')}
          hide={say('password.hide')}
          autoComplete="new-password"
          busy={pending !== null}
          complaint={null}
          onInput={(password) => {
            if (password === typed.current) return
            typed.current = password
            setSettled(false)
            judge(password)
          }}
        >
          <Strength strength={strength} luds={project?.luds ?? null} />
        </PasswordField>
        <Note complaint={problem} />
        <Button look="primary" busy={pending !== null} off={waiting || !ready}>
          {say('action.continue')}
        </Button>
      </Form>
    </>
  )
}
