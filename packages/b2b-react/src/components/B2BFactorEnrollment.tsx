import type { MfaMethod } from '@acme/b2b-client'
import { MemberSteps, type MemberStepsProps } from './MemberSteps.tsx'
import { SECOND_FACTOR, type StepsOptions } from './pendingFor.ts'

/** The props of {@link B2BFactorEnrollment}. */
export interface B2BFactorEnrollmentProps extends MemberStepsProps {
  /** The second factor to add: an authenticator app, or a phone number for text messages. */
  readonly method: MfaMethod
}

const enrollmentOf = (method: MfaMethod): StepsOptions => ({
  steps: () => SECOND_FACTOR,
  changes: () => ({
    // The screens enroll a factor only for a member without one.
    member: { totp_registration_id: '', mfa_phone_number: '', mfa_phone_number_verified: false },
    organization: { mfa_methods: 'RESTRICTED', allowed_mfa_methods: [method] },
  }),
})

/**
 * Adds a second factor to the signed-in member, with the screens of the sign-in: the QR code or the phone number, the code, and the new backup
 * codes. The session stays. Shows nothing without a session. It has no button to cancel: show one beside it.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * {isAdding && <><B2BFactorEnrollment method="totp" onDone={close} onCancel={close} /><button onClick={close}>Cancel</button></>}
 */
export const B2BFactorEnrollment = ({ method, ...props }: B2BFactorEnrollmentProps) => (
  <MemberSteps {...props} options={enrollmentOf(method)} />
)
