import type { ReactNode } from 'react'
import { below } from '../theme/parts.ts'
import { style } from '../theme/style.ts'

const pair = style('b2b-pair', {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
  '& > .b2b-button[data-look]': { paddingInline: 8 },
  [below(360)]: { gridTemplateColumns: 'minmax(0,1fr)' },
})

/** Two buttons beside each other, where there is room. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={pair}>{children}</div>
