import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'

/** Asks for a click before the link logs the user in, because email scanners open links but do not click buttons. */
export function LinkConfirmation({ send }: ScreenProps<'LinkConfirmation'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('link.header')}>{say('link.body')}</Header>
      <Button look="primary" onClick={() => send({ type: 'linkConfirmed' })}>
        {say('action.continue')}
      </Button>
    </>
  )
}
