import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Waiting } from '../ui/Waiting.tsx'

/** Before anything is known: the shape of what will follow. After a link: what is being done with it. */
export function Loading({ screen, send }: ScreenProps<'Loading'>) {
  const say = useSay()
  const isFirst = screen.of === 'page'
  return (
    <Waiting title={say(isFirst ? 'loading.page' : 'loading.login')} skeleton={isFirst} onRetry={() => send({ type: 'retryChosen' })} />
  )
}
