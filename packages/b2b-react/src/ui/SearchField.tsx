import { useId, type RefObject } from 'react'
import { style } from '../theme/style.ts'
import { Field, input } from './Field.tsx'
import { useFrame } from './frame.ts'

const search = style('search', {
  '& > .b2b-field > .b2b-input[type]': { appearance: 'none', '&::-webkit-search-cancel-button': { display: 'none' } },
})

interface SearchFieldProps {
  readonly label: string
  readonly query: string
  /** The field itself, for the caller to focus. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly onSearch: (query: string) => void
  readonly onEnter: () => void
}

/** A field that narrows the list below it while the user types. */
export function SearchField({ label, query, field, onSearch, onEnter }: SearchFieldProps) {
  const id = useId()
  const { titleId } = useFrame()
  return (
    <div className={search} role="search" aria-labelledby={titleId}>
      <Field of={id} label={label}>
        <input
          ref={field}
          id={id}
          className={input}
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter()}
        />
      </Field>
    </div>
  )
}
