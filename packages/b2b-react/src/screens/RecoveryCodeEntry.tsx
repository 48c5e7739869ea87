import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { TextField } from '../ui/TextField.tsx'
import { problemAt } from './parts/problemAt.ts'
import { ScreenForm } from './parts/ScreenForm.tsx'

/** Asks for a backup code, for users without access to their authenticator app. */
export function RecoveryCodeEntry({ state, send }: ScreenProps<'RecoveryCodeEntry'>) {
  const say = useSay()
  const { pending, problem } = state
  return (
    <>
      <Header title={say('backup.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('backup.body')}
      </Header>
      <ScreenForm state={state} onSubmit={(read) => send({ type: 'backupCodeSubmitted', code: read('backup-code') })}>
        <TextField
          name="backup-code"
          type="text"
          label={say('backup.label')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          secret
          busy={pending !== null}
          complaint={problemAt('field', problem)}
        />
      </ScreenForm>
    </>
  )
}
