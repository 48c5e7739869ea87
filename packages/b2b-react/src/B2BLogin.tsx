import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { B2BScreen, type B2BScreenProps } from './B2BScreen.tsx'
import type { B2BLoginConfig, GivenConfig } from './config.ts'
import type { Callbacks } from './events.ts'
import { requestOfPage } from './flow/address.ts'
import type { FlowOptions } from './flow/createFlow.ts'
import type { ClientSource } from './hooks/clientHolder.ts'
import { useLogin } from './hooks/useLogin.ts'
import { developerMessages, unknownNames, warnOnce } from './warn.ts'

/** What {@link B2BLogin} takes. */
export interface B2BLoginProps extends Pick<B2BScreenProps, 'theme' | 'strings' | 'locale' | 'nonce'> {
  /** Which organization, or `authFlowType: 'Discovery'`; and how people sign in. */
  readonly config: B2BLoginConfig
  /** Told of events and errors. */
  readonly callbacks?: Callbacks | undefined
  /** A client, or a function that makes one. Default: the client of the nearest provider. */
  readonly client?: ClientSource | undefined
  /**
   * What only members see: it takes the place of the sign-in when that is over, backup codes and all, and is there at once for a member who
   * comes back. When the session ends, the sign-in returns.
   */
  readonly children?: ReactNode
}
/** What {@link B2BIdentityProvider} takes. */
export interface B2BIdentityProviderProps extends Omit<B2BLoginProps, 'children' | 'config'> {
  /** How members sign in who are not signed in yet. */
  readonly config?: B2BLoginConfig | undefined
}

const nothing: GivenConfig & Callbacks = {}

/**
 * The whole sign-in, and behind it what is inside.
 *
 * @example
 * <B2BLogin config={{ organizationSlug: 'acme' }} callbacks={{ onError: console.error }}>
 *   <Product />
 * </B2BLogin>
 */
export function B2BLogin(props: B2BLoginProps) {
  if (__DEV__) warnOfProps('B2BLogin', props)
  return <Flow {...props} readRequest={null} />
}

/**
 * The project as an identity provider: what another application asked for in this page's address, put to the member who is signed in.
 * With `post_logout_redirect_uri` in the address it is a logout, otherwise a consent.
 *
 * @example
 * <B2BIdentityProvider callbacks={{ onError: console.error }} />
 */
export function B2BIdentityProvider(props: B2BIdentityProviderProps) {
  if (__DEV__) warnOfProps('B2BIdentityProvider', props)
  return <Flow {...props} readRequest={requestOfPage} />
}

/** Names the props and callbacks that do not exist, for callers without types. */
function warnOfProps(component: string, props: B2BIdentityProviderProps): void {
  const known = { config: 0, callbacks: 0, theme: 0, strings: 0, locale: 0, nonce: 0, client: 0, children: 0 }
  const callbacks = { onEvent: 0, onError: 0 }
  const misplaced = Object.keys(props).filter((name) => Object.hasOwn(callbacks, name))
  const others = Object.fromEntries(Object.entries(props).filter(([name]) => !misplaced.includes(name)))
  const problems = [
    ...misplaced.map(developerMessages.callbackAsProp),
    ...unknownNames('prop', others, known),
    ...unknownNames('callback', props.callbacks, callbacks, 'callbacks.'),
  ]
  for (const problem of problems) warnOnce(developerMessages.prop(component, problem))
}

function Flow({
  config: given,
  callbacks,
  client: source,
  theme,
  strings: words,
  readRequest,
  children,
  ...look
}: Omit<B2BLoginProps, 'config'> & B2BIdentityProviderProps & Pick<FlowOptions, 'readRequest'>) {
  // A caller without types may pass null, too.
  const isDoor = children !== undefined
  const config = useMemo(() => (isDoor ? { ...given, skipWhenSignedIn: true } : (given ?? nothing)), [given, isDoor])
  const strings = words ?? undefined
  const { client, login } = useLogin(source, { config, callbacks: callbacks ?? nothing, strings, readRequest })
  const flow = config.authFlowType ?? 'Organization'
  const told = useRef<string | null>(null)
  useEffect(() => {
    // StrictMode runs this twice; it is shown once.
    if (readRequest || client === null || told.current === flow) return
    told.current = flow
    client.logEvent({ event_name: 'render_b2b_login_screen', details: { flow } })
  }, [client, flow, readRequest])
  if (isDoor && login.state.screen.name === 'LoggedIn') return children
  return <B2BScreen {...look} theme={theme ?? undefined} strings={strings} login={login} />
}
