import type { ComponentType, ReactNode } from 'react'
import type { PersonEvent, ScreenName, ScreenOf } from '../flow/machine/screens.ts'
import type { FlowState, ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'
import { Main } from './Main.tsx'

/** The component of each screen. */
export type Screens<N extends ScreenName> = { readonly [K in N]: ComponentType<ScreenProps<K>> }

/** The screens that can be first, and the error screen, which must work even if the lazy chunk cannot be loaded. */
export const firstScreens = { Loading, Main, Error: ErrorScreen } satisfies Partial<Screens<ScreenName>>

/** The screens of `lazyChunk.ts` and `identityChunk.ts`. */
export type LazyScreen = Exclude<ScreenName, keyof typeof firstScreens>

/**
 * The rendered screen: the screen of the state, or a substitute. `Coming`: the lazy chunk with the screen is loading. `Unreachable`: the
 * chunk could not be loaded.
 */
interface RenderedScreen {
  readonly name: ScreenName | 'Coming' | 'Unreachable'
  readonly content: ReactNode
}

const UNREACHABLE: ScreenOf<'Error'> = {
  name: 'Error',
  message: { key: 'error.unreachable' },
  back: false,
  retry: 'restart',
  until: null,
}

interface LazyScreensStatus {
  /** The screens of the lazy chunk; null until they are loaded. */
  readonly screens: Partial<Screens<LazyScreen>> | null
  /** True if the chunk could not be loaded. */
  readonly failed: boolean
  /** Loads the chunk again. */
  readonly retry: () => void
}

/** Renders the screen of a state. A substitute does not change the state. */
export function screenOf(
  state: FlowState,
  send: (event: PersonEvent) => void,
  { screens, failed, retry }: LazyScreensStatus,
): RenderedScreen {
  const content = renderScreen({ ...firstScreens, ...screens }, state.screen, state, send)
  if (content) return { name: state.screen.name, content }
  // The error screen has one button, so each event is a retry.
  if (failed) return { name: 'Unreachable', content: <ErrorScreen screen={UNREACHABLE} state={state} send={retry} /> }
  return { name: 'Coming', content: <Coming retry={retry} /> }
}

/**
 * Renders a screen with its component. Returns undefined if the component is in the lazy chunk and not loaded yet. The type parameter connects
 * the name of the screen with its data.
 */
function renderScreen<N extends ScreenName>(
  screens: Partial<Screens<ScreenName>>,
  screen: ScreenOf<N>,
  state: FlowState,
  send: (event: PersonEvent) => void,
): ReactNode {
  const Screen: ComponentType<ScreenProps<N>> | undefined = screens[screen.name as N]
  return Screen && <Screen screen={screen} state={state} send={send} />
}

function Coming({ retry }: Pick<LazyScreensStatus, 'retry'>) {
  const say = useSay()
  return <Waiting title={say('loading.page')} onRetry={retry} />
}
