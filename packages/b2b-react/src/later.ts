import { laterMessages } from './text/laterMessages.ts'
import { createLaterRunner } from './flow/laterRunner.ts'
import { reduce } from './flow/reduce.ts'
import { followPage } from './flow/followPage.ts'
import { EmailSuggestion } from './screens/EmailSuggestion.tsx'
import { laterScreens } from './screens/later.ts'
import { Toasts } from './ui/Toasts.tsx'

/** Everything that the first screen does not need. It is one chunk, loaded while the user looks at the first screen. */
export const later = { createLaterRunner, followPage, reduce, screens: laterScreens, messages: laterMessages, EmailSuggestion, Toasts }
