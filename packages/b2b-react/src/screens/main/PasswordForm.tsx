import type { ScreenEvents } from '../../flow/screens.ts'
import type { FlowState } from '../../flow/types.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { useIsWaiting } from '../../ui/Countdown.tsx'
import { EmailField } from '../EmailField.tsx'
import { Form, useField } from '../../ui/Form.tsx'
import { Group } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { isFormBusy } from './EmailForm.tsx'

type FormEvent = Extract<ScreenEvents['PasswordAuthenticate'], { readonly type: 'passwordSubmitted' | 'passwordHelpChosen' }>

interface Props {
  readonly state: FlowState
  readonly send: (event: FormEvent) => void
}

/** An address and a password. */
export function PasswordForm({ state, send }: Props) {
  const say = useSay()
  const { pending, problem } = state
  const waiting = useIsWaiting(problem?.until ?? null)
  return (
    <Form
      busy={pending !== null || waiting}
      onSubmit={(read) => send({ type: 'passwordSubmitted', email: read('email'), password: read('password') })}
    >
      <EmailField state={state} autoComplete="username" />
      <PasswordField
        name="password"
        label={say('password.label')}
        show={say('password.show')}
        hide={say('password.hide')}
        autoComplete="current-password"
        busy={pending !== null}
        complaint={null}
      />
      <Note complaint={problem?.at === 'form' ? problem : null} />
      <Group>
        <Button look="primary" busy={isFormBusy(state)} off={waiting || pending !== null}>
          {say('action.continue')}
        </Button>
        <HelpWithPassword send={send} off={pending !== null} />
      </Group>
    </Form>
  )
}

/** What has been typed comes along. */
function HelpWithPassword({ send, off }: Pick<Props, 'send'> & { readonly off: boolean }) {
  const say = useSay()
  const email = useField('email')
  return (
    <Button look="text" off={off} onClick={() => send({ type: 'passwordHelpChosen', email: email() })}>
      {say('password.help')}
    </Button>
  )
}
