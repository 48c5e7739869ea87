import { useEffect } from 'react'
import type { B2BLoginConfig } from './config.ts'
import type { Callbacks } from './events.ts'
import type { Send } from './flow/types.ts'
import type { ClientSource } from './hooks/clientHolder.ts'
import { useOwnOrProvidedClient } from './hooks/useClient.ts'
import { useFlow } from './hooks/useFlow.ts'
import { Widget, type WidgetProps } from './Widget.tsx'

/** What {@link B2BLogin} takes. */
export interface B2BLoginProps extends Pick<WidgetProps, 'theme' | 'strings' | 'locale' | 'nonce'> {
  readonly config?: B2BLoginConfig | undefined
  readonly callbacks?: Callbacks | undefined
  /** A client, or a function that makes one. Default: the client of the nearest provider. */
  readonly client?: ClientSource | undefined
}

const nothing: B2BLoginConfig & Callbacks = {}
const ignore: Send = () => {}

/**
 * The whole sign-in.
 *
 * @example
 * <B2BLogin config={{ authFlowType: 'Organization', organizationSlug: 'acme' }} callbacks={{ onError: console.error }} />
 */
export function B2BLogin({ config: given, callbacks, client: source, theme, strings, ...look }: B2BLoginProps) {
  // A caller without types may pass null, too.
  const config = given ?? nothing
  const client = useOwnOrProvidedClient(source)
  const { state, flow } = useFlow(client, { config, callbacks: callbacks ?? nothing })
  useEffect(
    () => client?.logEvent({ event_name: 'render_b2b_login_screen', details: { flow: config.authFlowType ?? 'Organization' } }),
    [client, config.authFlowType],
  )
  return (
    <Widget
      {...look}
      theme={theme ?? undefined}
      strings={strings ?? undefined}
      state={state}
      send={flow?.send ?? ignore}
      brandName={client?.brandName ?? ''}
      onTyped={flow?.typed}
    />
  )
}
