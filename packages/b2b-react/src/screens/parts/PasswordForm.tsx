import type { ScreenEvents } from '../../flow/machine/screens.ts'
import type { FlowState } from '../../flow/machine/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { EmailAction } from './EmailAction.tsx'
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
  const say = useSay()
  const { problem } = state
  const isBusy = state.pending !== null
  return (
    <ScreenForm
      state={state}
      busy={isFormBusy(state)}
      onSubmit={(read) => send({ type: 'passwordSubmitted', email: read('email'), password: read('password') })}
      other={
        <EmailAction off={isBusy} onClick={(email) => send({ type: 'passwordHelpChosen', email })}>
          {say('password.help')}
        </EmailAction>
      }
    >
      <EmailField state={state} autoComplete="username" enterKeyHint="next" />
      <PasswordField autoComplete="current-password" busy={isBusy} complaint={problemAt('password', problem)} />
    </ScreenForm>
  )
}
