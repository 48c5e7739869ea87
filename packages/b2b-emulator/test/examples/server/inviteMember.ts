import type { B2BClient } from '@acme/b2b-client'
import { fetchWithSession } from '@acme/b2b-client/renewal'

export async function inviteMember(client: B2BClient, email: string): Promise<void> {
  const response = await fetchWithSession(client, '/api/members', { method: 'POST', body: JSON.stringify({ email }) })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
}
