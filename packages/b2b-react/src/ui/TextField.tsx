import { useEffect, useId, useRef, type HTMLAttributes } from 'react'
import { EASE, fading, FORCED, hover, small, STILL, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Alert, type Complaint } from './Alert.tsx'
import { Icon } from './Icon.tsx'
import { words } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

const field = style('field', { display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0,1fr)' })
const label = style('label', { ...small, fontWeight: 500, overflowWrap: 'anywhere' })

const input = style('input', {
  // Pages often style `input[type=email]`, which outweighs one class.
  '&[type]': {
    ...fading,
    transitionProperty: 'border-color,box-shadow',
    inlineSize: '100%',
    blockSize: 47,
    margin: 0,
    padding: '0 15px',
    border: `var(--_line) solid ${v('control-border')}`,
    borderRadius: v('control-radius'),
    background: v('field'),
    color: v('text'),
    font: `400 16px/24px ${v('font')}`,
    boxShadow: 'none',
    outlineOffset: -1,
    cursor: 'text',
    ...hover({ borderColor: v('text') }),
    // A field shows where the typing goes, whoever put the focus there.
    '&:focus': { borderColor: v('focus'), outline: `2px solid ${v('focus')}`, boxShadow: '0 0 0 4px var(--_halo)' },
    '&[aria-invalid=true]': { borderColor: v('error') },
    '&[aria-invalid=true]:focus': { outlineColor: v('error'), boxShadow: '0 0 0 4px var(--_error-halo)' },
    '&:read-only': { color: v('muted') },
    '&:autofill': { WebkitTextFillColor: v('text'), boxShadow: `inset 0 0 0 99px ${v('field')}` },
    [FORCED]: { boxShadow: 'none' },
  },
  '&::placeholder': { color: v('muted'), opacity: 1 },
  // Addresses are written from left to right everywhere, and stand at the edge where people begin to read.
  '.b2b-root[dir=rtl] &': { textAlign: 'right' },
})

const message = style('message', {
  ...small,
  ...wrapping,
  display: 'flex',
  gap: 6,
  color: v('error'),
  animation: `b2b-appear 120ms ${EASE}`,
  [STILL]: { animation: 'none' },
})
const sign = style('message-sign', { flex: 'none', marginBlockStart: 2 })

interface TextFieldProps extends Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize' | 'inputMode' | 'enterKeyHint'> {
  readonly name: string
  readonly label: string
  readonly type: 'email'
  readonly autoComplete: string
  readonly placeholder: string
  /** What it holds at first. What is typed then stays in the field itself until its form is submitted. */
  readonly defaultValue: string
  /** Its form is being submitted: the text may be read and copied, but not changed. */
  readonly busy: boolean
  /** What is wrong with the text. The focus goes where it can be put right. */
  readonly complaint: Complaint | null
}

/** A line of text with a label above it and, if something is wrong, a message below. */
export function TextField({ label: text, complaint, busy, ...native }: TextFieldProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (complaint) ref.current?.focus()
  }, [complaint])
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {text}
      </label>
      <input
        {...native}
        ref={ref}
        id={id}
        className={input}
        dir="ltr"
        spellCheck={false}
        readOnly={busy}
        aria-invalid={complaint ? true : undefined}
        aria-describedby={complaint ? `${id}-message` : undefined}
      />
      {complaint && (
        <Alert about={complaint} id={`${id}-message`} className={message}>
          <span className={sign}>
            <Icon name="alert" size={16} />
          </span>
          <span className={words}>
            <Sentence {...complaint} />
          </span>
        </Alert>
      )}
    </div>
  )
}
