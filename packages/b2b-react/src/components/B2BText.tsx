import type { Phrase } from '../text/say.ts'
import { Sentence } from '../ui/Sentence.tsx'

/** The props of {@link B2BText}. */
export interface B2BTextProps {
  /** A sentence of the flow, such as `state.problem.phrase`. */
  readonly phrase: Phrase
  /** The end of a wait, in ms since the epoch, such as `state.problem.until`. The sentence counts down the remaining time. */
  readonly until?: number | null | undefined
}

/**
 * Renders a sentence of the flow on your own screen inside `<B2BScreen>`, in the language of that screen.
 *
 * @example
 * <p role="alert">{state.problem && <B2BText {...state.problem} />}</p>
 */
export const B2BText = ({ phrase, until = null }: B2BTextProps) => <Sentence phrase={phrase} until={until} />
