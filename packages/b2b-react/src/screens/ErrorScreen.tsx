import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Header } from '../ui/Header.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** Shows why the sign-in cannot continue, with a way to try again. */
export function ErrorScreen({ screen: { message, back, until }, send }: ScreenProps<'Error'>) {
  const say = useSay()
  const isWaiting = useIsWaiting(until)
  return (
    <>
      <Header title={say('error.header')} mark="error" onBack={back ? () => send({ type: 'wentBack' }) : undefined}>
        {/* A message with `until` asks the user to wait, so it disappears after the wait. */}
        {(until === null || isWaiting) && <Sentence phrase={message} until={until} />}
      </Header>
      <Button look="primary" off={isWaiting} onClick={() => send({ type: 'retryChosen' })}>
        {say('action.tryAgain')}
      </Button>
    </>
  )
}
