import { EASE, FORCED_COLORS, REDUCED_MOTION } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Icon } from './Icon.tsx'

const mark = style('b2b-mark', {
  '@keyframes b2b-draw': { from: { strokeDashoffset: 18 } },
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  borderRadius: '50%',
  background: v('sunken'),
  '&[data-kind=success]': { background: v('success'), color: v('surface') },
  '&[data-kind=error]': { background: 'var(--_tint)', color: v('error') },
  '&[data-kind=success] path': {
    strokeDasharray: 18,
    animation: `b2b-draw 320ms 80ms ${EASE} backwards`,
    [REDUCED_MOTION]: { animation: 'none' },
  },
  '@media (prefers-contrast:more)': { border: '2px solid' },
  [FORCED_COLORS]: { '&[data-kind]': { border: '1px solid' } },
})

const ICONS = { success: 'check', error: 'alert', neutral: 'info' } as const

export type MarkKind = keyof typeof ICONS

/** An icon for the result of the sign-in. The check mark is drawn once, as an animation. */
export const Mark = ({ kind }: { readonly kind: MarkKind }) => (
  <span {...part(mark)} data-kind={kind}>
    <Icon name={ICONS[kind]} size={22} />
  </span>
)
