import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Group, Stack } from '../ui/Layout.tsx'
import { Secret } from '../ui/Panel.tsx'

/** Shows the secret of the QR code as text, for users who type it. */
export function TOTPEnrollmentManual({ screen: { enrollment }, state: { toasts }, send }: ScreenProps<'TOTPEnrollmentManual'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('totp.manual.header')} onBack={() => send({ type: 'wentBack' })}>
        {say('totp.manual.body')}
      </Header>
      <Stack>
        <Group>
          <Secret label={say('totp.manual.secret')}>{enrollment.secret}</Secret>
          <Button
            look="secondary"
            icon={<AnyIcon name="copy" />}
            done={toasts.some(({ tone }) => tone === 'success')}
            onClick={() => send({ type: 'secretCopied' })}
          >
            {say('totp.manual.copy')}
          </Button>
        </Group>
        <Group>
          <Button look="primary" onClick={() => send({ type: 'enrollmentContinued' })}>
            {say('action.continue')}
          </Button>
          <Button look="text" onClick={() => send({ type: 'wentBack' })}>
            {say('totp.manual.qr')}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
