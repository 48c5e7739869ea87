import { firstScreenMessages } from './firstScreenMessages.ts'
import { identityMessages } from './identityMessages.ts'
import { otherMessages } from './otherMessages.ts'

/**
 * All English texts of the widget, by key. The placeholders of a text define the values that the caller must pass. A translation has all keys.
 * The host can replace some of the texts.
 */
export const messages = { ...firstScreenMessages, ...otherMessages, ...identityMessages } as const
