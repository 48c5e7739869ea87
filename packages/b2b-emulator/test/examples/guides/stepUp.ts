import type { B2BClient } from '@acme/b2b-client'

/** A second factor counts for this long. */
const MAX_AGE_MS = 10 * 60_000

/** Returns true if the member has used a second factor recently. Ask for a code otherwise. */
export function hasFreshSecondFactor(client: B2BClient, now = Date.now()): boolean {
  const factors = client.session.getSync()?.authentication_factors ?? []
  return factors.some(
    ({ sequence_order, last_authenticated_at }) => sequence_order === 'SECONDARY' && now - Date.parse(last_authenticated_at) < MAX_AGE_MS,
  )
}

/** Adds the code of the authenticator app to the current session. */
export async function stepUp(client: B2BClient, code: string) {
  const session = client.session.getSync()
  if (session === null) throw new Error('No member is signed in.')
  const { organization_id, member_id } = session
  await client.totp.authenticate({ organization_id, member_id, code, session_duration_minutes: 60 })
}
