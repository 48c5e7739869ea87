import type { B2BClient } from '@acme/b2b-client'
import { createContext, startTransition, useContext, useRef, useState, type Context } from 'react'
import { shared } from '../internal/shared.ts'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { useIsServerHtml } from '../ui/useIsServerHtml.ts'
import { setupError } from '../warn.ts'

/** A client, or a function that creates one. The function is called once, in the browser, after the first render. */
export type ClientSource = B2BClient | (() => B2BClient)

/** Returns true if the value is a client. Callers without types can pass anything. */
const isClient = (value: unknown): boolean => typeof value === 'object' && value !== null && 'publicToken' in value

/** The clients that functions have created, by public token. `users` counts the mounted components that use the client. */
const clients = /* @__PURE__ */ shared('clients', () => new Map<string, { readonly client: B2BClient; users: number }>())

/** Creates a client, or returns the existing client for the same public token. */
export function acquire(createClient: () => B2BClient): B2BClient {
  const newClient = createClient()
  if (!isClient(newClient)) throw setupError('function_without_client')
  const existingClient = clients.get(newClient.publicToken)?.client
  if (existingClient && existingClient !== newClient) newClient.dispose()
  return existingClient ?? newClient
}

/** Counts a user of a client until the returned function is called. When no user is left, disposes the client and calls `onDisposed`. */
function addUser(client: B2BClient, onDisposed: () => void): () => void {
  const sharedClient = clients.get(client.publicToken) ?? { client, users: 0 }
  sharedClient.users += 1
  clients.set(client.publicToken, sharedClient)
  return () => {
    // StrictMode unmounts and mounts again in one synchronous call. The microtask runs after that call, so it keeps the client. A timer would
    // run too late in tests that remove `window` after the last test.
    queueMicrotask(() => {
      sharedClient.users -= 1
      if (sharedClient.users > 0) return
      clients.delete(client.publicToken)
      client.dispose()
      onDisposed()
    })
  }
}

type ClientContext = Context<B2BClient | null | undefined>

/** Returns the context that all copies of this package share if they use the same copy of React. `createContext` identifies that copy. */
function sharedContext(): ClientContext {
  const contexts = shared('contexts', () => new WeakMap<typeof createContext, ClientContext>())
  const context = contexts.get(createContext) ?? createContext<B2BClient | null | undefined>(undefined)
  contexts.set(createContext, context)
  return context
}

/** The client of the nearest provider: null until it is created, undefined without a provider. */
export const ClientContext = /* @__PURE__ */ sharedContext()

/** Returns false if a caller without types passed an invalid value. */
const isSource = (source: unknown): boolean => source === undefined || typeof source === 'function' || isClient(source)

/**
 * Returns the client of a source. A function is called in an effect, so it never runs on a server or during rendering. In a page that is
 * rendered in the browser, the client exists before the first paint.
 */
export function useClientOf(source: ClientSource | undefined): B2BClient | null {
  if (!isSource(source)) throw setupError('not_a_client')
  const sourceRef = useRef(source)
  const clientRef = useRef<B2BClient | null>(null)
  const [createdClient, setCreatedClient] = useState<B2BClient | null>(null)
  const passedClient = typeof source === 'object' ? source : null
  const isFunction = typeof source === 'function'
  const [isHydrating] = useState(useIsServerHtml())
  useBrowserLayoutEffect(() => {
    if (!isFunction || typeof sourceRef.current !== 'function') return undefined
    // StrictMode runs this effect twice. The second time, the client already exists.
    clientRef.current ??= acquire(sourceRef.current)
    const client = clientRef.current
    // During hydration, an update that is not a transition would make React 18 render each Suspense boundary below again.
    if (isHydrating) startTransition(() => setCreatedClient(client))
    else setCreatedClient(client)
    return addUser(client, () => {
      // The next mount needs a new client.
      clientRef.current = null
    })
  }, [isFunction, isHydrating])
  return passedClient ?? createdClient
}

/**
 * Returns the client of the nearest `<B2BProvider>`. Null on a server and during the first render, before the client is created.
 *
 * @throws Error without a `<B2BProvider>`.
 * @example
 * const client = useB2BClient()
 * return <button onClick={() => client?.session.revoke()}>Log out</button>
 */
export function useB2BClient(): B2BClient | null {
  const providedClient = useContext(ClientContext)
  if (providedClient === undefined) throw setupError('no_provider')
  return providedClient
}

/** Returns the client of the prop `client`, otherwise the client of the nearest provider. */
export function usePropOrProvidedClient(source: ClientSource | undefined): B2BClient | null {
  const providedClient = useContext(ClientContext)
  const propClient = useClientOf(source)
  if (source !== undefined) return propClient
  if (providedClient === undefined) throw setupError('no_client')
  return providedClient
}
