'use client'

import { fetchWithSession } from '@acme/b2b-client/renewal'
import { useB2BClient } from '@acme/b2b-react/provider'
import { useState } from 'react'

/** Calls the API route. The server decides: `canInvite` only changes the text of the button. */
export function Invite({ canInvite }: { readonly canInvite: boolean }) {
  const client = useB2BClient()
  const [result, setResult] = useState('')
  async function invite() {
    if (client === null) return
    const response = await fetchWithSession(client, '/api/members', { method: 'POST' })
    const answer = await response.json()
    setResult(response.ok ? `Invited for ${answer.organization_id}.` : `Refused: ${answer.reason}.`)
  }
  return (
    <p>
      <button disabled={client === null} onClick={() => void invite().catch(() => setResult('The request failed.'))}>
        {canInvite ? 'Invite a member' : 'Try to invite a member'}
      </button>{' '}
      <span role="status">{result}</span>
    </p>
  )
}
