import type { FlowCall } from '../flow/calls.ts'
import type { Choice } from '../flow/facts.ts'
import type { ScreenProps } from '../flow/types.ts'
import type { MessageKey } from '../text/say.ts'
import { useSay } from '../text/TextProvider.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Header } from '../ui/Header.tsx'
import { Divider, Group, Stack } from '../ui/Layout.tsx'
import { List, Row } from '../ui/List.tsx'
import { Name, Sentence } from '../ui/Sentence.tsx'
import { Note } from '../ui/Note.tsx'
import { Tile } from '../ui/Tile.tsx'
import { useAgain } from './useAgain.ts'
import { useIsOff } from './useIsOff.ts'

/** What choosing an organization means. An active member simply goes in, which needs no word. */
const actions = { login: null, join: 'discovery.join', accept: 'discovery.accept' } as const satisfies {
  readonly [A in Choice['action']]: MessageKey | null
}

const CREATE: FlowCall = 'discovery.organizations.create'

/** Which organization? Or none yet. */
export function Discovery(props: ScreenProps<'Discovery'>) {
  return props.screen.choices.length > 0 ? <Choices {...props} /> : <NoChoice {...props} />
}

function Choices({ screen: { choices, canCreate }, state, send }: ScreenProps<'Discovery'>) {
  const say = useSay()
  const { pending, problem } = state
  const off = useIsOff(state)
  const { choose, again } = useAgain(send)
  return (
    <>
      <Header title={say('discovery.header')} onBack={() => send({ type: 'wentBack' })} />
      <Stack>
        <Note complaint={problem} onAgain={again} />
        <List>
          {choices.map(({ organization: { organization_id, name, logo_url }, action }) => (
            <Row
              key={organization_id}
              lead={<Tile name={name} logo={logo_url} />}
              action={actions[action] && say(actions[action])}
              busy={pending?.subject === organization_id}
              off={off}
              onChoose={() => choose({ type: 'organizationChosen', organization_id })}
            >
              <Name>{name}</Name>
            </Row>
          ))}
        </List>
        {canCreate && (
          <>
            <Divider>{say('or')}</Divider>
            <Create look="secondary" state={state} send={choose} />
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
          {canCreate && <Create look="primary" state={state} send={send} />}
          <Button look={canCreate ? 'text' : 'primary'} off={pending !== null} onClick={() => send({ type: 'differentEmailChosen' })}>
            {say('discovery.different')}
          </Button>
        </Group>
      </Stack>
    </>
  )
}

interface CreateProps extends Pick<ScreenProps<'Discovery'>, 'state' | 'send'> {
  readonly look: 'primary' | 'secondary'
}

function Create({ look, state, send }: CreateProps) {
  const say = useSay()
  return (
    <Button
      look={look}
      icon={<AnyIcon name="plus" />}
      busy={state.pending?.call === CREATE}
      off={useIsOff(state)}
      onClick={() => send({ type: 'creationChosen' })}
    >
      {say('discovery.create')}
    </Button>
  )
}
