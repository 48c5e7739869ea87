import { initialMessages } from './initialMessages.ts'
import { lazyMessages } from './lazyMessages.ts'

/*
 * All English texts. The placeholders of a text define the type of its values. A translation is a catalogue of the same shape; the host's
 * texts are a partial one.
 */

/** All texts of the widget, by key. */
export const messages = { ...initialMessages, ...lazyMessages } as const
