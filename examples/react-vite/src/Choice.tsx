import { useId } from 'react'
import { CHOICES, type ChoiceName, type ChoiceOf } from './options.ts'

interface ChoiceProps<N extends ChoiceName> {
  readonly name: N
  readonly label: string
  readonly value: ChoiceOf<N>
  readonly onChange: (value: ChoiceOf<N>) => void
  /** Only screen readers read the label. */
  readonly hideLabel?: boolean
  /** An explanation of the chosen value. */
  readonly note?: string | undefined
}

// The keys of a table are the values of its choice.
const optionsOf = <N extends ChoiceName>(name: N) => Object.entries(CHOICES[name]) as [ChoiceOf<N>, string][]

/** A list of values. */
export function Choice<N extends ChoiceName>({ name, label, hideLabel = false, value, onChange, note }: ChoiceProps<N>) {
  const id = useId()
  return (
    <div className="choice">
      <label htmlFor={id} className={hideLabel ? 'hidden' : undefined}>
        {label}
      </label>
      <div className="select">
        <select
          id={id}
          value={value}
          aria-describedby={note && `${id}-note`}
          // The options are the values of the choice.
          onChange={(event) => onChange(event.currentTarget.value as ChoiceOf<N>)}
        >
          {optionsOf(name).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {note && (
        <p className="quiet" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A few values side by side. */
export function Segments<N extends ChoiceName>({ name, label, value, onChange }: Omit<ChoiceProps<N>, 'hideLabel' | 'note'>) {
  return (
    <fieldset className="segments">
      <legend className="hidden">{label}</legend>
      <div>
        {optionsOf(name).map(([option, text]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} checked={value === option} onChange={() => onChange(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
