import { useB2BClient, useOrganization } from '@acme/b2b-react'
import { useState, type FormEvent } from 'react'
import { messageFor } from './messages.ts'
import { StepUp } from './StepUp.tsx'

/** A risky step: only with a fresh second factor. Your own server must check the factor of the session, too. */
export function Rename() {
  const client = useB2BClient()
  const { organization } = useOrganization()
  const [result, setResult] = useState('')

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const organization_name = new FormData(event.currentTarget).get('name')
    if (typeof organization_name !== 'string') return
    try {
      await client?.organization.update({ organization_name })
      setResult('Saved.')
    } catch (error) {
      setResult(messageFor(error))
    }
  }

  return (
    <section>
      <h2>Settings</h2>
      <StepUp>
        <form onSubmit={(event) => void rename(event)}>
          <label>
            Name of the organization
            <input name="name" defaultValue={organization?.organization_name} required />
          </label>
          <button>Save</button>
          <span role="status">{result}</span>
        </form>
      </StepUp>
    </section>
  )
}
