import type { Phrase } from './text/say.ts'
import { Sentence } from './ui/Sentence.tsx'

/** What {@link B2BText} takes. */
export interface B2BTextProps {
  /** A sentence of the flow, such as `state.problem.phrase`. */
  readonly phrase: Phrase
  /** Until when something has to be waited for, as in `state.problem.until`: what is left of it is counted down in the sentence. */
  readonly until?: number | null | undefined
}

/**
 * Says a sentence of the flow on a screen of your own, inside a `<B2BScreen>`, in its words.
 *
 * @example
 * <p role="alert">{state.problem && <B2BText {...state.problem} />}</p>
 */
export const B2BText = ({ phrase, until = null }: B2BTextProps) => <Sentence phrase={phrase} until={until} />
