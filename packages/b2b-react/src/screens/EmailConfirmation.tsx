import type { Mailbox, ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button, LinkOut } from '../ui/Button.tsx'
import { clockTime, useSecondsLeft } from '../ui/Countdown.tsx'
import { Header } from '../ui/Header.tsx'
import { InlineButton } from '../ui/InlineButton.tsx'
import { Group, Help, Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'

const mailboxNames = { gmail: 'confirmation.gmail', yahoo: 'confirmation.yahoo', outlook: 'confirmation.outlook' } as const satisfies {
  readonly [N in Mailbox['name']]: string
}

/** A mail is on its way: where to look for it, and what to do when it does not come. */
export function EmailConfirmation({
  screen: { email, mailboxes, freeAt },
  state: { pending, problem },
  send,
}: ScreenProps<'EmailConfirmation'>) {
  const say = useSay()
  const back = () => send({ type: 'anotherTryChosen' })
  return (
    <>
      <Header title={say('confirmation.header')} onBack={back}>
        <Sentence phrase={{ key: 'confirmation.body', values: { email } }} />
      </Header>
      <Stack>
        {mailboxes.length > 0 && (
          <Group>
            {mailboxes.map(({ name, href }) => (
              <LinkOut key={name} href={href} hint={say('confirmation.newTab')}>
                {say(mailboxNames[name])}
              </LinkOut>
            ))}
          </Group>
        )}
        <Note complaint={problem} />
        <Help>
          {say('confirmation.prompt')} <Resend freeAt={freeAt} busy={pending !== null} onClick={() => send({ type: 'resendRequested' })} />
        </Help>
        <Button look="text" onClick={back}>
          {say('action.tryAgain')}
        </Button>
      </Stack>
    </>
  )
}

interface ResendProps {
  readonly freeAt: number | null
  readonly busy: boolean
  readonly onClick: () => void
}

/** Its name never changes: how long it has to wait stands beside it, and in its description. */
function Resend({ freeAt, busy, onClick }: ResendProps) {
  const say = useSay()
  const seconds = useSecondsLeft(freeAt)
  const waiting = freeAt !== null && seconds > 0
  return (
    <>
      <InlineButton
        off={busy || waiting}
        description={waiting ? say('confirmation.cooldownDescription', { time: clockTime(seconds) }) : null}
        onClick={onClick}
      >
        {say('confirmation.resend')}
      </InlineButton>
      {waiting && (
        <>
          {' '}
          <Sentence phrase={{ key: 'confirmation.cooldown', values: { time: '' } }} until={freeAt} />
        </>
      )}
    </>
  )
}
