import { useB2BClient, useB2BQuery, useOrganization } from '@acme/b2b-react'

/** A menu with the organizations of the signed-in user. */
export function SwitchOrganization() {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const { data } = useB2BQuery('organizations')
  const switchTo = (organization_id: string) =>
    client?.session.exchange({ organization_id, session_duration_minutes: 60 }).catch(console.error)
  return (
    <select aria-label="Organization" value={organization?.organization_id ?? ''} onChange={(event) => void switchTo(event.target.value)}>
      {data?.discovered_organizations.map(({ organization: { organization_id, organization_name } }) => (
        <option key={organization_id} value={organization_id}>
          {organization_name}
        </option>
      ))}
    </select>
  )
}
