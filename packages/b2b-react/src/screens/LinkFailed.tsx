import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Group, Stack } from '../ui/Layout.tsx'
import { Note, PlainNote } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { backOf } from './parts/backOf.ts'
import { EmailOnly } from './parts/EmailOnly.tsx'
import { useIsOff } from './parts/useIsOff.ts'

type Props = ScreenProps<'LinkFailed'>

/** Shows that a link was used or has expired. Offers a new link and, to a user with a session, to continue with the session. */
export function LinkFailed({ screen: { message, kind, session }, state, send }: Props) {
  const say = useSay()
  const isPending = state.pending !== null
  const requestLink = (email: string) => send({ type: 'newLinkChosen', email })
  return (
    <>
      <Header title={say('error.header')} mark="error" onBack={backOf(state, send)}>
        <Sentence phrase={message} />
      </Header>
      {session ? (
        <SignedInAlready
          session={session}
          onContinue={() => send({ type: 'continueChosen' })}
          onRequestLink={kind && requestLink}
          state={state}
        />
      ) : (
        <EmailOnly
          state={state}
          action={say('link.again')}
          onSubmit={requestLink}
          other={
            // A note with its own _Try again_ replaces this button.
            state.problem?.again !== true && (
              <Button look="text" off={isPending} onClick={() => send({ type: 'retryChosen' })}>
                {say('action.tryAgain')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}

interface SignedInAlreadyProps extends Pick<Props, 'state'> {
  readonly session: NonNullable<Props['screen']['session']>
  readonly onContinue: () => void
  readonly onRequestLink: ((email: string) => void) | null
}

/** Shows the email address of the session, which may belong to another person (threat T06). */
function SignedInAlready({ session, onContinue, onRequestLink, state }: SignedInAlreadyProps) {
  const say = useSay()
  const { pending, problem, email } = state
  const isOff = useIsOff(state)
  const requestLink = () => onRequestLink?.(email)
  return (
    <Stack>
      <PlainNote>
        <strong>{say('link.signedIn')}</strong>
        <br />
        <Sentence phrase={{ key: 'loggedIn.as', values: session }} />
      </PlainNote>
      <Note complaint={problem} onAgain={requestLink} />
      <Group>
        <Button look="primary" off={pending !== null} onClick={onContinue}>
          {say('action.continue')}
        </Button>
        {onRequestLink && (
          <Button look="text" busy={pending !== null} off={isOff} onClick={requestLink}>
            {say('link.again')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
