import type { ReactNode } from 'react'
import { otherMessages } from '../../src/text/otherMessages.ts'
import { TextProvider } from '../../src/text/TextProvider.tsx'

/** Provides all texts in English, as with a loaded lazy chunk. */
export const English = ({ children }: { readonly children: ReactNode }) => (
  <TextProvider strings={undefined} lazyMessages={otherMessages}>
    {children}
  </TextProvider>
)
