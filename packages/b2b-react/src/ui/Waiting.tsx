import type { ReactNode } from 'react'
import { style } from '../theme/style.ts'
import { stack } from './Layout.tsx'
import { Spinner } from './Spinner.tsx'

const line = style('waiting', { display: 'flex', alignItems: 'center', gap: 12, '& .b2b-title': { marginBlock: 0 } })

/** A screen on which there is nothing to do but wait. What is said later is announced. */
export function Waiting({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={stack} role="status">
      <div className={line}>
        <Spinner size={22} />
        {title}
      </div>
      {children}
    </div>
  )
}
