import type { B2BClient } from '@acme/b2b-client'
import { createContext, useContext, useEffect, useRef, useState, type Context } from 'react'
import { shared } from '../shared.ts'
import { setupError } from '../warn.ts'
import { acquire, hold, isClient, type ClientSource } from './clientHolder.ts'

type ClientContext = Context<B2BClient | null | undefined>

/** Copies of this package use one context, as long as they use the same React: a context belongs to the copy of React that made it. */
function sharedContext(): ClientContext {
  const contexts = shared('contexts', () => new WeakMap<typeof createContext, ClientContext>())
  const context = contexts.get(createContext) ?? createContext<B2BClient | null | undefined>(undefined)
  contexts.set(createContext, context)
  return context
}

/** The client that a provider above gives; null when it is not made yet, undefined where there is no provider. */
export const ClientContext = /* @__PURE__ */ sharedContext()

/** What a caller without types may get wrong. */
const isSource = (source: unknown): boolean => source === undefined || typeof source === 'function' || isClient(source)

/** The client of a source; a function makes it in an effect, so that nothing of it runs on a server or during rendering. */
export function useClientOf(source: ClientSource | undefined): B2BClient | null {
  if (!isSource(source)) throw setupError('not_a_client')
  const make = useRef(source)
  const kept = useRef<B2BClient | null>(null)
  const [made, setMade] = useState<B2BClient | null>(null)
  const given = typeof source === 'object' ? source : null
  const makes = typeof source === 'function'
  useEffect(() => {
    if (!makes || typeof make.current !== 'function') return undefined
    // StrictMode runs this twice; the second time the client is there.
    kept.current ??= acquire(make.current)
    setMade(kept.current)
    return hold(kept.current, () => {
      // Whoever comes back later needs a new one.
      kept.current = null
    })
  }, [makes])
  return given ?? made
}

/**
 * The client of the nearest `<B2BProvider>`. Null on a server and during the first render, before the client is made.
 *
 * @example
 * const client = useB2BClient()
 * return <button onClick={() => client?.session.revoke()}>Log out</button>
 */
export function useB2BClient(): B2BClient | null {
  const provided = useContext(ClientContext)
  if (provided === undefined) throw setupError('no_provider')
  return provided
}

/** The client of a component that may have its own; otherwise that of the nearest provider. */
export function useOwnOrProvidedClient(source: ClientSource | undefined): B2BClient | null {
  const provided = useContext(ClientContext)
  const own = useClientOf(source)
  if (source === undefined && provided === undefined) throw setupError('no_client')
  return source === undefined ? (provided ?? null) : own
}
