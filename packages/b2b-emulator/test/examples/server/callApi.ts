import type { B2BClient } from '@acme/b2b-client'
import { fetchWithSession } from '@acme/b2b-client/renewal'

/** Sends a request to your API on another site, with the session JWT. If it has expired, renews it and sends the request once more. */
export function callApi(client: B2BClient, path: string, init?: RequestInit): Promise<Response> {
  return fetchWithSession(client, `https://api.example.net${path}`, () => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${client.session.getTokens()?.session_jwt ?? ''}`)
    return { ...init, headers }
  })
}
