import { createB2BClient, type ClientOptions } from '@acme/b2b-client'
import type { ReactNode } from 'react'
import { B2BProvider } from './B2BProvider.tsx'

/** The props of {@link B2BClientProvider}: the public token, and the options of `createB2BClient`. */
export interface B2BClientProviderProps extends ClientOptions {
  /** The public token of your project. */
  readonly publicToken: string
  readonly children?: ReactNode
}

/**
 * Creates the client in the browser, and provides it like `<B2BProvider>`. Its props are plain values, so a server component can render it:
 * a server component cannot pass a function or a client. Props that change later have no effect.
 *
 * @example
 * <B2BClientProvider publicToken="public-token-live-…">{children}</B2BClientProvider>
 */
export function B2BClientProvider({ publicToken, children, ...options }: B2BClientProviderProps) {
  return <B2BProvider client={() => createB2BClient(publicToken, options)}>{children}</B2BProvider>
}
