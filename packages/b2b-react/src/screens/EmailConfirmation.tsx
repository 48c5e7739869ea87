import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Mailboxes } from './Mailboxes.tsx'
import { ResendEmail } from './ResendEmail.tsx'

/** A mail is on its way: where to look for it, and what to do when it does not come. */
export function EmailConfirmation({ screen, state: { pending, problem }, send }: ScreenProps<'EmailConfirmation'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('confirmation.header')} onBack={() => send({ type: 'wentBack' })}>
        <Sentence phrase={{ key: 'confirmation.body', values: { email: screen.email } }} />
      </Header>
      <Stack>
        <Mailboxes mailboxes={screen.mailboxes} />
        <Note complaint={problem} />
        <ResendEmail screen={screen} pending={pending} send={send} />
        <Button look="text" onClick={() => send({ type: 'anotherTryChosen' })}>
          {say('action.tryAgain')}
        </Button>
      </Stack>
    </>
  )
}
