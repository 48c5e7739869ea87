import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { EmailOnly } from './parts/EmailOnly.tsx'

/** Asks for the email address of a user who has forgotten the password. */
export function PasswordForgotForm({ state, send }: ScreenProps<'PasswordForgotForm'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('forgot.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('forgot.body')}
      </Header>
      <EmailOnly state={state} onSubmit={(email) => send({ type: 'emailSubmitted', email })} />
    </>
  )
}
