import { useState } from 'react'
import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Group, Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { QrCode } from '../ui/Panel.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { backOf } from './parts/backOf.ts'
import { useIsOff } from './parts/useIsOff.ts'

/** Shows the QR code that enrolls an authenticator app. */
export function TOTPEnrollmentQRCode({ screen: { enrollment }, state, send }: ScreenProps<'TOTPEnrollmentQRCode'>) {
  const say = useSay()
  const { pending, problem } = state
  const isOff = useIsOff(state)
  // After a click on _Try again_, the button stays in place of `Waiting`, so that the button keeps the focus.
  const [hasRetried, setHasRetried] = useState(false)
  function retry() {
    setHasRetried(true)
    send({ type: 'retryChosen' })
  }
  return (
    <>
      <Header title={say('totp.qr.header')} onBack={backOf(state, send)}>
        {say('totp.qr.body')}
      </Header>
      <Stack>
        <Note complaint={problem} />
        {enrollment && (
          <>
            <QrCode code={enrollment.qrCode} alt={say('totp.qr.alt')} fallback={say('totp.qr.broken')} />
            <Group>
              <Button look="primary" onClick={() => send({ type: 'enrollmentContinued' })}>
                {say('action.continue')}
              </Button>
              <Button look="text" onClick={() => send({ type: 'secretWanted' })}>
                {say('totp.qr.manual')}
              </Button>
            </Group>
          </>
        )}
        {!enrollment &&
          (pending && !hasRetried ? (
            <Waiting title={say('loading.page')} isBelowTitle onRetry={() => send({ type: 'retryChosen' })} />
          ) : (
            <Button look="primary" busy={pending !== null} off={isOff} onClick={retry}>
              {say('action.tryAgain')}
            </Button>
          ))}
      </Stack>
    </>
  )
}
