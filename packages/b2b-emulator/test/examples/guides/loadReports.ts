import type { B2BClient } from '@acme/b2b-client'
import { fetchWithSession } from '@acme/b2b-client/renewal'

/** Loads the reports of your API. Returns null if no member is signed in: show the login. */
export async function loadReports(client: B2BClient): Promise<unknown> {
  const response = await fetchWithSession(client, '/api/reports')
  if (response.ok) return response.json()
  if (response.status === 401 && client.session.getSync() === null) return null
  // The session exists, but your server refuses it, or the provider could not renew it.
  throw new Error(`The server answered ${response.status}.`)
}
