import type { B2BLoginFlow } from '../hooks/useLogin.ts'
import { Widget, type WidgetProps } from './Widget.tsx'

/** The props of {@link B2BScreen}. */
export interface B2BScreenProps extends Pick<WidgetProps, 'theme' | 'strings' | 'locale' | 'nonce' | 'children'> {
  /** The result of `useB2BLogin`. */
  readonly login: B2BLoginFlow
}

/**
 * Renders the current screen of a sign-in, or your own screen if there are children. Your own screen keeps the theme, the toasts and the
 * focus management: the focus moves to the first empty field, otherwise to the first field, otherwise to the `h1` (give it a `tabIndex` of
 * -1).
 *
 * @example
 * <B2BScreen login={login} theme={{ colors: { primary: '#0B3FBF' } }} />
 */
export const B2BScreen = ({ login: { state, send, brandName, headingLevel, passkeyAutofill }, ...widgetProps }: B2BScreenProps) => (
  <Widget
    {...widgetProps}
    state={state}
    send={send}
    brandName={brandName}
    headingLevel={headingLevel}
    passkeyAutofill={passkeyAutofill}
    onTyped={() => send({ type: 'typed' })}
  />
)
