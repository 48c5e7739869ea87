import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'

/** The last screen of a consent or a logout. `declined`: the user has declined the logout, and stays logged in. */
export function IDPDone({ screen: { of } }: ScreenProps<'IDPDone'>) {
  const say = useSay()
  if (of === 'declined') return <Header title={say('logout.stayed.header')}>{say('logout.stayed')}</Header>
  return (
    <Header title={say('loggedIn.header')} mark="success">
      {say(of === 'consent' ? 'consent.success' : 'logout.done')}
    </Header>
  )
}
