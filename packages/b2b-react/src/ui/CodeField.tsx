import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { CODE_LENGTH } from '../limits.ts'
import { FORCED_COLORS, REDUCED_MOTION } from '../theme/parts.ts'
import type { FieldProps } from '../theme/slots.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { digitsOf } from './digitsOf.ts'
import { Field, systemFrame, useControl, useClearOnUnmount } from './Field.tsx'
import { isEnter } from './isEnter.ts'
import { FieldStatus, Message } from './Message.tsx'
import { Spinner } from './Spinner.tsx'

const NO_TEXT = { color: 'transparent', WebkitTextFillColor: 'transparent', caretColor: 'transparent' }

/* The real input is invisible except for its frame and focus ring. The digits are drawn on top of it. */
const code = style('b2b-code', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  direction: 'ltr',
  '& > [class]': { gridArea: '1 / 1' },
  '& > .b2b-input[type]': {
    ...NO_TEXT,
    '&:autofill': NO_TEXT,
    '&::selection': { background: 'transparent' },
    [FORCED_COLORS]: systemFrame,
  },
})
const places = style('b2b-code-places', {
  display: 'grid',
  gridTemplateColumns: 'repeat(3,minmax(0,1fr)) min(16px,4cqi) repeat(3,minmax(0,1fr))',
  paddingInline: 'min(13px,3cqi)',
  pointerEvents: 'none',
})

/** Selects the place of the caret while the field is focused, no code is being checked and nothing is selected. */
const CARET_PLACE = '.b2b-input:focus:not([data-sent]) + :not([data-chosen]) > &[data-caret]'

const place = style('b2b-code-place', {
  '@keyframes b2b-caret': { '50%': { opacity: 0 } },
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  fontSize: 22,
  lineHeight: '28px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  // Column 4 is the gap between the two groups of three digits.
  '&:nth-of-type(4)': { gridColumn: 5 },
  '.b2b-input[data-sent] + * > &': { color: v('muted') },
  '&:empty::after': {
    content: '""',
    inlineSize: 'min(16px,60%)',
    blockSize: 2,
    marginBlockStart: 20,
    borderRadius: 1,
    background: v('control-border'),
    [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'FieldText' },
  },
  [`${CARET_PLACE}::before`]: {
    content: '""',
    position: 'absolute',
    inlineSize: 2,
    blockSize: 24,
    borderRadius: 1,
    background: v('focus'),
    animation: 'b2b-caret 1.1s steps(1) infinite',
    [REDUCED_MOTION]: { animation: 'none' },
    [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'FieldText' },
  },
  [`${CARET_PLACE}::after`]: { background: 'none' },
  '.b2b-input[aria-invalid=true] + * > &[data-caret]::before': { background: v('error') },
  '[data-chosen] > &:not(:empty)': {
    alignSelf: 'center',
    borderRadius: 4,
    background: 'var(--_halo)',
    [FORCED_COLORS]: { outline: '1px solid Highlight' },
  },
})

const status = style('b2b-code-status', {})

interface CodeFieldProps extends FieldProps {
  /** The text while the code is being checked. */
  readonly checking: string
  /** True if another request is pending. A complete code is sent after that request. */
  readonly off?: boolean
  /** True during a rate limit. A complete code is sent after the limit. */
  readonly waiting?: boolean
  /** A new object after each rejection of a code by the server. It clears the field. Default: `complaint`. */
  readonly rejection?: object | null
  /** Called with a complete code. */
  readonly onComplete: (code: string) => void
}

/**
 * A field for a one-time code: one input that looks like six boxes, always from left to right. It keeps only the digits of typed, pasted or
 * autofilled text. A rejected code is cleared, so that the user can type the next one immediately. Digits that are typed while a code is
 * being checked start the next code.
 */
export function CodeField(props: CodeFieldProps) {
  const { name, label, checking, busy, off = busy, waiting = false, complaint, rejection = complaint, onComplete } = props
  const canSend = !off && !waiting
  const control = useControl<HTMLInputElement>(complaint)
  useClearOnUnmount(control)
  const { digits, isNextCode, write } = useCode(rejection, { busy, canSend, waiting }, onComplete)
  const isChecked = busy && !isNextCode
  const [isSelected, setIsSelected] = useState(false)
  return (
    <Field controlId={control.id} label={label}>
      <div {...part(code)}>
        <input
          {...control}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          dir="ltr"
          data-sent={isChecked ? '' : undefined}
          value={digits}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onPaste={(event) => {
            const pasted = digitsOf(event.clipboardData.getData('text'))
            // A complete code replaces all digits. Fewer digits are inserted at the caret.
            if (pasted.length < CODE_LENGTH) return
            event.preventDefault()
            write(pasted)
          }}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            if (canSend && digits.length === CODE_LENGTH) onComplete(digits)
          }}
          onSelect={(event) => setIsSelected(selectAllOrNothing(event))}
        />
        <div className={places} data-chosen={isSelected && !isChecked ? '' : undefined} aria-hidden="true">
          {[...Array(CODE_LENGTH).keys()].map((index) => (
            <span key={index} className={place} data-caret={index === digits.length ? '' : undefined}>
              {digits[index]}
            </span>
          ))}
        </div>
      </div>
      <Message controlId={control.id} complaint={busy ? null : complaint}>
        <div className={status} aria-live="polite">
          {busy && (
            <FieldStatus tone="quiet" icon={<Spinner size={16} />}>
              {checking}
            </FieldStatus>
          )}
        </div>
      </Message>
    </Field>
  )
}

/**
 * Returns the digits, and a function that changes them. Sends a complete code once, as soon as possible, and clears a rejected code.
 * `isNextCode`: the user has edited the digits while a code is being checked, so they belong to the next code.
 */
function useCode(
  rejection: object | null,
  { busy, canSend, waiting }: { readonly busy: boolean; readonly canSend: boolean; readonly waiting: boolean },
  onComplete: (code: string) => void,
) {
  const [digits, setDigits] = useState('')
  const [isNextCode, setIsNextCode] = useState(false)
  const [previous, setPrevious] = useState({ rejection, busy })
  const hasUnsentCode = useRef(false)
  // Changes the state during render, so that a rejected code is never shown again.
  if (previous.rejection !== rejection || previous.busy !== busy) {
    setPrevious({ rejection, busy })
    const isRejected = rejection && rejection !== previous.rejection && !isNextCode
    if (busy) setIsNextCode(false)
    else if (isRejected && digits.length === CODE_LENGTH) setDigits('')
  }
  useEffect(() => {
    // A code that is complete during a rate limit is sent after the limit.
    if (waiting) hasUnsentCode.current = digits.length === CODE_LENGTH
    if (!canSend || !hasUnsentCode.current) return
    hasUnsentCode.current = false
    if (digits.length === CODE_LENGTH) onComplete(digits)
  })
  const write = (text: string) => {
    const typed = digitsOf(text)
    if (typed === digits) return
    // Digits that the user adds while a code is being checked start the next code.
    const startsNextCode = busy && !isNextCode && typed.startsWith(digits)
    const newDigits = (startsNextCode ? typed.slice(digits.length) : typed).slice(0, CODE_LENGTH)
    if (newDigits === digits) return
    hasUnsentCode.current = newDigits.length === CODE_LENGTH
    setIsNextCode(busy)
    setDigits(newDigits)
  }
  return { digits, isNextCode, write }
}

/**
 * Moves the caret after the last digit, where the field draws the caret, and extends any selection to all digits. Returns true if there is a
 * selection.
 */
function selectAllOrNothing({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): boolean {
  const { selectionStart: start, selectionEnd: end, value } = field
  const newStart = start === end ? value.length : 0
  if (start !== newStart || end !== value.length) field.setSelectionRange(newStart, value.length)
  return newStart < value.length
}
