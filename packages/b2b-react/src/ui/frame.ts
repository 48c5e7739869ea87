import { createContext, useContext } from 'react'
import type { Theme } from '../theme/theme.ts'

/** What the parts of a screen need to know of the widget around them. */
export interface Frame {
  /** The id of the screen's title, by which the widget and its forms are named. */
  readonly titleId: string
  readonly hideTitle: boolean
  readonly logo: Theme['logo']
  /** The language of the texts, as a tag. */
  readonly locale: string
}

export const FrameContext = createContext<Frame>({ titleId: 'b2b-title', hideTitle: false, logo: undefined, locale: 'en' })

/** The widget around this part. */
export const useFrame = (): Frame => useContext(FrameContext)
