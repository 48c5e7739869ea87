import type { ScreenProps } from '../flow/types.ts'
import { LONG_WAIT } from '../limits.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Title } from '../ui/Header.tsx'
import { Later } from '../ui/Later.tsx'
import { Help } from '../ui/Layout.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Waiting } from '../ui/Waiting.tsx'

/** Before anything is known: the shape of what will follow. After a link: what is being done with it. */
export function Loading({ screen }: ScreenProps<'Loading'>) {
  const say = useSay()
  if (screen.of === 'page') {
    return (
      <div role="status" aria-label={say('loading.page')}>
        <Title hidden>{say('loading.page')}</Title>
        <Skeleton />
      </div>
    )
  }
  return (
    <Waiting title={<Title>{say('loading.login')}</Title>}>
      <Later after={LONG_WAIT}>
        <Help>{say('loading.slow')}</Help>
      </Later>
    </Waiting>
  )
}
