import { ERROR_TOAST_MS, MAX_TOASTS, SUCCESS_TOAST_MS } from '../../../limits.ts'
import type { Phrase } from '../../../text/say.ts'
import { showProblem } from '../../machine/step.ts'
import type { FlowState, Step, Toast } from '../../machine/types.ts'

type FieldProblem = 'email.invalid' | 'field.missing' | 'reset.notAccepted' | 'error.phone' | 'error.slugNotFound'

/* Building blocks for steps after the first screen. */

/** Shows a problem at the field. */
export const showFieldProblem = (state: FlowState, key: FieldProblem): Step =>
  showProblem(state, { phrase: { key }, at: 'field', until: null })

/** Shows a toast that disappears by itself. */
export function showToast(state: FlowState, phrase: Phrase, tone: Toast['tone']): Step {
  // Toasts and calls share a counter, so that each id is unique.
  const id = state.tickets + 1
  const toasts = [...state.toasts, { id, phrase, tone }].slice(-MAX_TOASTS)
  return [
    { ...state, toasts, tickets: id },
    { do: 'fade', toast: id, after: tone === 'success' ? SUCCESS_TOAST_MS : ERROR_TOAST_MS },
  ]
}
