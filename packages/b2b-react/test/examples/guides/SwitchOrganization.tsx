import { B2BSwitchSteps, useOrganization } from '@acme/b2b-react'
import { useOrganizations, useSwitch } from '@acme/b2b-react/switcher'

/** A menu with the organizations of the signed-in user. */
export function SwitchOrganization() {
  const { organization } = useOrganization()
  const { organizations = [] } = useOrganizations()
  const { state, switchTo, stay, complete, fail } = useSwitch()
  const choose = (id: string) => {
    const chosen = organizations.find((item) => item.organization.organization_id === id)
    if (chosen) switchTo(chosen.organization)
  }
  return (
    <>
      <select aria-label="Organization" value={organization?.organization_id ?? ''} onChange={(event) => choose(event.target.value)}>
        {organizations.map(({ organization: { organization_id, organization_name } }) => (
          <option key={organization_id} value={organization_id}>
            {organization_name}
          </option>
        ))}
      </select>
      {state.name === 'refused' && <p role="alert">You could not switch to {state.to.organization_name}. Try again.</p>}
      {state.name === 'pending' && (
        <>
          <B2BSwitchSteps response={state.response} onDone={complete} onFailed={fail} />
          <button type="button" onClick={stay}>
            Stay in {organization?.organization_name}
          </button>
        </>
      )}
    </>
  )
}
