import { ring } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'

/** The label with its box. The padding makes a large target, and the margin keeps the distance to the elements around it. */
const check = style('b2b-check', {
  display: 'flex',
  gap: 10,
  paddingBlock: 10,
  marginBlock: -10,
  cursor: 'pointer',
  '& > [type]': { flex: 'none', inlineSize: 18, blockSize: 18, margin: '3px 0', accentColor: v('text'), ...ring(2) },
})

interface CheckProps {
  readonly checked: boolean
  readonly onToggle: () => void
  readonly children: string
}

/** A checkbox with its label. */
export const Check = ({ checked, onToggle, children }: CheckProps) => (
  <label className={check}>
    <input type="checkbox" checked={checked} onChange={onToggle} />
    {children}
  </label>
)
