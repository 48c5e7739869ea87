import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Waiting } from '../ui/Waiting.tsx'

/** The initial loading, as a skeleton of the first screen, or the redemption of a link. */
export function Loading({ screen, send }: ScreenProps<'Loading'>) {
  const say = useSay()
  const isFirst = screen.of === 'page'
  return (
    <Waiting title={say(isFirst ? 'loading.page' : 'loading.login')} skeleton={isFirst} onRetry={() => send({ type: 'retryChosen' })} />
  )
}
