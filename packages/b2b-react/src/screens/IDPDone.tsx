import type { ScreenProps } from '../flow/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** What the application asked for is settled. */
export function IDPDone({ screen: { message } }: ScreenProps<'IDPDone'>) {
  const say = useSay()
  return (
    <Header title={say('loggedIn.header')} mark="success">
      {message ? <Sentence phrase={message} /> : say('consent.success')}
    </Header>
  )
}
