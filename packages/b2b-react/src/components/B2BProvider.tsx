import type { ReactNode } from 'react'
import { ClientContext, useClientOf, type ClientSource } from '../hooks/useClient.ts'
import { setupError } from '../warn.ts'

/** The props of {@link B2BProvider}. */
export interface B2BProviderProps {
  /** A client, or a function that creates one. The function is called once, in the browser, after the first render. */
  readonly client: ClientSource
  readonly children?: ReactNode
}

/**
 * Provides a client to the hooks and the widget below it.
 *
 * @throws Error if there is no `client`.
 * @example
 * <B2BProvider client={() => createB2BClient('public-token-test-…')}><App /></B2BProvider>
 */
export function B2BProvider({ client, children }: B2BProviderProps) {
  // A caller without types, or one that creates the client later, can pass nothing.
  if (!client) throw setupError('provider_without_client')
  return <ClientContext.Provider value={useClientOf(client)}>{children}</ClientContext.Provider>
}
