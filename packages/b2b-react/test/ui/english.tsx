import type { ReactNode } from 'react'
import { lazyMessages } from '../../src/text/lazyMessages.ts'
import { TextProvider } from '../../src/text/TextProvider.tsx'

/** Every text in English, as in a widget whose later file is here. */
export const English = ({ children }: { readonly children: ReactNode }) => (
  <TextProvider strings={undefined} lazyMessages={lazyMessages}>
    {children}
  </TextProvider>
)
