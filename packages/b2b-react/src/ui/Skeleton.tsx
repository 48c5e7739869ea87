import { FORCED_COLORS, REDUCED_MOTION } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { useFrame } from './frame.ts'

const skeleton = style('b2b-skeleton', { display: 'grid' })
const bone = style('b2b-bone', {
  inlineSize: '100%',
  borderRadius: 4,
  background: v('disabled'),
  animation: 'b2b-breathe 1.6s ease-in-out infinite alternate',
  [REDUCED_MOTION]: { animation: 'none' },
  [FORCED_COLORS]: { border: '1px solid GrayText' },
  // Each part has the position of the element that replaces it, so that nothing moves.
  '&[data-of=logo]': { inlineSize: 92, blockSize: 28, marginBlockEnd: 24 },
  '&[data-of=title]': { inlineSize: '75%', blockSize: 24, marginBlock: '4px 28px' },
  '&[data-of=label]': { inlineSize: 40, blockSize: 12, marginBlock: '4px 12px' },
  '&[data-of=field]': { blockSize: 47, borderRadius: v('control-radius'), marginBlockEnd: 16 },
  '&[data-of=button]': { blockSize: 45, borderRadius: v('control-radius') },
  // While the notice of a long wait is shown, it takes the place of the label, and with a button, also that of the last two parts.
  '[data-slow] &[data-of=label], [data-slow^=retry] &:nth-last-child(-n+2)': { visibility: 'hidden' },
})

/** A placeholder in the shape of the first screen. */
export function Skeleton() {
  const { logo } = useFrame()
  const bones = [...(logo ? ['logo'] : []), 'title', 'label', 'field', 'button']
  return (
    <div className={skeleton} aria-hidden="true">
      {bones.map((of) => (
        <div key={of} className={bone} data-of={of} />
      ))}
    </div>
  )
}
