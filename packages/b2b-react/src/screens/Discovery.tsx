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
  return props.screen.choices.length > 0 ? <Choices {...props} /> : <NoChoice {...props} />
}

function Choices(props: ScreenProps<'Discovery'>) {
  const { screen, state, send } = props
  const say = useSay()
  const { choose, sendAgain } = useAgain(send)
  return (
    <>
      <Header title={say('discovery.header')} onBack={() => send({ type: 'wentBack' })} />
      <Stack>
        <Note complaint={state.problem} onAgain={sendAgain} />
        <Organizations {...props} send={choose} />
        {screen.canCreate && (
          <>
            <Divider>{say('or')}</Divider>
            <CreateButton look="secondary" state={state} send={choose} />
          </>
        )}
      </Stack>
    </>
  )
}

function NoChoice({ screen: { email, canCreate }, state, send }: ScreenProps<'Discovery'>) {
  const say = useSay()
  const { pending, problem } = state
  return (
    <>
      <Header
        title={canCreate ? say('discovery.none.createHeader') : <Sentence phrase={{ key: 'discovery.none.header', values: { email } }} />}
        onBack={() => send({ type: 'wentBack' })}
      >
        {canCreate ? <Sentence phrase={{ key: 'discovery.none.createBody', values: { email } }} /> : say('discovery.none.body')}
      </Header>
      <Stack>
        <Note complaint={problem} onAgain={() => send({ type: 'creationChosen' })} />
        <Group>
          {canCreate && <CreateButton look="primary" state={state} send={send} />}
          <Button look={canCreate ? 'text' : 'primary'} off={pending !== null} onClick={() => send({ type: 'differentEmailChosen' })}>
            {say('discovery.different')}
          </Button>
        </Group>
      </Stack>
    </>
  )
}

interface CreateButtonProps extends Pick<ScreenProps<'Discovery'>, 'state' | 'send'> {
  readonly look: 'primary' | 'secondary'
}

function CreateButton({ look, state, send }: CreateButtonProps) {
  const say = useSay()
  return (
    <Button
      look={look}
      icon={<AnyIcon name="plus" />}
      busy={state.pending?.subject?.kind === 'creation'}
      off={useIsOff(state)}
      onClick={() => send({ type: 'creationChosen' })}
    >
      {say('discovery.create')}
    </Button>
  )
}
