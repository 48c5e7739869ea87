import type { FlowState } from '../src/flow/machine/types.ts'

/* States with hostile texts: names, addresses and scopes come from outside of the widget. */

/** The fields that a server, or an attacker behind it, can put into a state. The QR code has its own tests (T17). */
const OUTSIDE_FIELDS = new Set([
  'email',
  'logo_url',
  'identityProvider',
  'client',
  'host',
  'destination',
  'secret',
  'organization',
  'project',
  'oneTapHint',
])
const OUTSIDE_LISTS = new Set(['scopes', 'codes', 'recoveryCodes', 'advice', 'emailDomains'])
/** Returns true if the field `name` of an object is a constant of the widget: for a mailbox, or a screen with blocks. */
const hasConstantName = (owner: object): boolean => 'href' in owner || 'blocks' in owner

/** Replaces the texts from outside in a value, at any depth. */
function replaceTexts(value: unknown, text: string, isScreen = false): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, fieldValue]: [string, unknown]) => {
      if (key === 'screen') return [key, replaceTexts(fieldValue, text, true)]
      if (typeof fieldValue === 'string') {
        const isOutside = OUTSIDE_FIELDS.has(key) || (key === 'name' && !isScreen && !hasConstantName(value))
        return [key, isOutside ? text : fieldValue]
      }
      if (OUTSIDE_LISTS.has(key) && Array.isArray(fieldValue)) return [key, fieldValue.map((_, index) => `${text}${index}`)]
      return [key, replaceTexts(fieldValue, text)]
    }),
  )
}

/** Replaces every text from outside in a state. The widget does not show the history, so it stays empty. */
export const stateWithTexts = (state: FlowState, text: string): FlowState => replaceTexts({ ...state, history: [] }, text) as FlowState
