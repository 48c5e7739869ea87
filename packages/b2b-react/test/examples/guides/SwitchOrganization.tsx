import { useB2BClient, useB2BQuery, useOrganization } from '@acme/b2b-react'
import { useState } from 'react'

/** A menu with the organizations of the signed-in user. */
export function SwitchOrganization() {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const { data } = useB2BQuery('organizations')
  const [problem, setProblem] = useState('')
  async function switchTo(organization_id: string) {
    setProblem('')
    try {
      const answer = await client?.session.exchange({ organization_id, session_duration_minutes: 60 })
      // The organization requires another factor. Until then, the member stays in the present one.
      if (answer?.member_authenticated === false)
        setProblem(`${answer.organization.organization_name} requires another step. Sign in again.`)
    } catch (error) {
      console.error(error)
      setProblem('This did not work. Try again.')
    }
  }
  return (
    <>
      <select aria-label="Organization" value={organization?.organization_id ?? ''} onChange={(event) => void switchTo(event.target.value)}>
        {data?.discovered_organizations.map(({ organization: { organization_id, organization_name } }) => (
          <option key={organization_id} value={organization_id}>
            {organization_name}
          </option>
        ))}
      </select>
      <span role="status">{problem}</span>
    </>
  )
}
