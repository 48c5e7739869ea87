import type { ScreenProps } from '../flow/machine/types.ts'
import { otherFactor } from '../flow/rules/offers.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Divider } from '../ui/Layout.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { backOf } from './parts/backOf.ts'
import { CodeForm, ResendCode } from './parts/CodeForm.tsx'

/** Asks for an SMS code. */
export function SMSOTPEntry({ screen, state, send }: ScreenProps<'SMSOTPEntry'>) {
  const say = useSay()
  const { destination, expiresAt } = screen
  return (
    <>
      <Header title={say('code.header')} onBack={backOf(state, send)}>
        <Sentence phrase={{ key: expiresAt === null ? 'code.sending' : 'code.body', values: { destination } }} />
      </Header>
      <CodeForm state={state} onCode={(code) => send({ type: 'codeEntered', code })} onResend={() => send({ type: 'resendRequested' })}>
        <ResendCode screen={screen} state={state} send={send} />
        {otherFactor(state) === 'totp' && (
          <>
            <Divider>{say('or')}</Divider>
            <Button
              look="secondary"
              icon={<AnyIcon name="app" />}
              off={state.pending !== null}
              onClick={() => send({ type: 'totpInsteadChosen' })}
            >
              {say('mfa.totp')}
            </Button>
          </>
        )}
      </CodeForm>
    </>
  )
}
