import { useState, type ReactNode } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { EASE, FORCED_COLORS, small, REDUCED_MOTION, wrapping } from '../theme/parts.ts'
import type { ShownProblem } from '../theme/slots.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Alert, useUnexpired } from './Alert.tsx'
import { Icon } from './Icon.tsx'
import { words } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

export const note = style('b2b-note', {
  ...small,
  ...wrapping,
  display: 'flex',
  gap: 'min(10px,3cqi)',
  padding: '12px min(14px,4cqi)',
  borderRadius: `min(${v('control-radius')},14px)`,
  background: 'var(--_tint)',
  animation: `b2b-appear 120ms ${EASE}`,
  [REDUCED_MOTION]: { animation: 'none' },
  '& > .b2b-sign': { color: v('error') },
  '&[data-quiet]': { background: v('sunken'), '& > .b2b-sign': { color: v('muted') } },
  '@media (prefers-contrast:more)': { border: `2px solid ${v('error')}`, '&[data-quiet]': { borderColor: v('border') } },
  [FORCED_COLORS]: { border: '1px solid' },
  // The style of the button if the chunk with the rules of `InlineButton` cannot be loaded. Those rules override this one.
  ':where(&) button': { all: 'unset', cursor: 'pointer', textDecoration: 'underline', '&:focus-visible': { outline: '2px solid' } },
})
/** An icon in the middle of the first line. */
const sign = style('b2b-sign', { flex: 'none', display: 'grid', alignItems: 'center', blockSize: 20 })

/** The class of `InlineButton`. The rules of that class are in the lazy chunk. */
const INLINE_BUTTON_CLASS = 'b2b-inline-button'

interface NoteProps {
  readonly complaint: ShownProblem | null
  /** Sends the same request again, if the problem allows it. `submit`: submits the surrounding form. */
  readonly onAgain?: (() => void) | 'submit' | undefined
}

/**
 * Shows a problem with the whole form, or with a choice. Place it below the buttons, so that they keep their places. If the user has to wait,
 * the note has a countdown, and disappears after the wait.
 */
export function Note({ complaint, onAgain }: NoteProps) {
  const say = useSay()
  const unexpired = useUnexpired(complaint)
  // A problem that the screen starts with is not the result of a press, so it does not scroll the page.
  const [scrolls] = useState(!complaint)
  if (unexpired === null) return null
  const { phrase, until, again } = unexpired
  const isWaiting = until !== null
  return (
    <Alert problem={unexpired} {...part(note)} quiet={isWaiting} scrolls={scrolls}>
      <Words icon={<Icon name={isWaiting ? 'clock' : 'alert'} size={18} />}>
        <Sentence phrase={phrase} until={until} />
        {again && onAgain && (
          <>
            {' '}
            <button
              type={onAgain === 'submit' ? 'submit' : 'button'}
              {...part(INLINE_BUTTON_CLASS)}
              onClick={onAgain === 'submit' ? undefined : onAgain}
            >
              {say('action.tryAgain')}
            </button>
          </>
        )}
      </Words>
    </Alert>
  )
}

/** A text beside its icon. */
export const Words = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <>
    <span className={sign}>{icon}</span>
    <span className={words}>{children}</span>
  </>
)
