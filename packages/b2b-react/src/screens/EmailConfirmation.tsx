import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { MailSent } from './parts/MailSent.tsx'

/** Shows that a link was sent, and what to do if it does not arrive. */
export function EmailConfirmation(props: ScreenProps<'EmailConfirmation'>) {
  const say = useSay()
  return (
    <MailSent {...props} title="confirmation.header">
      <Button look="text" onClick={() => props.send({ type: 'anotherTryChosen' })}>
        {say('confirmation.again')}
      </Button>
    </MailSent>
  )
}
