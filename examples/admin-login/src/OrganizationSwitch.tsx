import type { PendingSignInAnswer } from '@acme/b2b-client'
import { useB2BClient, useB2BQuery, useOrganization } from '@acme/b2b-react'
import { useState } from 'react'
import { SESSION_MINUTES } from './client.ts'
import { messageFor } from './messages.ts'

/** Returns true if a code of the authenticator app completes the sign-in. Not if the member needs an SMS, an enrollment or another first factor. */
const needsOnlyCode = ({ primary_required, mfa_required }: PendingSignInAnswer) =>
  primary_required === null && Boolean(mfa_required?.member_options?.totp_registration_id)

/** Changes the organization without another sign-in: the session of one is exchanged for a session of the other. */
export function OrganizationSwitch({ onPending }: { readonly onPending: (answer: PendingSignInAnswer) => void }) {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const { data } = useB2BQuery('organizations')
  const [problem, setProblem] = useState('')
  const memberships = (data?.discovered_organizations ?? []).filter(({ membership }) => membership.type === 'active_member')

  async function change(organization_id: string) {
    setProblem('')
    try {
      const answer = await client?.session.exchange({ organization_id, session_duration_minutes: SESSION_MINUTES })
      // The other organization can require another factor. Until that is complete, the present session stays.
      if (answer?.member_authenticated !== false) return
      if (needsOnlyCode(answer)) return onPending(answer)
      client?.session.clearIntermediateSession()
      setProblem(`${answer.organization.organization_name} requires a step that this page does not have. Log out, then choose it.`)
    } catch (error) {
      setProblem(messageFor(error))
    }
  }

  return (
    <>
      <label>
        Organization
        <select value={organization?.organization_id ?? ''} onChange={({ target }) => void change(target.value)}>
          {memberships.map(({ organization: { organization_id, organization_name } }) => (
            <option key={organization_id} value={organization_id}>
              {organization_name}
            </option>
          ))}
        </select>
      </label>
      <span role="status">{problem}</span>
    </>
  )
}
