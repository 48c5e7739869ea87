import type { CSSObject } from '@emotion/react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { fading, FORCED, hover, small } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import type { Complaint } from './Alert.tsx'
import { messageId } from './Message.tsx'

const field = style('b2b-field', { display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0,1fr)' })
const label = style('b2b-label', { ...small, fontWeight: 500, overflowWrap: 'anywhere' })

/** The frame of whatever can be filled in. */
export const input = style('b2b-input', {
  // Pages often style `input[type=email]`, which outweighs one class.
  '&:is([type],select)': {
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
    '&[readonly]': { color: v('muted') },
    '&:autofill': { WebkitTextFillColor: v('text'), boxShadow: `inset 0 0 0 99px ${v('field')}` },
    [FORCED]: { boxShadow: 'none' },
  },
  '&::placeholder': { color: v('muted'), opacity: 1 },
  // Addresses are written from left to right everywhere, and stand at the edge where people begin to read.
  '.b2b-root[dir=rtl] &': { textAlign: 'right' },
})

/** A control whose text is drawn by something over it, in colours of the system: it must not show its own as well. */
export const systemFrame: CSSObject = {
  forcedColorAdjust: 'none',
  background: 'Field',
  borderColor: 'FieldText',
  '&:focus': { borderColor: 'Highlight', outlineColor: 'Highlight', boxShadow: 'none' },
}

/** What every field is given. */
export interface FieldProps {
  readonly name: string
  readonly label: string
  /** Its form is being submitted: the text may be read and copied, but not changed. */
  readonly busy: boolean
  /** What is wrong with the text. The focus goes where it can be put right. */
  readonly complaint: Complaint | null
}

/**
 * What every control is given: a name in the document, the focus when something is wrong, and what describes it. `about` is the id of
 * anything else that is said of it.
 */
export function useControl<E extends HTMLElement>(complaint: Complaint | null, about: string | null = null) {
  const id = useId()
  const ref = useRef<E>(null)
  useEffect(() => {
    if (complaint) ref.current?.focus()
  }, [complaint])
  const described = [complaint && messageId(id), about].filter((part) => part !== null)
  return {
    id,
    ref,
    'aria-invalid': complaint !== null || undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

/**
 * A secret is gone with the field that it was typed into: whoever had the focus last is remembered by React for a while, and so is what is in
 * it. Source: threat T49.
 */
export function useForgetting({ ref }: { readonly ref: RefObject<HTMLInputElement | null> }, isSecret = true): void {
  useEffect(() => {
    const field = ref.current
    return () => {
      // React writes what is in a field into its attribute, too.
      if (field && isSecret) field.defaultValue = field.value = ''
    }
  }, [ref, isSecret])
}

/** A label, and below it the control that it names and whatever is said of it. */
export const Field = ({ of, label: text, children }: { readonly of: string; readonly label: string; readonly children: ReactNode }) => (
  <div className={field}>
    <label className={label} htmlFor={of}>
      {text}
    </label>
    {children}
  </div>
)
