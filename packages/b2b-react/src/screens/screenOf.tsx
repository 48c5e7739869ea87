import type { ComponentType, ReactNode } from 'react'
import type { PersonEvent, ScreenName, ScreenOf } from '../flow/screens.ts'
import type { FlowState, ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { firstScreens, type LaterScreen, type Screens } from './index.tsx'

/** What is shown, and what it is: the screen of the state, or what stands in for it while its file is on the way or cannot be had. */
interface Shown {
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

/** The later screens: null while they are not here; `failed` where they cannot be had; `askAgain` asks for them once more. */
interface Later {
  readonly screens: Screens<LaterScreen> | null
  readonly failed: boolean
  readonly askAgain: () => void
}

/** A screen for the state. Whatever happens to its file, the state stays as it is. */
export function screenOf(state: FlowState, send: (event: PersonEvent) => void, { screens, failed, askAgain }: Later): Shown {
  const content = draw({ ...firstScreens, ...screens }, state.screen, state, send)
  if (content) return { as: state.screen.name, content }
  if (failed) return { as: 'Unreachable', content: <ErrorScreen screen={UNREACHABLE} state={state} send={askAgain} /> }
  return { as: 'Coming', content: <Coming askAgain={askAgain} /> }
}

/** A type of its own for each screen is known here only to TypeScript, so it is asked to believe that a name and its screen belong together. */
function draw<N extends ScreenName>(
  screens: Partial<Screens<ScreenName>>,
  screen: ScreenOf<N>,
  state: FlowState,
  send: (event: PersonEvent) => void,
): ReactNode {
  const Screen: ComponentType<ScreenProps<N>> | undefined = screens[screen.name as N]
  return Screen && <Screen screen={screen} state={state} send={send} />
}

function Coming({ askAgain }: Pick<Later, 'askAgain'>) {
  const say = useSay()
  return <Waiting title={say('loading.page')} onRetry={askAgain} />
}
