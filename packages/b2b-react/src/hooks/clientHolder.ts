import type { B2BClient } from '@acme/b2b-client'
import { shared } from '../internal/shared.ts'
import { setupError } from '../warn.ts'

/** A client, or a function that creates one. The function is called once, in the browser, after the first render. */
export type ClientSource = B2BClient | (() => B2BClient)

/** Returns true if the value is a client. Callers without types can pass anything. */
export const isClient = (given: unknown): boolean => typeof given === 'object' && given !== null && 'publicToken' in given

/** The clients that functions have created, by public token. All components share one client for each token. */
const clients = /* @__PURE__ */ shared('clients', () => new Map<string, { readonly client: B2BClient; users: number }>())

/** Creates a client, or returns the existing client for the same public token. */
export function acquire(make: () => B2BClient): B2BClient {
  const made = make()
  if (!isClient(made)) throw setupError('function_without_client')
  const { client } = clients.get(made.publicToken) ?? { client: made }
  if (client !== made) made.dispose()
  return client
}

/** Uses a client until the returned function is called. After the last use, the client is disposed and `disposed` is called. */
export function hold(client: B2BClient, disposed: () => void): () => void {
  const entry = clients.get(client.publicToken) ?? { client, users: 0 }
  entry.users += 1
  clients.set(client.publicToken, entry)
  return () => {
    // StrictMode unmounts and mounts again in one synchronous call, so a microtask is late enough. A task is too late in a test run that
    // removes `window` after the last test.
    queueMicrotask(() => {
      entry.users -= 1
      if (entry.users > 0) return
      clients.delete(client.publicToken)
      client.dispose()
      disposed()
    })
  }
}
