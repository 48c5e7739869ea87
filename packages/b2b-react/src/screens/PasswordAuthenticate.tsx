import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { PasswordForm } from './main/PasswordForm.tsx'

/** Signing in with a password instead of a mail. */
export function PasswordAuthenticate({ state, send }: ScreenProps<'PasswordAuthenticate'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('password.header')} onBack={() => send({ type: 'wentBack' })} />
      <PasswordForm state={state} send={send} />
    </>
  )
}
