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
  '&[data-kind=success]': { background: v('success'), color: v('surface') },
  '&[data-kind=error]': { background: 'var(--_tint)', color: v('error') },
  '&[data-kind=success] path': {
    strokeDasharray: 18,
    animation: `b2b-draw 320ms 80ms ${EASE} backwards`,
    [REDUCED_MOTION]: { animation: 'none' },
  },
  '@media (prefers-contrast:more)': { '&[data-kind=error]': { border: '2px solid' } },
  [FORCED_COLORS]: { '&[data-kind]': { border: '1px solid' } },
})

/** An icon for the result of the sign-in. The check mark is drawn once, as an animation. */
export function Mark({ kind }: { readonly kind: 'success' | 'error' }) {
  return (
    <span {...part(mark)} data-kind={kind}>
      <Icon name={kind === 'success' ? 'check' : 'alert'} size={22} />
    </span>
  )
}
