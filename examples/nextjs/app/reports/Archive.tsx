'use client'

import { callWithSession } from '@acme/b2b-client/renewal'
import { useB2BClient } from '@acme/b2b-react/provider'
import { useState } from 'react'
import { archiveReports } from './actions'

/** Calls the server action. If the session JWT has expired, renews it and calls the action again. */
export function Archive() {
  const client = useB2BClient()
  const [result, setResult] = useState('')
  async function archive() {
    if (client === null) return
    // The proxy refuses the call of a visitor: then it rejects with the reason.
    const { reason } = await callWithSession(client, archiveReports).catch(({ message }: Error) => ({ reason: message }))
    setResult(reason === null ? 'Archived.' : `Not archived: ${reason}.`)
  }
  return (
    <p>
      <button disabled={client === null} onClick={() => void archive()}>
        Archive
      </button>{' '}
      <span role="status">{result}</span>
    </p>
  )
}
