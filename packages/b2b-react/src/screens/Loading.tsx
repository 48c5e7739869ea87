import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { MainSkeleton } from './parts/MainSkeleton.tsx'

/** Shows that a sign-in is in progress or, at the start, a skeleton of the first screen. */
export function Loading({ screen, state, send }: ScreenProps<'Loading'>) {
  const say = useSay()
  return (
    <Waiting
      title={say(screen.of === 'login' ? 'loading.login' : 'loading.page')}
      skeleton={screen.of === 'page' && <MainSkeleton state={state} />}
      onRetry={() => send({ type: 'retryChosen' })}
    />
  )
}
