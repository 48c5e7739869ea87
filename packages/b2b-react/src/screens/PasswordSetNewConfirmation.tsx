import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { ResendEmail } from './ResendEmail.tsx'

/** A mail that leads to a new password is on its way. */
export function PasswordSetNewConfirmation({ screen, state: { pending, problem }, send }: ScreenProps<'PasswordSetNewConfirmation'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('newPassword.header')} onBack={() => send({ type: 'wentBack' })}>
        <Sentence phrase={{ key: 'newPassword.body', values: { email: screen.email } }} />
      </Header>
      <Stack>
        <Note complaint={problem} />
        <ResendEmail screen={screen} pending={pending} send={send} />
      </Stack>
    </>
  )
}
