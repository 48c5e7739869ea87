import { firstScreenMessages } from './firstScreenMessages.ts'
import { identityMessages } from './identityMessages.ts'
import { otherMessages } from './otherMessages.ts'

/*
 * All English texts. The placeholders of a text define which values the caller must pass. A translation has the same keys; the host's texts
 * can have only some of them.
 */

/** All texts of the widget, by key. */
export const messages = { ...firstScreenMessages, ...otherMessages, ...identityMessages } as const
