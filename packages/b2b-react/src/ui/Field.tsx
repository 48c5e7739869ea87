import type { CSSObject } from '@emotion/react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { below, fading, FORCED_COLORS, hover, small } from '../theme/parts.ts'
import type { ShownProblem } from '../theme/slots.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { messageId } from './Message.tsx'

export const field = style('b2b-field', { display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0,1fr)' })
export const label = style('b2b-label', { ...small, fontWeight: 500, overflowWrap: 'anywhere' })

/** The frame of inputs and selects. */
export const input = style('b2b-input', {
  // Pages often style `input[type=email]`, which has a higher specificity than one class.
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
    // Use `:focus`, not `:focus-visible`: a field always shows that it has the focus.
    '&:focus': { borderColor: v('focus'), outline: `2px solid ${v('focus')}`, boxShadow: '0 0 0 4px var(--_halo)' },
    '&[aria-invalid=true]': { borderColor: v('error') },
    '&[aria-invalid=true]:focus': { outlineColor: v('error'), boxShadow: '0 0 0 4px var(--_error-halo)' },
    '&[readonly]': { color: v('muted') },
    '&:autofill': { WebkitTextFillColor: v('text'), boxShadow: `inset 0 0 0 99px ${v('field')}` },
    [FORCED_COLORS]: { boxShadow: 'none', '&[aria-invalid=true]': { borderWidth: 3, paddingInlineStart: 13 } },
    [below(200)]: { paddingInline: 8 },
  },
  '&::placeholder': { color: v('muted'), opacity: 1 },
  // Email addresses are left-to-right in every language. In right-to-left layouts they are aligned to the right.
  '.b2b-root[dir=rtl] &': { textAlign: 'right' },
})

/**
 * The style in forced colors for a control with hidden text that another element shows. Forced colors would make the hidden text visible;
 * `forcedColorAdjust` prevents that.
 */
export const systemFrame: CSSObject = {
  forcedColorAdjust: 'none',
  background: 'Field',
  borderColor: 'FieldText',
  '&:focus': { borderColor: 'Highlight', outlineColor: 'Highlight', boxShadow: 'none' },
}

/**
 * Returns the props of a control: its class, its id and its description. Moves the focus to the control when there is a problem.
 *
 * @param isDescribed True if there is an element with `messageId` also without a problem.
 */
export function useControl<E extends HTMLElement>(complaint: ShownProblem | null, isDescribed = complaint !== null) {
  const id = useId()
  const ref = useRef<E>(null)
  useEffect(() => {
    if (complaint) ref.current?.focus()
  }, [complaint])
  return {
    ...part(input),
    id,
    ref,
    // `required` would show the messages of the browser.
    'aria-required': true,
    'aria-invalid': complaint !== null || undefined,
    'aria-describedby': isDescribed ? messageId(id) : undefined,
  }
}

/**
 * Clears a secret from its field when the field is removed, because React remembers the last focused element and its value for a while
 * (threat T49).
 */
export function useClearOnUnmount({ ref }: { readonly ref: RefObject<HTMLInputElement | null> }, isSecret = true): void {
  useEffect(() => {
    const field = ref.current
    return () => {
      if (!field || !isSecret) return
      field.value = ''
      // React also writes the value to the attribute.
      field.defaultValue = ''
    }
  }, [ref, isSecret])
}

interface FieldLayoutProps {
  readonly controlId: string
  readonly label: string
  readonly children: ReactNode
}

/** A label, and below the label a control with its messages. */
export const Field = ({ controlId, label: text, children }: FieldLayoutProps) => (
  <div {...part(field)}>
    <label {...part(label)} htmlFor={controlId}>
      {text}
    </label>
    {children}
  </div>
)
