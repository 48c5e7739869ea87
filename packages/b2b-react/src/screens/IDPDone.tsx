import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** The end of a consent or a logout. If the user stays logged in, no success is shown. */
export function IDPDone({ screen: { message } }: ScreenProps<'IDPDone'>) {
  const say = useSay()
  if (message?.key === 'logout.stayed') return <Header title={say('logout.stayed.header')}>{say('logout.stayed')}</Header>
  return (
    <Header title={say('loggedIn.header')} mark="success">
      {message ? <Sentence phrase={message} /> : say('consent.success')}
    </Header>
  )
}
