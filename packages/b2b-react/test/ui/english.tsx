import type { ReactNode } from 'react'
import { lazyMessages } from '../../src/text/lazyMessages.ts'
import { TextProvider } from '../../src/text/TextProvider.tsx'

/** Provides all texts in English, as with a loaded lazy chunk. */
export const English = ({ children }: { readonly children: ReactNode }) => (
  <TextProvider strings={undefined} lazyMessages={lazyMessages}>
    {children}
  </TextProvider>
)
