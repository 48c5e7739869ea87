import { useId } from 'react'
import { below } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { aside } from './aside.ts'
import { button, word } from './Button.tsx'

const quietMark = style('b2b-button-mark', { color: v('muted'), [below(200)]: { display: 'none' } })

interface LinkOutProps {
  readonly href: string
  /** Tells screen readers about the new tab. */
  readonly hint: string
  /** The accessible name of a link with a short text. Several such links share a row. */
  readonly label?: string | undefined
  readonly children: string
}

/** A link in the look of a button, to another site in a new tab. */
export function LinkOut({ href, hint, label, children }: LinkOutProps) {
  const id = useId()
  return (
    <a
      {...part(button)}
      data-look="secondary"
      data-text={label ? undefined : ''}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      aria-describedby={id}
    >
      <span className={word}>{children}</span>
      {!label && (
        <span className={quietMark}>
          <AnyIcon name="out" size={16} />
        </span>
      )}
      <span id={id} className={aside} hidden>
        {hint}
      </span>
    </a>
  )
}
