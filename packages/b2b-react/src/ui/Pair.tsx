import type { ReactNode } from 'react'
import { style } from '../theme/style.ts'

const pair = style('b2b-pair', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  // Each button has half of the width, unless its text needs more.
  '& > .b2b-button[data-look]': { flex: '1 1 calc(50% - 4px)', minInlineSize: 'fit-content', paddingInline: 8 },
})

/** Two buttons beside each other, if there is room. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={pair}>{children}</div>
