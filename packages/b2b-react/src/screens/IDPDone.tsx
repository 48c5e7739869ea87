import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'

/** The end of a consent or a logout. If the user stays logged in, no success is shown. */
export function IDPDone({ screen: { of } }: ScreenProps<'IDPDone'>) {
  const say = useSay()
  if (of === 'declined') return <Header title={say('logout.stayed.header')}>{say('logout.stayed')}</Header>
  return (
    <Header title={say('loggedIn.header')} mark="success">
      {say(of === 'consent' ? 'consent.success' : 'logout.done')}
    </Header>
  )
}
