import { useB2BClient, useB2BQuery, useOrganization } from '@acme/b2b-react'
import { useState } from 'react'
import { SESSION_MINUTES } from './client.ts'
import type { Enrolled } from './CodeForm.tsx'
import { messageFor } from './messages.ts'

/** Changes the organization without another sign-in: the session of one is exchanged for a session of the other. */
export function OrganizationSwitch({ onSecondFactor }: { readonly onSecondFactor: (member: Enrolled) => void }) {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const { data } = useB2BQuery('organizations')
  const [problem, setProblem] = useState('')
  const memberships = (data?.discovered_organizations ?? []).filter(({ membership }) => membership.type === 'active_member')

  async function change(organization_id: string) {
    setProblem('')
    try {
      const answer = await client?.session.exchange({ organization_id, session_duration_minutes: SESSION_MINUTES })
      // The other organization requires a second factor. This session has ended, and the sign-in continues with the code.
      if (answer?.mfa_required?.member_options?.totp_registration_id) onSecondFactor({ organization_id, member_id: answer.member_id })
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
