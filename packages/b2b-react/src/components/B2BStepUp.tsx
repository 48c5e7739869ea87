import type { ClientState, PendingSignInAnswer } from '@acme/b2b-client'
import { useState } from 'react'
import { hasSecondFactor } from '../hooks/factors.ts'
import { useB2BClient } from '../hooks/useClient.ts'
import { useMember } from '../hooks/useClientState.ts'
import type { StepUpRequest } from '../hooks/useStepUp.ts'
import { B2BSwitchSteps, type B2BSwitchStepsProps } from './B2BSwitchSteps.tsx'

/** The props of {@link B2BStepUp}. */
export interface B2BStepUpProps extends StepUpRequest, Pick<B2BSwitchStepsProps, 'theme' | 'strings' | 'locale' | 'nonce'> {}

/** Describes the step-up like a pending sign-in: the machine treats both in the same way. Null without a session. */
function responseFor({ member, organization }: ClientState): PendingSignInAnswer | null {
  if (!member || !organization) return null
  const needsSecond = hasSecondFactor(member, organization)
  return {
    request_id: '',
    status_code: 200,
    member,
    member_id: member.member_id,
    organization,
    organization_id: organization.organization_id,
    member_authenticated: false,
    member_session: null,
    session_token: '',
    session_jwt: '',
    intermediate_session_token: '',
    mfa_required: needsSecond ? { member_options: null, secondary_auth_initiated: null } : null,
    primary_required: needsSecond ? null : { allowed_auth_methods: ['email_otp', ...(member.member_password_id ? ['password'] : [])] },
  }
}

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
  const [response] = useState(() => client && responseFor(client.getState()))
  if (response === null || member === null) return null
  return <B2BSwitchSteps {...widgetProps} response={response} onDone={onDone} onExpired={onCancel} />
}
