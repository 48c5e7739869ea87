import { useId, useRef, useState } from 'react'
import type { Choice } from '../../flow/machine/facts.ts'
import type { Pending, ScreenProps } from '../../flow/machine/types.ts'
import { MIN_ORGANIZATIONS_FOR_SEARCH } from '../../limits.ts'
import type { MessageKey } from '../../text/say.ts'
import { useSay } from '../../text/TextProvider.tsx'
import { part } from '../../theme/style.ts'
import { Field, input } from '../../ui/Field.tsx'
import { isEnter } from '../../ui/isEnter.ts'
import { Help, unseen } from '../../ui/Layout.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Name } from '../../ui/Sentence.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useNumberFormat } from '../../ui/useNumberFormat.ts'
import { useIsOff } from './useIsOff.ts'

/** The label of each action. Logging in needs no label. */
const ACTION_LABELS = { login: null, join: 'discovery.join', accept: 'discovery.accept' } as const satisfies {
  readonly [A in Choice['action']]: MessageKey | null
}

type Props = ScreenProps<'Discovery'>

/** The organizations to choose from. A long list scrolls and can be searched. */
export function Organizations({ screen: { choices }, state, send }: Props) {
  const say = useSay()
  const { query, matches, list, search } = useSearch(choices)
  const isLong = choices.length >= MIN_ORGANIZATIONS_FOR_SEARCH
  const isOff = useIsOff(state)
  const [first, second] = matches
  const choose = ({ organization: { organization_id } }: Choice) => send({ type: 'organizationChosen', organization_id })
  const chooseOnlyMatch = () => {
    if (first && !second && !isOff) choose(first)
  }
  return (
    <>
      {isLong && <Search query={query} count={matches.length} onSearch={search} onEnter={chooseOnlyMatch} />}
      {first ? (
        <List scrollRef={isLong ? list : null}>
          {matches.map((choice) => (
            <OrganizationRow
              key={choice.organization.organization_id}
              choice={choice}
              pending={state.pending}
              off={isOff}
              onChoose={() => choose(choice)}
            />
          ))}
        </List>
      ) : (
        <Help>{say('discovery.search.none')}</Help>
      )}
    </>
  )
}

/** Searches the choices by their name. A new query scrolls the list to the top. */
function useSearch(choices: readonly Choice[]) {
  const list = useRef<HTMLUListElement>(null)
  const [query, setQuery] = useState('')
  function search(newQuery: string) {
    setQuery(newQuery)
    if (list.current) list.current.scrollTop = 0
  }
  return { query, matches: filterByQuery(choices, query), list, search }
}

interface SearchProps {
  readonly query: string
  /** The number of organizations that match the query. */
  readonly count: number
  readonly onSearch: (query: string) => void
  readonly onEnter: () => void
}

function Search({ query, count, onSearch, onEnter }: SearchProps) {
  const say = useSay()
  const id = useId()
  const formatNumber = useNumberFormat()
  return (
    <div role="search">
      <Field controlId={id} label={say('discovery.search')}>
        <input
          id={id}
          {...part(input)}
          type="text"
          role="searchbox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (isEnter(event)) onEnter()
          }}
        />
      </Field>
      <span className={unseen} aria-live="polite">
        {query !== '' && say('discovery.search.found', { count: formatNumber(count) })}
      </span>
    </div>
  )
}

/** Converts to lower case and removes accents, so that `cafe` finds `Café`. */
const simplify = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the organizations with every word of the query in their name. */
function filterByQuery(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = simplify(query).split(/\s+/)
  return choices.filter(({ organization }) => words.every((word) => simplify(organization.name).includes(word)))
}

interface OrganizationRowProps {
  readonly choice: Choice
  readonly pending: Pending | null
  readonly off: boolean
  readonly onChoose: () => void
}

function OrganizationRow({ choice, pending, ...rowProps }: OrganizationRowProps) {
  const say = useSay()
  const { organization_id, name, logo_url } = choice.organization
  const actionLabel = ACTION_LABELS[choice.action]
  const isChosen = pending?.subject?.kind === 'organization' && pending.subject.organization_id === organization_id
  return (
    <Row {...rowProps} lead={<Tile name={name} logo={logo_url} />} action={actionLabel && say(actionLabel)} busy={isChosen}>
      <Name>{name}</Name>
    </Row>
  )
}
