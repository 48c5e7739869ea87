import { useRef, type ReactNode } from 'react'
import type { PersonEvent } from './flow/screens.ts'
import { isLoading } from './flow/step.ts'
import type { FlowState } from './flow/types.ts'
import { useLater } from './hooks/useLater.ts'
import { firstScreens } from './screens/index.tsx'
import { screenOf } from './screens/screenOf.tsx'
import type { Strings } from './text/say.ts'
import { TextProvider } from './text/TextProvider.tsx'
import type { Theme } from './theme/theme.ts'
import { Container } from './ui/Container.tsx'
import { Enter } from './ui/Layout.tsx'
import { SuggestionContext } from './ui/suggestion.ts'
import { ToastRegion } from './ui/ToastRegion.tsx'
import { Watermark } from './ui/Watermark.tsx'
import { developerMessages, warnOnce } from './warn.ts'

/** What {@link Widget} needs. */
export interface WidgetProps {
  readonly state: FlowState
  /** Told of everything that a person does. */
  readonly send: (event: PersonEvent) => void
  readonly theme?: Theme | undefined
  /** Own wording for some of the texts. Keep it outside the component that uses it, so that it stays the same object. */
  readonly strings?: Strings | undefined
  /** The language of the texts, as a tag. Default `en`. */
  readonly locale?: string | undefined
  /** Default: the direction in which that language is written. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** For browsers without constructed style sheets: the nonce of the page's policy. Without it they show the widget unstyled. */
  readonly nonce?: string | undefined
  /** Who is named in the watermark, if the project asks for one; without a name there is none. */
  readonly brandName?: string | undefined
  /** Told whenever somebody types, not what. */
  readonly onTyped?: (() => void) | undefined
  /** Drawn in place of the screen; null and booleans are nothing. */
  readonly children?: ReactNode
}

/** The language, as browsers write it. What is no tag, such as `en_US`, would be refused by everything that is asked in it. */
function tagOf(locale: string): string {
  try {
    const tag = String(new Intl.Locale(locale.replaceAll('_', '-')))
    if (__DEV__ && locale.includes('_')) warnOnce(developerMessages.localeSpelling(tag))
    return tag
  } catch {
    if (__DEV__) warnOnce(developerMessages.localeUnknown())
    return 'en'
  }
}

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i
const NO_THEME: Theme = {}
/** What is shown until something else can be. */
const LOADS: readonly string[] = ['Loading', 'Coming']

/**
 * The whole look of the sign-in: draws a state of the flow, and sends what the person does. It asks nobody for anything and keeps nothing but
 * what is being typed. On a server it draws the same markup without styles and without effects.
 *
 * @example
 * <Widget state={state} send={send} theme={{ colors: { primary: '#0B3FBF' } }} />
 */
export function Widget(props: WidgetProps) {
  const { state, send, theme = NO_THEME, strings, dir, nonce, brandName = '', onTyped, children: own } = props
  const locale = tagOf(props.locale ?? 'en')
  const { screen, direction, toasts, project } = state
  // A host may write `{condition && <Mine />}`.
  const isOurs = typeof (own ?? false) === 'boolean'
  const { later, failed, askAgain } = useLater(!isLoading(state), isOurs && !(screen.name in firstScreens))
  const { as, content } = isOurs
    ? screenOf(state, send, { screens: later && later.screens, failed, askAgain })
    : { as: screen.name, content: own }
  const shown = `${as} ${state.primary?.verifiesEmail}`
  return (
    <TextProvider strings={strings} later={later?.messages}>
      <Container
        theme={theme}
        locale={locale}
        dir={dir ?? (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr')}
        nonce={nonce}
        onTyped={onTyped}
        screen={as}
        shown={shown}
        titled={isOurs}
        quiet={as === 'Coming' || isLoading(state)}
      >
        <Enter key={shown} from={useEntrance(as, direction)}>
          <SuggestionContext.Provider value={later && later.EmailSuggestion}>{content}</SuggestionContext.Provider>
        </Enter>
        {project?.watermark === true && brandName !== '' && <Watermark brand={brandName} />}
        <ToastRegion>{later && <later.Toasts toasts={toasts} />}</ToastRegion>
      </Container>
    </TextProvider>
  )
}

/** What the page shows first is simply there, and what follows loading takes its place; every other screen comes from somewhere. */
function useEntrance(name: string, direction: FlowState['direction']): 'forward' | 'back' | 'nowhere' | undefined {
  const before = useRef<{ readonly name: string; readonly from: 'forward' | 'back' | 'nowhere' | undefined }>({ name, from: undefined })
  if (before.current.name !== name) {
    before.current = { name, from: LOADS.includes(before.current.name) ? 'nowhere' : direction }
  }
  return before.current.from
}
