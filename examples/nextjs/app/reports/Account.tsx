'use client'

import { useB2BClient, useMember } from '@acme/b2b-react'

/** The name is not in the JWT, so the browser shows it. */
export function Account() {
  const client = useB2BClient()
  const { member } = useMember()
  async function logOut() {
    await client?.session.revoke({ forceClear: true }).catch(console.error)
    window.location.assign('/')
  }
  return (
    <p>
      {member?.email_address} <button onClick={() => void logOut()}>Log out</button>
    </p>
  )
}
