import { EASE, FORCED, small, STILL, wrapping } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Alert, type Complaint } from './Alert.tsx'
import { useIsWaiting } from './Countdown.tsx'
import { Icon } from './Icon.tsx'
import { words } from './Layout.tsx'
import { Sentence } from './Sentence.tsx'

const note = style('note', {
  ...small,
  ...wrapping,
  display: 'flex',
  gap: 10,
  padding: '12px 14px',
  borderRadius: `min(${v('control-radius')},14px)`,
  background: 'var(--_tint)',
  animation: `b2b-appear 120ms ${EASE}`,
  [STILL]: { animation: 'none' },
  '&[data-quiet]': { background: v('sunken') },
  '@media (prefers-contrast:more)': { border: `2px solid ${v('error')}`, '&[data-quiet]': { borderColor: v('border') } },
  [FORCED]: { border: '1px solid' },
})
const sign = style('note-sign', {
  flex: 'none',
  marginBlockStart: 1,
  color: v('error'),
  '[data-quiet] > &': { color: v('muted') },
})

/** What is wrong with the form as a whole, between its fields and its button. A wait is counted down, and when it is over nothing is said. */
export function Note({ complaint }: { readonly complaint: Complaint | null }) {
  const waiting = useIsWaiting(complaint?.until ?? null)
  if (complaint === null || (complaint.until !== null && !waiting)) return null
  return (
    <Alert about={complaint} className={note} quiet={waiting}>
      <span className={sign}>
        <Icon name={waiting ? 'clock' : 'alert'} size={18} />
      </span>
      <span className={words}>
        <Sentence {...complaint} />
      </span>
    </Alert>
  )
}
