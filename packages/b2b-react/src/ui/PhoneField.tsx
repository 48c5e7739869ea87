import { useState } from 'react'
import { below, FORCED_COLORS } from '../theme/parts.ts'
import type { FieldProps } from '../theme/slots.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { Field, systemFrame, useControl } from './Field.tsx'
import { Group } from './Layout.tsx'
import { Message } from './Message.tsx'

const phone = style('b2b-phone', {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0,1fr)',
  gap: 8,
  alignItems: 'end',
  [below(320)]: { gridTemplateColumns: 'minmax(0,1fr)' },
})
const country = style('b2b-country', {
  display: 'grid',
  '& > [class]': { gridArea: '1 / 1' },
  // The name of a country does not fit, so its code is drawn over the closed list. The options show the names.
  '& > select.b2b-input': {
    color: 'transparent',
    cursor: 'pointer',
    [FORCED_COLORS]: systemFrame,
  },
  '& > select > *': { color: v('text'), background: v('field'), [FORCED_COLORS]: { color: 'FieldText', background: 'Field' } },
})
const short = style('b2b-country-short', {
  alignSelf: 'center',
  paddingInlineStart: 14,
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '[aria-disabled=true] + &': { color: v('muted') },
})
const arrow = style('b2b-country-arrow', { placeSelf: 'center end', marginInlineEnd: 7, pointerEvents: 'none', color: v('muted') })

/** A country for phone numbers. */
export interface Country {
  /** Its ISO 3166-1 code. */
  readonly code: string
  readonly name: string
  /** Without the plus sign; `""` until it is loaded. */
  readonly callingCode: string
}

interface PhoneFieldProps extends FieldProps {
  /** The name of the country's form field. */
  readonly countryName: string
  readonly countryLabel: string
  readonly countries: readonly Country[]
  /** The code of the preselected country. */
  readonly country: string
  /** The initial number. */
  readonly defaultValue?: string | undefined
  readonly placeholder: string
}

/** A phone number field with a list of countries. */
export function PhoneField({
  countryName,
  countryLabel,
  countries,
  country: initialCountry,
  label,
  busy,
  complaint,
  ...native
}: PhoneFieldProps) {
  const countryControl = useControl<HTMLSelectElement>(null)
  const numberControl = useControl<HTMLInputElement>(complaint)
  const [chosenCode, setChosenCode] = useState<string | null>(null)
  const selectedCode = chosenCode ?? initialCountry
  const callingCode = countries.find(({ code }) => code === selectedCode)?.callingCode ?? ''
  return (
    <Group>
      <div className={phone}>
        <Field controlId={countryControl.id} label={countryLabel}>
          <div className={country}>
            <select
              {...countryControl}
              name={countryName}
              autoComplete="tel-country-code"
              value={selectedCode}
              aria-disabled={busy || undefined}
              onChange={({ currentTarget }) => {
                if (!busy) setChosenCode(currentTarget.value)
              }}
            >
              {countries.map((option) => (
                <option key={option.code} value={option.code}>
                  {option.name}
                  {option.callingCode && ` +${option.callingCode}`}
                </option>
              ))}
            </select>
            <span className={short} aria-hidden="true">
              <bdi dir="ltr">
                {selectedCode}
                {callingCode && ` +${callingCode}`}
              </bdi>
            </span>
            <span className={arrow}>
              <AnyIcon name="down" size={16} />
            </span>
          </div>
        </Field>
        <Field controlId={numberControl.id} label={label}>
          <input
            {...native}
            {...numberControl}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="go"
            dir="ltr"
            spellCheck={false}
            readOnly={busy}
          />
        </Field>
      </div>
      <Message controlId={numberControl.id} complaint={complaint} />
    </Group>
  )
}
