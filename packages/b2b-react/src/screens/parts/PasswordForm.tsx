import type { ScreenEvents } from '../../flow/machine/screens.ts'
import type { FlowState } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { isFormBusy } from './EmailForm.tsx'
import { problemAt } from './problemAt.ts'
import { ScreenForm } from './ScreenForm.tsx'

type FormEvent = Extract<ScreenEvents['PasswordAuthenticate'], { readonly type: 'passwordSubmitted' | 'passwordHelpChosen' }>

interface Props {
  readonly state: FlowState
  readonly send: (event: FormEvent) => void
}

/** A form with an email address and a password. */
export function PasswordForm({ state, send }: Props) {
  const { problem } = state
  const isBusy = state.pending !== null
  return (
    <ScreenForm
      state={state}
      busy={isFormBusy(state)}
      onSubmit={(read) => send({ type: 'passwordSubmitted', email: read('email'), password: read('password') })}
      other={<HelpWithPassword send={send} off={isBusy} />}
    >
      <EmailField state={state} autoComplete="username" enterKeyHint="next" />
      <PasswordField autoComplete="current-password" busy={isBusy} complaint={problemAt('password', problem)} />
    </ScreenForm>
  )
}

/** Offers help with the password. The next screen starts with the typed email address. */
function HelpWithPassword({ send, off }: Pick<Props, 'send'> & { readonly off: boolean }) {
  const say = useSay()
  const email = useField('email')
  return (
    <Button look="text" off={off} onClick={() => send({ type: 'passwordHelpChosen', email: email() })}>
      {say('password.help')}
    </Button>
  )
}
