import type { ReactNode } from 'react'
import { part } from '../theme/style.ts'
import { Icon } from './Icon.tsx'
import { note, Words } from './Note.tsx'

/** A note that is not about a problem. */
export const PlainNote = ({ children }: { readonly children: ReactNode }) => (
  <p {...part(note)} data-quiet="">
    <Words icon={<Icon name="info" size={18} />}>{children}</Words>
  </p>
)
