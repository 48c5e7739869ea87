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

/** Shows that a link was used or has expired, with a form for a new one or the session to continue with. */
export function LinkFailed({ screen: { message, kind, session }, state, send }: Props) {
  const say = useSay()
  const off = state.pending !== null
  const requestLink = (email: string) => send({ type: 'newLinkChosen', email })
  return (
    <>
      <Header title={say('error.header')} mark="error" onBack={backOf(state, send)}>
        <Sentence phrase={message} />
      </Header>
      {session ? (
        <SignedInAlready session={session} onContinue={() => send({ type: 'continueChosen' })} onMail={kind && requestLink} state={state} />
      ) : (
        <EmailOnly
          state={state}
          action={say('link.again')}
          onSubmit={requestLink}
          other={
            // The note has its own `Try again`, which repeats the request.
            state.problem?.again !== true && (
              <Button look="text" off={off} onClick={() => send({ type: 'retryChosen' })}>
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
  readonly onMail: ((email: string) => void) | null
}

/** Shows the email address of the session, which may belong to another person (threat T06). */
function SignedInAlready({ session, onContinue, onMail, state }: SignedInAlreadyProps) {
  const say = useSay()
  const { pending, problem, email } = state
  const off = useIsOff(state)
  const requestLink = () => onMail?.(email)
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
        {onMail && (
          <Button look="text" busy={pending !== null} off={off} onClick={requestLink}>
            {say('link.again')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
