import type { ReactNode } from 'react'
import { style } from '../theme/style.ts'

const region = style('b2b-toasts', {})

/** The live region for toasts. It exists before its content, because screen readers announce only changes of an existing region. */
export const ToastRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={region}>
    {children}
  </div>
)
