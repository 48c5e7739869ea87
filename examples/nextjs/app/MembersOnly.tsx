'use client'

import { useB2BClient, useMember } from '@acme/b2b-react'
import { useEffect, useState, type ReactNode } from 'react'

interface MembersOnlyProps {
  /** The member whose data the server has rendered. */
  readonly memberId: string
  readonly children: ReactNode
}

/**
 * Shows data of one member, and a button to log out. When the session ends, or becomes that of another member, also in another tab, it hides
 * the data and opens a public page.
 */
export function MembersOnly({ memberId, children }: MembersOnlyProps) {
  const client = useB2BClient()
  const result = useMember()
  const { member } = result
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const isOther = result.isLoaded && member?.member_id !== memberId
  // The stored member can be an old one, so the page stays open, without the data, until the provider has answered.
  const hasEnded = isOther && (member === null || !result.fromCache)
  useEffect(() => {
    // A complete load, because the router can still have pages of the member. The load would cancel the request of a logout, so the effect
    // waits for that request.
    if (hasEnded && !isLoggingOut) window.location.replace('/')
  }, [hasEnded, isLoggingOut])
  async function logOut() {
    setIsLoggingOut(true)
    await client?.session.revoke({ forceClear: true }).catch(console.error)
    setIsLoggingOut(false)
  }
  if (isOther) return null
  return (
    <>
      {children}
      <p>
        {member?.email_address} <button onClick={() => void logOut()}>Log out</button>
      </p>
    </>
  )
}
