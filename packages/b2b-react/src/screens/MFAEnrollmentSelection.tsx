import type { MfaMethod } from '../config/methods.ts'
import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Header } from '../ui/Header.tsx'
import { List, Row } from '../ui/List.tsx'

const METHODS = {
  totp: { textKey: 'mfa.totp', icon: 'app' },
  sms_otp: { textKey: 'mfa.sms', icon: 'text' },
} as const satisfies { readonly [M in MfaMethod]: { readonly textKey: string; readonly icon: string } }

/** Lets the user choose the second factor to enroll. */
export function MFAEnrollmentSelection({ screen: { methods }, state: { pending }, send }: ScreenProps<'MFAEnrollmentSelection'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('mfa.header')}>{say('mfa.body')}</Header>
      <List>
        {methods.map((method) => (
          <Row
            key={method}
            lead={<AnyIcon name={METHODS[method].icon} />}
            action={null}
            busy={false}
            off={pending !== null}
            onChoose={() => send({ type: 'mfaMethodChosen', method })}
          >
            {say(METHODS[method].textKey)}
          </Row>
        ))}
      </List>
    </>
  )
}
