import { useId, type ReactNode } from 'react'
import { fading, FORCED_COLORS, hover, ring } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { aside } from './aside.ts'

const inlineButton = style('b2b-inline-button', {
  display: 'inline',
  ...fading,
  position: 'relative',
  borderRadius: 2,
  color: v('link'),
  fontWeight: 500,
  cursor: 'pointer',
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: 3,
  textDecorationColor: 'var(--_underline)',
  ...hover({ textDecorationColor: 'currentColor' }),
  ...ring(2),
  // Touch needs a larger area than the line of text.
  '&::after': { content: '""', position: 'absolute', inset: '-12px -4px' },
  '&[aria-disabled=true]': { color: v('muted'), textDecoration: 'none', cursor: 'default', [FORCED_COLORS]: { color: 'GrayText' } },
})

interface InlineButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly off?: boolean
  /** Why it is disabled, or other details. Not part of the accessible name. */
  readonly description?: string | null
}

/** A button inside a sentence. */
export function InlineButton({ children, onClick, off = false, description = null }: InlineButtonProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        {...part(inlineButton)}
        aria-disabled={off || undefined}
        aria-describedby={description === null ? undefined : id}
        onClick={off ? undefined : onClick}
      >
        {children}
      </button>
      {description !== null && (
        <span id={id} className={aside} hidden>
          {description}
        </span>
      )}
    </>
  )
}
