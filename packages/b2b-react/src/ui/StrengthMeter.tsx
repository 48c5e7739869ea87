import { FORCED_COLORS } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen } from './Layout.tsx'
import { Remark } from './Message.tsx'

const SEGMENTS = [1, 2, 3, 4] as const
/** The lowest score with green segments. */
const GREEN_FROM = 3

const meter = style('b2b-meter', { display: 'grid', gridTemplateColumns: 'repeat(4,1fr)', gap: 4, marginBlockEnd: 2 })
const segment = style('b2b-segment', {
  blockSize: 4,
  borderRadius: 2,
  background: v('border'),
  '&[data-fill=error]': { background: v('error') },
  '&[data-fill=success]': { background: v('success') },
  '@media (prefers-contrast:more)': { '&:not([data-fill])': { background: 'none', border: `1px solid ${v('border')}` } },
  [FORCED_COLORS]: { border: '1px solid', '&[data-fill]': { forcedColorAdjust: 'none', background: 'CanvasText' } },
})

interface StrengthMeterProps {
  /** The server's score, 0 to 4. */
  readonly score: number
  /** True if the server accepts the password, whatever its score. */
  readonly accepted: boolean
  /** The score in words, for screen readers. It is plain text: an accessible name would look like a second field of that name. */
  readonly spoken: string
  /** The verdict and advice; `""` if another message contains them. */
  readonly feedback: string
}

/** The strength of a password: four segments for the score, and the verdict in words. */
export function StrengthMeter({ score, accepted, spoken, feedback }: StrengthMeterProps) {
  const fill = score >= GREEN_FROM ? 'success' : 'error'
  // A score of 0 fills one segment too.
  const filledSegments = Math.max(1, score)
  return (
    <>
      <div className={meter} aria-hidden="true">
        {SEGMENTS.map((position) => (
          <span key={position} className={segment} data-fill={position <= filledSegments ? fill : undefined} />
        ))}
      </div>
      <span className={unseen}>{spoken} </span>
      {feedback !== '' && (
        <Remark tone={accepted ? 'success' : 'error'} icon={<AnyIcon name={accepted ? 'check' : 'alert'} size={16} />}>
          {feedback}
        </Remark>
      )}
    </>
  )
}
