import { useRef, useState } from 'react'
import type { Choice } from '../flow/facts.ts'
import type { ScreenProps } from '../flow/types.ts'
import { SEARCH_FROM_ORGANIZATIONS } from '../limits.ts'
import type { MessageKey } from '../text/say.ts'
import { useSay } from '../text/TextProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Group, Help, Stack, unseen } from '../ui/Layout.tsx'
import { List, Row } from '../ui/List.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Name } from '../ui/Sentence.tsx'
import { Tile } from '../ui/Tile.tsx'
import { useIsOff } from './useIsOff.ts'

/** What choosing an organization means. An active member simply goes in, which needs no word. */
const actions = { login: null, join: 'discovery.join', accept: 'discovery.accept' } as const satisfies {
  readonly [A in Choice['action']]: MessageKey | null
}

type Props = ScreenProps<'Discovery'>

/** The organizations to choose from. A long list scrolls and can be searched. */
export function Organizations({ screen: { choices, canCreate }, state, send }: Props) {
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const isLong = choices.length >= SEARCH_FROM_ORGANIZATIONS
  const off = useIsOff(state)
  const found = matching(choices, query)
  const [first, ...others] = found
  const choose = ({ organization: { organization_id } }: Choice) => send({ type: 'organizationChosen', organization_id })
  function clear() {
    setQuery('')
    field.current?.focus()
  }
  return (
    <>
      {isLong && (
        <SearchField
          label={say('discovery.search')}
          query={query}
          field={field}
          onSearch={setQuery}
          onEnter={() => first && others.length === 0 && !off && choose(first)}
        />
      )}
      {found.length > 0 ? (
        <Rows found={found} scrolls={isLong} state={state} onChoose={choose} />
      ) : (
        <NothingFound onClear={clear} onDifferentEmail={canCreate ? null : () => send({ type: 'differentEmailChosen' })} />
      )}
      {isLong && (
        <span className={unseen} aria-live="polite">
          {query !== '' && say('discovery.search.found', { count: String(found.length) })}
        </span>
      )}
    </>
  )
}

/** Letters without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** The organizations with every word of the query in their name. */
function matching(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = plain(query).split(/\s+/)
  return choices.filter(({ organization }) => words.every((word) => plain(organization.name).includes(word)))
}

interface RowsProps extends Pick<Props, 'state'> {
  readonly found: readonly Choice[]
  readonly scrolls: boolean
  readonly onChoose: (choice: Choice) => void
}

function Rows({ found, scrolls, state, onChoose }: RowsProps) {
  const say = useSay()
  const off = useIsOff(state)
  return (
    <List scrolls={scrolls}>
      {found.map((choice) => {
        const { organization_id, name, logo_url } = choice.organization
        const action = actions[choice.action]
        return (
          <Row
            key={organization_id}
            lead={<Tile name={name} logo={logo_url} />}
            action={action && say(action)}
            busy={state.pending?.subject === organization_id}
            off={off}
            onChoose={() => onChoose(choice)}
          >
            <Name>{name}</Name>
          </Row>
        )
      })}
    </List>
  )
}

interface NothingFoundProps {
  readonly onClear: () => void
  /** Null if an organization can be created instead. */
  readonly onDifferentEmail: (() => void) | null
}

function NothingFound({ onClear, onDifferentEmail }: NothingFoundProps) {
  const say = useSay()
  return (
    <Stack>
      <Help>{say('discovery.search.none')}</Help>
      <Group>
        <Button look="secondary" onClick={onClear}>
          {say('discovery.search.clear')}
        </Button>
        {onDifferentEmail && (
          <Button look="text" onClick={onDifferentEmail}>
            {say('discovery.different')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
