import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { TextOnly } from './parts/TextOnly.tsx'

/** Asks for a backup code, for users without access to their authenticator app. */
export function RecoveryCodeEntry({ state, send }: ScreenProps<'RecoveryCodeEntry'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('backup.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('backup.body')}
      </Header>
      <TextOnly
        state={state}
        onSubmit={(code) => send({ type: 'backupCodeSubmitted', code })}
        name="backup-code"
        label={say('backup.label')}
        secret
      />
    </>
  )
}
