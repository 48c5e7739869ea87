import { useRef, type ReactNode } from 'react'
import type { HeadingLevel } from '../config/types.ts'
import type { PersonEvent } from '../flow/machine/screens.ts'
import { isLoading } from '../flow/machine/step.ts'
import type { FlowState } from '../flow/machine/types.ts'
import { identityLoader, loginLoader } from '../hooks/lazyChunks.ts'
import { useLazyChunk } from '../hooks/useLazyChunk.ts'
import type { B2BLoginFlow } from '../hooks/useLogin.ts'
import { directionOf } from '../internal/directionOf.ts'
import { firstScreens, screenOf } from '../screens/screenOf.tsx'
import { localeOf } from '../text/localeOf.ts'
import type { Strings } from '../text/say.ts'
import { TextProvider } from '../text/TextProvider.tsx'
import type { Theme } from '../theme/theme.ts'
import { Container } from '../ui/Container.tsx'
import { Footer } from '../ui/Footer.tsx'
import { AccountContext } from '../ui/Header.tsx'
import { Enter } from '../ui/Layout.tsx'
import { SuggestionContext } from '../ui/suggestion.ts'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { Watermark } from '../ui/Watermark.tsx'
import { OwnScreenContext } from './OwnScreen.tsx'

/** The props of {@link Widget}. */
export interface WidgetProps {
  readonly state: FlowState
  /** Called with everything that the user does. */
  readonly send: (event: PersonEvent) => void
  readonly theme?: Theme | undefined
  /** Replaces some of the texts. Define it outside the component, so that it stays the same object. */
  readonly strings?: Strings | undefined
  /** The language of the texts, as a BCP 47 tag. Default: the locale of `strings`, or `en`. */
  readonly locale?: string | undefined
  /** The writing direction. Default: the direction of the language. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /**
   * The nonce of the page's Content Security Policy, for server rendering. If the policy forbids inline styles and there is no nonce, the
   * HTML of the server is unstyled.
   */
  readonly nonce?: string | undefined
  /** The brand in the watermark. The watermark is shown only if the project asks for it and there is a name. */
  readonly brandName?: string | undefined
  /** The level of the titles. Default 1. */
  readonly headingLevel?: HeadingLevel
  /** The email field offers passkeys. Default false. */
  readonly passkeyAutofill?: boolean
  /** Called whenever the user types, without the text. */
  readonly onTyped?: (() => void) | undefined
  /** Replaces the screen. Null and booleans count as no children. */
  readonly children?: ReactNode
}

const NO_THEME: Theme = {}
/** Screens that are shown while something loads. `Coming` is shown until the lazy chunk with the screen is loaded. */
const LOADING_SCREENS: readonly string[] = ['Loading', 'Coming']

/**
 * Renders a state of the flow and sends the user's actions as events. It makes no requests and keeps no state except the text in its
 * fields. On a server, the markup also contains the styles, as an element.
 *
 * @example
 * <Widget state={state} send={send} theme={{ colors: { primary: '#0B3FBF' } }} />
 */
export function Widget(props: WidgetProps) {
  const {
    state,
    send,
    theme = NO_THEME,
    strings,
    dir,
    nonce,
    brandName = '',
    headingLevel = 1,
    passkeyAutofill = false,
    onTyped,
    children,
  } = props
  const locale = localeOf(props.locale, strings)
  const { screen, direction, toasts, project } = state
  // A boolean counts as no children, because `{condition && <MyScreen />}` passes one if the condition is false.
  const isBuiltIn = typeof (children ?? false) === 'boolean'
  const loader = state.type === 'IdentityProvider' ? identityLoader : loginLoader
  const isLazyScreen = isBuiltIn && !(screen.name in firstScreens)
  const { lazyChunk, failed, retry } = useLazyChunk(loader, !isLoading(state), isLazyScreen)
  const { name, content } = isBuiltIn
    ? screenOf(state, send, { screens: lazyChunk && lazyChunk.screens, failed, retry })
    : {
        name: screen.name,
        content: <OwnScreenContext.Provider value={{ state, send, lazyChunk }}>{children}</OwnScreenContext.Provider>,
      }
  // When Main asks the user to verify the email address, it has another title and counts as a new screen.
  const screenKey = `${name} ${state.primary?.verifiesEmail}`
  return (
    <TextProvider strings={strings} lazyMessages={lazyChunk?.messages}>
      <Container
        theme={theme}
        locale={locale}
        dir={dir ?? directionOf(locale)}
        nonce={nonce}
        headingLevel={headingLevel}
        passkeyAutofill={passkeyAutofill}
        onTyped={onTyped}
        screen={name}
        screenKey={screenKey}
        isLoading={name === 'Coming' || isLoading(state)}
      >
        <Enter key={screenKey} from={useEntrance(name, isLoading(state), direction)}>
          <AccountContext.Provider value={lazyChunk && <lazyChunk.Account state={state} steps={lazyChunk.steps} send={send} />}>
            <SuggestionContext.Provider value={lazyChunk && lazyChunk.EmailSuggestion}>{content}</SuggestionContext.Provider>
          </AccountContext.Provider>
        </Enter>
        <Footer />
        {project?.watermark === true && brandName !== '' && <Watermark brand={brandName} />}
        <ToastRegion>{lazyChunk && <lazyChunk.Toasts toasts={toasts} />}</ToastRegion>
      </Container>
    </TextProvider>
  )
}

type Entrance = 'forward' | 'back' | 'nowhere' | undefined

/**
 * Returns the side that a screen enters from. A screen that replaces a loading screen fades in (`nowhere`). The first screen, and the screen
 * that replaces the skeleton, appear without a transition (undefined), so that the user can act at once.
 */
function useEntrance(name: string, isSkeleton: boolean, direction: FlowState['direction']): Entrance {
  const last = useRef<{ readonly name: string; readonly isSkeleton: boolean; readonly from: Entrance }>({
    name,
    isSkeleton,
    from: undefined,
  })
  const { name: lastName, isSkeleton: wasSkeleton, from: lastFrom } = last.current
  const usualFrom = LOADING_SCREENS.includes(lastName) ? 'nowhere' : direction
  const newFrom = wasSkeleton ? undefined : usualFrom
  const from = lastName === name ? lastFrom : newFrom
  last.current = { name, isSkeleton, from }
  return from
}

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
