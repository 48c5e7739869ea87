import { useEffect } from 'react'
import type { B2BLoginConfig } from './config.ts'
import type { Callbacks } from './events.ts'
import { requestOfPage } from './flow/address.ts'
import type { FlowOptions } from './flow/createFlow.ts'
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
/** What {@link B2BIdentityProvider} takes. */
export type B2BIdentityProviderProps = B2BLoginProps

const nothing: B2BLoginConfig & Callbacks = {}
const ignore: Send = () => {}

/**
 * The whole sign-in.
 *
 * @example
 * <B2BLogin config={{ authFlowType: 'Organization', organizationSlug: 'acme' }} callbacks={{ onError: console.error }} />
 */
export const B2BLogin = (props: B2BLoginProps) => <Flow {...props} readRequest={null} />

/**
 * The project as an identity provider: what another application asked for in this page's address, put to the member who is signed in.
 * With `post_logout_redirect_uri` in the address it is a logout, otherwise a consent.
 *
 * @example
 * <B2BIdentityProvider callbacks={{ onError: console.error }} />
 */
export const B2BIdentityProvider = (props: B2BIdentityProviderProps) => <Flow {...props} readRequest={requestOfPage} />

function Flow({
  config: given,
  callbacks,
  client: source,
  theme,
  strings: words,
  readRequest,
  ...look
}: B2BLoginProps & Pick<FlowOptions, 'readRequest'>) {
  // A caller without types may pass null, too.
  const config = given ?? nothing
  const strings = words ?? undefined
  const client = useOwnOrProvidedClient(source)
  const { state, flow } = useFlow(client, { config, callbacks: callbacks ?? nothing, strings, readRequest })
  useEffect(() => {
    if (!readRequest) client?.logEvent({ event_name: 'render_b2b_login_screen', details: { flow: config.authFlowType ?? 'Organization' } })
  }, [client, config.authFlowType, readRequest])
  return (
    <Widget
      {...look}
      theme={theme ?? undefined}
      strings={strings}
      state={state}
      send={flow?.send ?? ignore}
      brandName={client?.brandName ?? ''}
      onTyped={flow?.typed}
    />
  )
}
