import { createContext, useContext } from 'react'
import type { HeadingLevel } from '../config/types.ts'
import { componentOptions, type ComponentOptions } from '../theme/readTheme.ts'

/** The context that the widget provides to the components of a screen. */
export interface Frame extends ComponentOptions {
  readonly headingLevel: HeadingLevel
  /** The language of the texts, as a BCP 47 tag. */
  readonly locale: string
  /** The email field offers passkeys. */
  readonly passkeyAutofill: boolean
}

export const FrameContext = createContext<Frame>({
  headingLevel: 1,
  locale: 'en',
  passkeyAutofill: false,
  ...componentOptions({}),
})

/** Returns the context of the surrounding widget. */
export const useFrame = (): Frame => useContext(FrameContext)
