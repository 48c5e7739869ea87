import type { ScreenProps } from '../flow/machine/types.ts'
import { offersBackupCode, otherFactor } from '../flow/rules/offers.ts'
import { useSay } from '../text/TextProvider.tsx'
import type { ShownProblem } from '../theme/slots.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { useIsWaiting } from '../ui/Countdown.tsx'
import { Header } from '../ui/Header.tsx'
import { InlineButton } from '../ui/InlineButton.tsx'
import { Divider, Help } from '../ui/Layout.tsx'
import { backOf } from './parts/backOf.ts'
import { CodeForm } from './parts/CodeForm.tsx'

/** The problem after too many wrong codes. A constant, because a new object would make the form announce the problem again. */
const LOCKED: ShownProblem = { phrase: { key: 'error.locked' }, until: null }

/** Asks for the code of an authenticator app, during enrollment or sign-in. */
export function TOTPEntry({ screen: { enrollment }, state, send }: ScreenProps<'TOTPEntry'>) {
  const say = useSay()
  const isPending = state.pending !== null
  const isLocked = enrollment === null && state.mfa?.locked === true
  const isWaiting = useIsWaiting(state.problem?.until)
  return (
    <>
      <Header title={say('code.header')} onBack={backOf(state, send)}>
        {say('totp.body')}
      </Header>
      <CodeForm state={state} noteProblem={isLocked && !isWaiting ? LOCKED : null} onCode={(code) => send({ type: 'codeEntered', code })}>
        {enrollment && <Help>{say('totp.enrolling')}</Help>}
        {offersBackupCode(state) && (
          <Help>
            {say('totp.lost')}{' '}
            <InlineButton off={isPending} onClick={() => send({ type: 'backupCodeChosen' })}>
              {say('totp.backup')}
            </InlineButton>
          </Help>
        )}
        {otherFactor(state) === 'sms_otp' && (
          <>
            <Divider>{say('or')}</Divider>
            <Button
              look={isLocked ? 'primary' : 'secondary'}
              icon={<AnyIcon name="text" />}
              off={isPending}
              onClick={() => send({ type: 'smsInsteadChosen' })}
            >
              {say('totp.sms')}
            </Button>
          </>
        )}
      </CodeForm>
    </>
  )
}
