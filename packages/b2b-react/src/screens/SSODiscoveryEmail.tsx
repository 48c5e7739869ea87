import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { EmailOnly } from './parts/EmailOnly.tsx'

/** Asks for an email address, to find single sign-on connections. */
export function SSODiscoveryEmail({ state, send }: ScreenProps<'SSODiscoveryEmail'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('sso.email.header')} onBack={() => send({ type: 'wentBack' })} />
      <EmailOnly state={state} onSubmit={(email) => send({ type: 'emailSubmitted', email })} />
    </>
  )
}
