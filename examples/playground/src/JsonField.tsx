import { useId, useState } from 'react'
import { isEqual, readJson } from './settings.ts'

interface JsonFieldProps {
  readonly label: string
  readonly help: string
  readonly value: object
  readonly onChange: (value: object) => void
}

const textOf = (value: object): string => JSON.stringify(value, null, 2)

/** A text field with a JSON object. Text that is not valid stays, with an error below it. */
export function JsonField({ label, help, value, onChange }: JsonFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState({ text: textOf(value), value })
  // A button has changed the value.
  const isOutdated = !isEqual(draft.value, value)
  if (isOutdated) setDraft({ text: textOf(value), value })
  const reading = readJson(draft.text)
  const problem = 'problem' in reading ? reading.problem : ''
  const change = (text: string) => {
    const next = readJson(text)
    const nextValue = 'value' in next ? next.value : draft.value
    setDraft({ text, value: nextValue })
    if (!isEqual(nextValue, value)) onChange(nextValue)
  }
  return (
    <div className="json">
      <label htmlFor={id}>{label}</label>
      <p className="quiet" id={`${id}-help`}>
        {help}
      </p>
      <textarea
        id={id}
        value={draft.text}
        rows={Math.min(Math.max(draft.text.split('\n').length, 4), 16)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-help ${id}-problem`}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p className="problem" id={`${id}-problem`} role="status">
        {problem !== '' && `${problem} The sign-in keeps the last valid settings.`}
      </p>
    </div>
  )
}
