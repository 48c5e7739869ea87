import type { Member, Organization } from '@acme/b2b-client'
import { useState } from 'react'
import { hasSecondFactor } from '../hooks/factors.ts'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import type { StepUpRequest } from '../hooks/useStepUp.ts'
import { B2BSwitchSteps, type B2BSwitchStepsProps } from './B2BSwitchSteps.tsx'
import { pendingFor, SECOND_FACTOR } from './pendingFor.ts'

/** The props of {@link B2BStepUp}. */
export interface B2BStepUpProps extends StepUpRequest, Pick<B2BSwitchStepsProps, 'theme' | 'strings' | 'locale' | 'nonce'> {}

const stepsOf = (member: Member, organization: Organization) =>
  hasSecondFactor(member, organization)
    ? SECOND_FACTOR
    : { mfa_required: null, primary_required: { allowed_auth_methods: ['email_otp', ...(member.member_password_id ? ['password'] : [])] } }

/**
 * Asks the signed-in member to confirm a factor, with the screens of the sign-in: the second factor if there is one, otherwise an emailed code
 * or the password. The session stays. Shows nothing without a session. See `useStepUp`.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * {request && <B2BStepUp {...request} />}
 */
export function B2BStepUp({ onDone, onCancel, ...widgetProps }: B2BStepUpProps) {
  const client = useB2BClient()
  const { member } = useMember()
  const [response] = useState(() => client && pendingFor(client.getState(), stepsOf))
  if (response === null || member === null) return null
  return <B2BSwitchSteps {...widgetProps} response={response} onDone={onDone} onExpired={onCancel} />
}
