import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { PasswordForm } from './parts/PasswordForm.tsx'

/** Asks for a password instead of sending an email. */
export function PasswordAuthenticate({ state, send }: ScreenProps<'PasswordAuthenticate'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('password.header')} onBack={() => send({ type: 'wentBack' })} />
      <PasswordForm state={state} send={send} />
    </>
  )
}
