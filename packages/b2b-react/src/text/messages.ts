import { firstScreenMessages } from './firstScreenMessages.ts'
import { otherMessages } from './otherMessages.ts'

/*
 * All English texts. The placeholders of a text define which values the caller must pass. A translation is a catalogue of the same shape; the host's
 * texts are a partial one.
 */

/** All texts of the widget, by key. */
export const messages = { ...firstScreenMessages, ...otherMessages } as const
