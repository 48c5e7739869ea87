import { lazyMessages } from './text/lazyMessages.ts'
import { createLazyRunner } from './flow/lazyRunner.ts'
import { reduce } from './flow/reduce.ts'
import { followPage } from './flow/followPage.ts'
import { EmailSuggestion } from './screens/EmailSuggestion.tsx'
import { lazyScreens } from './screens/lazyScreens.ts'
import { Toasts } from './ui/Toasts.tsx'

/** Everything that the first screen does not need. It is one chunk, loaded while the user looks at the first screen. */
export const lazyChunk = { createLazyRunner, followPage, reduce, screens: lazyScreens, messages: lazyMessages, EmailSuggestion, Toasts }
