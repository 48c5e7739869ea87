import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { B2BLoginConfig, LooseConfig } from '../config/types.ts'
import { requestOfPage } from '../flow/runtime/address.ts'
import type { FlowOptions } from '../flow/runtime/createFlow.ts'
import type { Callbacks } from '../flow/runtime/tools.ts'
import type { ClientSource } from '../hooks/useClient.ts'
import { useLogin } from '../hooks/useLogin.ts'
import { developerMessages, unknownNameMessages, warnOnce } from '../warn.ts'
import { B2BScreen, type B2BScreenProps } from './Widget.tsx'

/** The props of {@link B2BLogin}. */
export interface B2BLoginProps extends Pick<B2BScreenProps, 'theme' | 'strings' | 'locale' | 'nonce'> {
  /** The sign-in methods, and the organization or `authFlowType: 'Discovery'`. */
  readonly config: B2BLoginConfig
  /** Called with events and errors. */
  readonly callbacks?: Callbacks | undefined
  /** A client, or a function that creates one. Default: the client of the nearest `<B2BProvider>`. */
  readonly client?: ClientSource | undefined
  /**
   * Content for members only. It replaces the sign-in when the sign-in is complete and new backup codes are saved. Members with a session see
   * the content immediately. When the session ends, the sign-in returns.
   */
  readonly children?: ReactNode
}
/** The props of {@link B2BIdentityProvider}. */
export interface B2BIdentityProviderProps extends Omit<B2BLoginProps, 'children' | 'config'> {
  /** Only `headingLevel` is used. */
  readonly config?: B2BLoginConfig | undefined
}

const NO_OPTIONS: LooseConfig & Callbacks = {}

/**
 * Shows the complete sign-in, and its children once a member is signed in.
 *
 * @example
 * <B2BLogin config={{ organizationSlug: 'acme' }} callbacks={{ onError: console.error }}>
 *   <Product />
 * </B2BLogin>
 */
export function B2BLogin(props: B2BLoginProps) {
  if (__DEV__) warnOfUnknownProps('B2BLogin', props)
  return <Flow {...props} readRequest={null} />
}

/**
 * Shows the signed-in member the request of another application. The project is the identity provider of that application, and the page's URL
 * contains the request. With `post_logout_redirect_uri` the component asks for logout, otherwise for consent. It has no sign-in and shows an
 * error without a session, so put it inside a {@link B2BLogin}.
 *
 * @example
 * <B2BLogin config={config}>
 *   <B2BIdentityProvider callbacks={{ onError: console.error }} />
 * </B2BLogin>
 */
export function B2BIdentityProvider(props: B2BIdentityProviderProps) {
  if (__DEV__) warnOfUnknownProps('B2BIdentityProvider', props)
  return <Flow {...props} readRequest={requestOfPage} />
}

/** Warns about unknown props and callbacks, for callers without types. */
function warnOfUnknownProps(component: string, props: B2BIdentityProviderProps): void {
  // Only the names are used, not the zeros.
  const knownProps = { config: 0, callbacks: 0, theme: 0, strings: 0, locale: 0, nonce: 0, client: 0, children: 0 }
  const knownCallbacks = { onEvent: 0, onError: 0 }
  const misplacedCallbacks = Object.keys(props).filter((name) => Object.hasOwn(knownCallbacks, name))
  const otherProps = Object.fromEntries(Object.entries(props).filter(([name]) => !misplacedCallbacks.includes(name)))
  const problems = [
    ...misplacedCallbacks.map(developerMessages.callbackAsProp),
    ...unknownNameMessages('prop', otherProps, knownProps),
    ...unknownNameMessages('callback', props.callbacks, knownCallbacks, 'callbacks.'),
  ]
  for (const problem of problems) warnOnce(developerMessages.prop(component, problem))
}

function Flow({
  config: configProp,
  callbacks,
  client: clientProp,
  theme,
  strings: stringsProp,
  readRequest,
  children,
  ...widgetProps
}: Omit<B2BLoginProps, 'config'> & B2BIdentityProviderProps & Pick<FlowOptions, 'readRequest'>) {
  // The children are for members only. Members with a session skip the sign-in.
  const hasChildren = children !== undefined
  // A caller without types can pass null for any prop.
  const config = useMemo(
    () => (hasChildren ? { ...configProp, skipWhenSignedIn: true } : (configProp ?? NO_OPTIONS)),
    [configProp, hasChildren],
  )
  const strings = stringsProp ?? undefined
  const { client, login } = useLogin(clientProp, { config, callbacks: callbacks ?? NO_OPTIONS, strings, readRequest })
  const flowType = config.authFlowType ?? 'Organization'
  const loggedFlowType = useRef<string | null>(null)
  useEffect(() => {
    // StrictMode runs this effect twice, but the event is logged once.
    if (readRequest || client === null || loggedFlowType.current === flowType) return
    loggedFlowType.current = flowType
    client.logEvent({ event_name: 'render_b2b_login_screen', details: { flow: flowType } })
  }, [client, flowType, readRequest])
  if (hasChildren && login.state.screen.name === 'LoggedIn') return children
  return <B2BScreen {...widgetProps} theme={theme ?? undefined} strings={strings} login={login} />
}
