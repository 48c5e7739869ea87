import { FORCED_COLORS } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { FieldStatus } from './Message.tsx'

const SEGMENTS = [1, 2, 3, 4] as const
/** The lowest score with green segments. */
const MIN_GREEN_SCORE = 3

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

const ICONS = { success: 'check', error: 'alert', quiet: 'info' } as const

interface StrengthStatusProps {
  readonly tone: keyof typeof ICONS
  readonly children: string
}

/** A message about the password, with the icon of its tone. */
export const StrengthStatus = ({ tone, children }: StrengthStatusProps) => (
  <FieldStatus tone={tone} icon={<AnyIcon name={ICONS[tone]} size={16} />}>
    {children}
  </FieldStatus>
)

interface StrengthMeterProps extends StrengthStatusProps {
  /** The server's score, 0 to 4; null if nothing is typed. */
  readonly score: number | null
  /** `success` if the server accepts the password, with any score. `quiet` if another message explains the refusal. Otherwise `error`. */
  readonly tone: StrengthStatusProps['tone']
  /** The score, the verdict and advice as text. An accessible name of the meter would seem to be the name of a second field. */
  readonly children: string
}

/** The strength of a password: four segments for the score, and the score and the verdict in words. */
export function StrengthMeter({ score, ...statusProps }: StrengthMeterProps) {
  const fill = (score ?? 0) >= MIN_GREEN_SCORE ? 'success' : 'error'
  // A score of 0 also fills one segment, so that only the meter of an empty field is empty.
  const filledSegments = score === null ? 0 : Math.max(1, score)
  return (
    <>
      <div className={meter} aria-hidden="true">
        {SEGMENTS.map((position) => (
          <span key={position} className={segment} data-fill={position <= filledSegments ? fill : undefined} />
        ))}
      </div>
      <StrengthStatus {...statusProps} />
    </>
  )
}
