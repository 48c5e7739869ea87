import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { CodeForm, ResendCode } from './parts/CodeForm.tsx'

/** Asks for an emailed code. */
export function EmailOTPEntry({ screen, state, send }: ScreenProps<'EmailOTPEntry'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('code.header')} onBack={() => send({ type: 'wentBack' })}>
        <Sentence phrase={{ key: 'code.body', values: { destination: screen.email } }} />
      </Header>
      <CodeForm state={state} onCode={(code) => send({ type: 'codeEntered', code })} onResend={() => send({ type: 'resendRequested' })}>
        <ResendCode screen={screen} state={state} send={send} />
      </CodeForm>
    </>
  )
}
