import type { ClientState, Member, Organization, PendingSignInAnswer } from '@acme/b2b-client'

/** The steps of a signed-in member: what the sign-in would ask for. */
type Steps = Pick<PendingSignInAnswer, 'mfa_required' | 'primary_required'>

/** Asks for a second factor. Without one, the screens enroll it. */
export const SECOND_FACTOR: Steps = { mfa_required: { member_options: null, secondary_auth_initiated: null }, primary_required: null }

/** The steps, and what the screens see of the member and of the organization. */
export interface StepsOptions {
  readonly steps: (member: Member, organization: Organization) => Steps
  readonly changes: (member: Member) => { readonly member?: Partial<Member>; readonly organization?: Partial<Organization> }
}

/**
 * Describes the steps of a signed-in member like a pending sign-in: the machine treats both in the same way. Null without a session.
 */
export function pendingFor(state: ClientState, { steps, changes }: StepsOptions): PendingSignInAnswer | null {
  if (!state.member || !state.organization) return null
  const changed = changes(state.member)
  const member = { ...state.member, ...changed.member }
  const organization = { ...state.organization, ...changed.organization }
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
    ...steps(state.member, state.organization),
  }
}
