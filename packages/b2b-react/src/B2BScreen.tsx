import type { B2BLoginFlow } from './hooks/useLogin.ts'
import { Widget, type WidgetProps } from './Widget.tsx'

/** What {@link B2BScreen} takes. */
export interface B2BScreenProps extends Pick<WidgetProps, 'theme' | 'strings' | 'locale' | 'nonce' | 'children'> {
  /** What `useB2BLogin` answers. */
  readonly login: B2BLoginFlow
}

/**
 * Draws the present screen of a sign-in. What is inside takes the place of the library's own screen; around it are still the theme, the
 * short words that come and go, and the focus, which moves to the first empty field, the first field or else the `h1` (give that a `tabIndex` of -1).
 *
 * @example
 * <B2BScreen login={login} theme={{ colors: { primary: '#0B3FBF' } }} />
 */
export const B2BScreen = ({ login: { state, send, brandName }, ...look }: B2BScreenProps) => (
  <Widget {...look} state={state} send={send} brandName={brandName} onTyped={() => send({ type: 'typed' })} />
)
