import type { ComponentType, ReactNode } from 'react'
import type { PersonEvent, ScreenName, ScreenOf } from '../flow/screens.ts'
import type { FlowState, ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { initialScreens, type LazyScreen, type Screens } from './initialScreens.tsx'

/** The rendered screen: that of the state, or a substitute while the lazy chunk is loading or after that failed. */
interface RenderedScreen {
  readonly as: ScreenName | 'Coming' | 'Unreachable'
  readonly content: ReactNode
}

const UNREACHABLE: ScreenOf<'Error'> = {
  name: 'Error',
  message: { key: 'error.unreachable' },
  back: false,
  retry: 'restart',
  until: null,
}

/** The screens of the lazy chunk, null until they are loaded; `failed` if loading failed; `retry` tries again. */
interface LazyScreensStatus {
  readonly screens: Screens<LazyScreen> | null
  readonly failed: boolean
  readonly retry: () => void
}

/** Returns the screen for a state. If the lazy chunk is missing, the state stays unchanged. */
export function screenOf(
  state: FlowState,
  send: (event: PersonEvent) => void,
  { screens, failed, retry }: LazyScreensStatus,
): RenderedScreen {
  const content = renderScreen({ ...initialScreens, ...screens }, state.screen, state, send)
  if (content) return { as: state.screen.name, content }
  if (failed) return { as: 'Unreachable', content: <ErrorScreen screen={UNREACHABLE} state={state} send={retry} /> }
  return { as: 'Coming', content: <Coming retry={retry} /> }
}

/** Renders a screen with its component. TypeScript cannot see that the name and the data belong together. */
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
