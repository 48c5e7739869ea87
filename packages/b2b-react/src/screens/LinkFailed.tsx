import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { EmailOnly } from './parts/EmailOnly.tsx'

/** Shows that a link was used or has expired. Offers a new link. To a user with a session, shows no error and offers to continue. */
export function LinkFailed({ screen: { message, session }, state, send }: ScreenProps<'LinkFailed'>) {
  const say = useSay()
  if (session)
    return (
      <>
        <Header title={say('link.signedIn.header')} mark="neutral">
          {/* The link may also have failed because another browser requested it. */}
          <Sentence phrase={message.key === 'error.magicLink' ? { key: 'link.signedIn.used' } : message} />{' '}
          {/* The session may belong to another person (threat T06). */}
          <Sentence phrase={{ key: 'link.signedIn.as', values: session }} />
        </Header>
        <Button look="primary" onClick={() => send({ type: 'continueChosen' })}>
          {say('action.continue')}
        </Button>
      </>
    )
  return (
    <>
      <Header title={say('error.header')} mark="error">
        <Sentence phrase={message} />
      </Header>
      <EmailOnly
        state={state}
        action={say('link.again')}
        onSubmit={(email) => send({ type: 'newLinkChosen', email })}
        other={
          // A note with its own _Try again_ replaces this button.
          state.problem?.again !== true && (
            <Button look="text" off={state.pending !== null} onClick={() => send({ type: 'retryChosen' })}>
              {say('action.tryAgain')}
            </Button>
          )
        }
      />
    </>
  )
}
