import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'

/** A link is spent only when a person says so: what opens links ahead of people does not press buttons. */
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
