import type { MfaMethod } from '@acme/b2b-client'
import { useState } from 'react'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import { B2BSwitchSteps, type B2BSwitchStepsProps } from './B2BSwitchSteps.tsx'
import { pendingFor, SECOND_FACTOR } from './pendingFor.ts'

/** The props of {@link B2BFactorEnrollment}. */
export interface B2BFactorEnrollmentProps extends Pick<B2BSwitchStepsProps, 'theme' | 'strings' | 'locale' | 'nonce' | 'onDone'> {
  /** The second factor to add: an authenticator app, or a phone number for text messages. */
  readonly method: MfaMethod
  /** Called if the steps failed, for example because they took too long. */
  readonly onCancel: () => void
}

/** The screens enroll a factor only for a member without one. */
const WITHOUT_FACTOR = { totp_registration_id: '', mfa_phone_number: '', mfa_phone_number_verified: false }

/**
 * Adds a second factor to the signed-in member, with the screens of the sign-in: the QR code or the phone number, the code, and the new backup
 * codes. The session stays. Shows nothing without a session.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * {isAdding && <B2BFactorEnrollment method="totp" onDone={close} onCancel={close} />}
 */
export function B2BFactorEnrollment({ method, onDone, onCancel, ...widgetProps }: B2BFactorEnrollmentProps) {
  const client = useB2BClient()
  const { member } = useMember()
  const [response] = useState(
    () =>
      client &&
      pendingFor(client.getState(), () => SECOND_FACTOR, {
        member: WITHOUT_FACTOR,
        organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: [method] },
      }),
  )
  if (response === null || member === null) return null
  return <B2BSwitchSteps {...widgetProps} response={response} onDone={onDone} onExpired={onCancel} />
}
