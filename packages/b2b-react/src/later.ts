import { laterMessages } from './text/laterMessages.ts'
import { createLaterRunner } from './flow/laterRunner.ts'
import { reduce } from './flow/reduce.ts'
import { followPage } from './flow/followPage.ts'
import { EmailSuggestion } from './screens/EmailSuggestion.tsx'
import { laterScreens } from './screens/later.ts'
import { Toasts } from './ui/Toasts.tsx'

/** Everything that no first screen needs. It is one file, which comes while the first screen is being looked at. */
export const later = { createLaterRunner, followPage, reduce, screens: laterScreens, messages: laterMessages, EmailSuggestion, Toasts }
