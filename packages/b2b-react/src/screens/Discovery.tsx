import type { ScreenProps } from '../flow/machine/types.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Divider, Group, Stack } from '../ui/Layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { Organizations } from './parts/Organizations.tsx'
import { useAgain } from './parts/useAgain.ts'
import { useIsOff } from './parts/useIsOff.ts'

/** Lets the user choose an organization, or create one. */
export function Discovery(props: ScreenProps<'Discovery'>) {
  const { screen, state, send } = props
  const say = useSay()
  const { choose, sendAgain } = useAgain(send)
  if (screen.choices.length === 0) return <NoChoice {...props} />
  return (
    <>
      <Header title={say('discovery.header')} onBack={() => send({ type: 'wentBack' })} />
      <Stack>
        <Organizations {...props} send={choose} />
        {screen.canCreate && (
          <>
            <Divider>{say('or')}</Divider>
            <CreateButton {...props} send={choose} />
          </>
        )}
        <Note complaint={state.problem} onAgain={sendAgain} />
      </Stack>
    </>
  )
}

function NoChoice(props: ScreenProps<'Discovery'>) {
  const { screen, state, send } = props
  const { email, canCreate } = screen
  const say = useSay()
  const values = { email }
  return (
    <>
      <Header
        title={canCreate ? say('discovery.none.createHeader') : <Sentence phrase={{ key: 'discovery.none.header', values }} />}
        onBack={() => send({ type: 'wentBack' })}
      >
        {canCreate ? <Sentence phrase={{ key: 'discovery.none.createBody', values }} /> : say('discovery.none.body')}
      </Header>
      <Stack>
        <Group>
          {canCreate && <CreateButton {...props} />}
          <Button look={canCreate ? 'text' : 'primary'} off={state.pending !== null} onClick={() => send({ type: 'differentEmailChosen' })}>
            {say('discovery.different')}
          </Button>
        </Group>
        <Note complaint={state.problem} onAgain={() => send({ type: 'creationChosen' })} />
      </Stack>
    </>
  )
}

/** The button that creates an organization. It is the main action if there is nothing else to choose. */
function CreateButton({ screen, state, send }: ScreenProps<'Discovery'>) {
  const say = useSay()
  return (
    <Button
      look={screen.choices.length > 0 ? 'secondary' : 'primary'}
      icon={<AnyIcon name="plus" />}
      busy={state.pending?.subject?.kind === 'creation'}
      off={useIsOff(state)}
      onClick={() => send({ type: 'creationChosen' })}
    >
      {say('discovery.create')}
    </Button>
  )
}
