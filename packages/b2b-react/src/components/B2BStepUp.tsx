import { hasSecondFactor, stepUpMethods } from '../hooks/factors.ts'
import type { StepUpRequest } from '../hooks/useStepUp.ts'
import { MemberSteps, type MemberStepsProps } from './MemberSteps.tsx'
import { SECOND_FACTOR, type StepsOptions } from './pendingFor.ts'

/** The props of {@link B2BStepUp}. */
export interface B2BStepUpProps extends StepUpRequest, Omit<MemberStepsProps, keyof StepUpRequest> {}

const STEP_UP: StepsOptions = {
  steps: (member, organization) =>
    hasSecondFactor(member, organization)
      ? SECOND_FACTOR
      : { mfa_required: null, primary_required: { allowed_auth_methods: stepUpMethods(member, organization) } },
  // `stepUpMethods` has applied the restriction of the first factors. Some members are exempt from both restrictions.
  changes: ({ is_breakglass }) => ({ organization: { auth_methods: 'ALL_ALLOWED', ...(is_breakglass && { mfa_methods: 'ALL_ALLOWED' }) } }),
}

/**
 * Asks the signed-in member to confirm a factor, with the screens of the sign-in: the second factor if there is one, otherwise an emailed code
 * or the password. The session stays. Shows nothing without a session. It has no button to cancel: show one beside it. See `useStepUp`.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * {request && <><B2BStepUp {...request} /><button onClick={request.onCancel}>Cancel</button></>}
 */
export const B2BStepUp = (props: B2BStepUpProps) => <MemberSteps {...props} options={STEP_UP} />
