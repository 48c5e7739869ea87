import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Group } from '../ui/Layout.tsx'
import { Sentence } from '../ui/Sentence.tsx'

/** Asks the member to confirm the logout that an application requested. */
export function IDPLogout({ state: { project, pending }, send }: ScreenProps<'IDPLogout'>) {
  const say = useSay()
  return (
    <>
      <Header title={say('logout.header')}>
        <Sentence phrase={{ key: 'logout.body', values: { project: project?.name ?? '' } }} />
      </Header>
      <Group>
        <Button look="primary" busy={pending !== null} onClick={() => send({ type: 'logoutConfirmed' })}>
          {say('logout.yes')}
        </Button>
        <Button look="secondary" off={pending !== null} onClick={() => send({ type: 'logoutDeclined' })}>
          {say('logout.no')}
        </Button>
      </Group>
    </>
  )
}
