import type { B2BClient } from '@acme/b2b-client'
import { shared } from '../internal/shared.ts'
import { setupError } from '../warn.ts'

/** A client, or a function that creates one. The function is called once, in the browser, after the first render. */
export type ClientSource = B2BClient | (() => B2BClient)

/** Returns true if the value is a client. Callers without types can pass anything. */
export const isClient = (value: unknown): boolean => typeof value === 'object' && value !== null && 'publicToken' in value

/** The clients that functions have created, by public token. All components share one client for each token. */
const clients = /* @__PURE__ */ shared('clients', () => new Map<string, { readonly client: B2BClient; users: number }>())

/** Creates a client, or returns the existing client for the same public token. */
export function acquire(createClient: () => B2BClient): B2BClient {
  const newClient = createClient()
  if (!isClient(newClient)) throw setupError('function_without_client')
  const { client } = clients.get(newClient.publicToken) ?? { client: newClient }
  if (client !== newClient) newClient.dispose()
  return client
}

/**
 * Counts a use of a client until the returned function is called. When no use is left, disposes the client and calls `onDisposed`.
 */
export function hold(client: B2BClient, onDisposed: () => void): () => void {
  const sharedClient = clients.get(client.publicToken) ?? { client, users: 0 }
  sharedClient.users += 1
  clients.set(client.publicToken, sharedClient)
  return () => {
    // StrictMode unmounts and mounts again in one synchronous call. The microtask runs after that call, so the client is kept. A timer
    // would be too late in a test run that removes `window` after the last test.
    queueMicrotask(() => {
      sharedClient.users -= 1
      if (sharedClient.users > 0) return
      clients.delete(client.publicToken)
      client.dispose()
      onDisposed()
    })
  }
}
