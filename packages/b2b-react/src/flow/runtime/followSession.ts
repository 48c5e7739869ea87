import type { B2BClient } from '@acme/b2b-client'
import type { SignedIn } from '../machine/facts.ts'
import type { Send } from '../machine/types.ts'

/* Follows session changes made by the host or by another tab. */

/** Returns the signed-in member, from the client's state. */
export function signedIn(client: B2BClient): SignedIn | null {
  const { session, member, organization } = client.getState()
  return session ? { email: member?.email_address ?? '', organization: organization?.organization_name ?? '' } : null
}

/**
 * Reports each session that another tab or the host starts or ends. Ignores refreshes of a session, and the session that exists at the start.
 * A session that the flow opens is reported too, after the response of the call. Returns a start function. The start function returns a stop
 * function.
 */
export function createSessionFollower(client: B2BClient, send: Send): () => () => void {
  /** The id of the last known session. Undefined: there was no session. Null: the follower has not started yet. */
  let lastSessionId: string | null | undefined = null
  const reportChange = () => {
    const previousSessionId = lastSessionId
    lastSessionId = client.session.getSync()?.member_session_id
    if (previousSessionId === null || previousSessionId === lastSessionId) return
    const session = signedIn(client)
    // During this timer, the response of a call of this flow arrives. Both events have a timer, so that they keep their order.
    setTimeout(() => send(session ? { type: 'sessionOpened', session } : { type: 'sessionEnded' }))
  }
  return () => {
    reportChange()
    return client.session.onChange(reportChange)
  }
}
