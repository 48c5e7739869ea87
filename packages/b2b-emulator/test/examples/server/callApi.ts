import type { B2BClient } from '@acme/b2b-client'

/** Sends a request to your API on another site. If the session JWT has expired, renews it once. */
export async function callApi(client: B2BClient, path: string, init?: RequestInit): Promise<Response> {
  const send = () => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${client.session.getTokens()?.session_jwt ?? ''}`)
    return fetch(`https://api.example.net${path}`, { ...init, headers })
  }
  const response = await send()
  if (response.status !== 401) return response
  const isRenewed = await client.session.authenticate().then(
    () => true,
    () => false,
  )
  return isRenewed ? send() : response
}
