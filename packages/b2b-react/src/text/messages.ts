import { firstMessages } from './firstMessages.ts'
import { laterMessages } from './laterMessages.ts'

/*
 * Every text a person reads, in English. The placeholders of a sentence are the argument type of whoever says it.
 * Another language is a catalogue of the same shape; a host's own wording is a partial one.
 */

/** Every text of the widget, by its key. */
export const messages = { ...firstMessages, ...laterMessages } as const
