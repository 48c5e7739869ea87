import type { PendingSignInAnswer } from '@acme/b2b-client'
import { useB2BClient, useB2BQuery, useOrganization } from '@acme/b2b-react'
import { useState } from 'react'
import { SESSION_MINUTES } from './client.ts'
import { messageFor } from './messages.ts'

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
      // The other organization requires another factor. This browser has no session now, so the parent shows what is missing.
      if (answer?.member_authenticated === false) onPending(answer)
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
