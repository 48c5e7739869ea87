import type { B2BClient } from '@acme/b2b-client'
import type { SignedIn } from './facts.ts'
import type { Send } from './types.ts'

/* Follows the session: another tab, or the host, may open or end it. */

/** Who is signed in, as far as the client knows. */
export function signedIn(client: B2BClient): SignedIn | null {
  const { session, member, organization } = client.getState()
  return session ? { email: member?.email_address ?? '', organization: organization?.organization_name ?? '' } : null
}

/**
 * Tells, from each start to its stop, of a session that another tab opened or that has ended; one that is only confirmed anew is neither,
 * and the first one is what a flow begins with. One that the flow opens is told by its own answer, which comes first.
 */
export function createSessionFollower(client: B2BClient, send: Send): () => () => void {
  /** The session that the flow has heard of; null: it has not begun. */
  let known: string | null | undefined = null
  const look = () => {
    const before = known
    known = client.session.getSync()?.member_session_id
    if (before === null || before === known) return
    const session = signedIn(client)
    if (session) setTimeout(() => send({ type: 'sessionArrived', session }))
    else send({ type: 'sessionEnded' })
  }
  return () => {
    look()
    return client.session.onChange(look)
  }
}
