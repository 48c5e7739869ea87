import type { ComponentType, ReactNode } from 'react'
import type { PersonEvent, ScreenName, ScreenOf } from '../flow/screens.ts'
import type { FlowState, ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Title } from '../ui/Header.tsx'
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

/** The later screens: null while they are not here; `askAgain` where they cannot be had. */
interface Later {
  readonly screens: Screens<LaterScreen> | null
  readonly askAgain: (() => void) | null
}

/** A screen for the state. Whatever happens to its file, the state stays as it is. */
export function screenOf(state: FlowState, send: (event: PersonEvent) => void, { screens, askAgain }: Later): Shown {
  const content = draw({ ...firstScreens, ...screens }, state.screen, state, send)
  if (content) return { as: state.screen.name, content }
  if (askAgain) return { as: 'Unreachable', content: <ErrorScreen screen={UNREACHABLE} state={state} send={askAgain} /> }
  return { as: 'Coming', content: <Coming /> }
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

function Coming() {
  const say = useSay()
  return <Waiting title={<Title>{say('loading.page')}</Title>}>{null}</Waiting>
}
