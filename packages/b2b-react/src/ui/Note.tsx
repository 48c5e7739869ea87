import type { ReactNode } from 'react'
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
  '&[data-quiet]': { background: v('sunken') },
  '@media (prefers-contrast:more)': { border: `2px solid ${v('error')}`, '&[data-quiet]': { borderColor: v('border') } },
  [FORCED_COLORS]: { border: '1px solid' },
  // The style of the button if the chunk with the rules of `InlineButton` cannot be loaded. Those rules override this one.
  ':where(&) button': { all: 'unset', cursor: 'pointer', textDecoration: 'underline', '&:focus-visible': { outline: '2px solid' } },
})
const sign = style('b2b-note-sign', {
  flex: 'none',
  marginBlockStart: 1,
  color: v('error'),
  '[data-quiet] > &': { color: v('muted') },
})

/** The class of `InlineButton`. The rules of that class are in the lazy chunk. */
const INLINE_BUTTON_CLASS = 'b2b-inline-button'

interface NoteProps {
  readonly complaint: ShownProblem | null
  /** Sends the same request again, if the problem allows it. `submit`: submits the surrounding form. */
  readonly onAgain?: (() => void) | 'submit' | undefined
}

/** Shows a problem with the whole form, between the fields and the button. If the user has to wait, the note has a countdown, and disappears after the wait. */
export function Note({ complaint, onAgain }: NoteProps) {
  const say = useSay()
  const unexpired = useUnexpired(complaint)
  if (unexpired === null) return null
  const { phrase, until, again } = unexpired
  const isWaiting = until !== null
  return (
    <Alert problem={unexpired} {...part(note)} quiet={isWaiting}>
      <Words icon={isWaiting ? 'clock' : 'alert'}>
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

/** The text of a note beside its icon. */
export const Words = ({ icon, children }: { readonly icon: 'clock' | 'alert' | 'info'; readonly children: ReactNode }) => (
  <>
    <span className={sign}>
      <Icon name={icon} size={18} />
    </span>
    <span className={words}>{children}</span>
  </>
)
