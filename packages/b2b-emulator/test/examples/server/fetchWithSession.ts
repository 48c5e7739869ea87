import type { B2BClient } from '@acme/b2b-client'

/** Sends a request to your server. If the JWT has expired, renews it and sends the request again. */
export async function fetchWithSession(client: B2BClient, path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  if (response.status !== 401) return response
  await client.session.authenticate()
  return fetch(path, init)
}
