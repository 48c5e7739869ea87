import type { B2BClient } from '@acme/b2b-client'

/** The running renewal. Parallel requests share it. */
let renewing: Promise<unknown> | undefined

/** Sends a request to your server. If the JWT has expired, renews it and sends the request again. */
export async function fetchWithSession(client: B2BClient, path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  if (response.status !== 401) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (Object(body).reason !== 'expired') return response
  renewing ??= client.session.authenticate().finally(() => (renewing = undefined))
  await renewing
  return fetch(path, init)
}
