import type { ReactNode } from 'react'
import { style } from '../theme/style.ts'

const region = style('b2b-toasts', {})

/** Where toasts are announced: it is there before its words, as screen readers want it. */
export const ToastRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={region}>
    {children}
  </div>
)
