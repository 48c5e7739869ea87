import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Mailboxes } from './Mailboxes.tsx'
import { ResendEmail } from './ResendEmail.tsx'

/** Somebody who is no member yet first shows that the address is theirs. */
export function PasswordResetVerifyConfirmation({
  screen,
  state: { pending, problem },
  send,
}: ScreenProps<'PasswordResetVerifyConfirmation'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('verifyFirst.header')} onBack={() => send({ type: 'wentBack' })}>
        <Sentence phrase={{ key: 'newPassword.body', values: { email: screen.email } }} />
      </Header>
      <Stack>
        <Mailboxes mailboxes={screen.mailboxes} />
        <Note complaint={problem} />
        <ResendEmail screen={screen} pending={pending} send={send} />
      </Stack>
    </>
  )
}
