import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Header } from '../ui/Header.tsx'
import { Help, Stack } from '../ui/Layout.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** Shows that the user is signed in. */
export function LoggedIn({ screen: { email, organization } }: ScreenProps<'LoggedIn'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('loggedIn.header')} mark="success">
        {say('loggedIn.body')}
      </Header>
      {email !== '' && organization !== '' && (
        <Stack>
          <Help>
            <Sentence phrase={{ key: 'loggedIn.as', values: { email, organization } }} />
          </Help>
        </Stack>
      )}
    </>
  )
}
