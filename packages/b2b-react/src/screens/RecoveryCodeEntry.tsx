import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Form } from '../ui/Form.tsx'
import { Header } from '../ui/Header.tsx'
import { Note } from '../ui/Note.tsx'
import { TextField } from '../ui/TextField.tsx'

/** For whoever cannot get at their authenticator app. */
export function RecoveryCodeEntry({ state: { pending, problem }, send }: ScreenProps<'RecoveryCodeEntry'>) {
  const say = useSay()
  const waiting = useIsWaiting(problem?.until ?? null)
  const busy = pending !== null
  return (
    <>
      <Header title={say('backup.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('backup.body')}
      </Header>
      <Form busy={busy || waiting} onSubmit={(read) => send({ type: 'backupCodeSubmitted', code: read('backup-code') })}>
        <TextField
          name="backup-code"
          type="text"
          label={say('backup.label')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          busy={busy}
          complaint={problem?.at === 'field' ? problem : null}
        />
        <Note complaint={problem?.at === 'form' ? problem : null} />
        <Button look="primary" busy={busy} off={waiting}>
          {say('action.continue')}
        </Button>
      </Form>
    </>
  )
}
