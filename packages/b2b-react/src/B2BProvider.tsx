import type { ReactNode } from 'react'
import type { ClientSource } from './hooks/clientHolder.ts'
import { ClientContext, useClientOf } from './hooks/useClient.ts'
import { setupError } from './warn.ts'

/** What {@link B2BProvider} takes. */
export interface B2BProviderProps {
  /** A client, or a function that makes one: run once, in the browser, after the first render. */
  readonly client: ClientSource
  readonly children?: ReactNode
}

/**
 * Gives the hooks and the widget below it their client.
 *
 * @example
 * <B2BProvider client={() => createB2BClient('public-token-test-…')}><App /></B2BProvider>
 */
export function B2BProvider({ client, children }: B2BProviderProps) {
  // A caller without types, or with a client that is created later, may pass nothing.
  if (!client) throw setupError('provider_without_client')
  return <ClientContext.Provider value={useClientOf(client)}>{children}</ClientContext.Provider>
}
