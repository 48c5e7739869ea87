import { useB2BClient, useOrganization } from '@acme/b2b-react'
import { useState } from 'react'
import { messageFor } from './messages.ts'
import { StepUp } from './StepUp.tsx'

/** A risky step: only with a fresh second factor. Your own server must check the factor of the session, too. */
export function Rename() {
  const client = useB2BClient()
  const { organization } = useOrganization()
  // The form is not rendered while `StepUp` asks for the second factor, so this component keeps its text.
  const [typedName, setTypedName] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const organization_name = typedName ?? organization?.organization_name ?? ''

  async function rename(onSaved: () => void) {
    try {
      await client?.organization.update({ organization_name })
      setTypedName(null)
      setResult('Saved.')
      onSaved()
    } catch (error) {
      setResult(messageFor(error))
    }
  }

  return (
    <section>
      <h2>Settings</h2>
      <StepUp>
        {({ check, lock }) => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              setResult('')
              if (check()) void rename(lock)
            }}
          >
            <label>
              Name of the organization
              <input name="name" value={organization_name} onChange={({ target }) => setTypedName(target.value)} required />
            </label>
            <button>Save</button>
          </form>
        )}
      </StepUp>
      <span role="status">{result}</span>
    </section>
  )
}
