import { ERROR_TOAST_LASTS, MOST_TOASTS, SUCCESS_TOAST_LASTS } from '../limits.ts'
import type { Phrase } from '../text/say.ts'
import { back, complain } from './step.ts'
import type { FlowState, Step, Toast } from './types.ts'

type FieldFault = 'email.invalid' | 'sso.fallback.missing' | 'backup.missing' | 'error.phone' | 'error.slugNotFound'

/* What steps are made of where the first screen is over. */

/** The screen below Loading, where that stands over one: what was done without asking has come to nothing. */
export const uncover = (state: FlowState): FlowState =>
  state.screen.name === 'Loading' && state.history.length > 0 ? back(state)[0] : state

/** Says at the field what is wrong with what was typed. */
export const complainAtField = (state: FlowState, key: FieldFault): Step => complain(state, { phrase: { key }, at: 'field', until: null })

/** Says a short word that fades by itself. */
export function toast(state: FlowState, phrase: Phrase, tone: Toast['tone']): Step {
  const id = state.tickets + 1
  const toasts = [...state.toasts, { id, phrase, tone }].slice(-MOST_TOASTS)
  return [
    { ...state, toasts, tickets: id },
    { do: 'fade', toast: id, after: tone === 'success' ? SUCCESS_TOAST_LASTS : ERROR_TOAST_LASTS },
  ]
}
