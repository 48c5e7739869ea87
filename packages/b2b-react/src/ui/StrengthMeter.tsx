import { FORCED } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Icon } from './Icon.tsx'
import { unseen } from './Layout.tsx'
import { Remark } from './Message.tsx'

const SEGMENTS = [1, 2, 3, 4] as const

const meter = style('meter', { display: 'grid', gridTemplateColumns: 'repeat(4,1fr)', gap: 4, marginBlockEnd: 2 })
const segment = style('segment', {
  blockSize: 4,
  borderRadius: 2,
  background: v('border'),
  '&[data-fill=error]': { background: v('error') },
  '&[data-fill=success]': { background: v('success') },
  '@media (prefers-contrast:more)': { '&:not([data-fill])': { background: 'none', border: `1px solid ${v('border')}` } },
  [FORCED]: { border: '1px solid', '&[data-fill]': { forcedColorAdjust: 'none', background: 'CanvasText' } },
})

interface StrengthMeterProps {
  /** As the provider judges it, 0 to 4. */
  readonly score: number
  /** Whether the provider takes it: that is not the score's to say. */
  readonly accepted: boolean
  /** The same in words, for people who do not see the segments. It is said as text: a name of its own would look like a second field of that name. */
  readonly spoken: string
  /** What would make it better, or that it is good; `""`: that is said elsewhere. */
  readonly feedback: string
}

/** How hard a password is to guess: four segments, and what to do about it in words. */
export function StrengthMeter({ score, accepted, spoken, feedback }: StrengthMeterProps) {
  const fill = accepted ? 'success' : 'error'
  // The weakest of all is not nothing: it shows as one segment too.
  const filled = Math.max(1, score)
  return (
    <>
      <div className={meter} aria-hidden="true">
        {SEGMENTS.map((at) => (
          <span key={at} className={segment} data-fill={at <= filled ? fill : undefined} />
        ))}
      </div>
      <span className={unseen}>{spoken} </span>
      {feedback !== '' && (
        <Remark tone={fill} icon={<Icon name={accepted ? 'check' : 'alert'} size={16} />}>
          {feedback}
        </Remark>
      )}
    </>
  )
}
