import { expect, test } from 'vitest'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { show } from '../show.tsx'
import { PAYLOADS } from './payloads.ts'

/* Names, addresses and scopes come from outside. The widget shows them as text, whatever they contain. */

/** The fields that a server, or an attacker behind it, can put into a state. The QR code has its own tests (T17). */
const FOREIGN = new Set([
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
const FOREIGN_LISTS = new Set(['scopes', 'codes', 'recoveryCodes', 'advice', 'emailDomains'])
/** These `name` fields are the widget's own: screens and mailboxes. */
const isOwnName = (owner: object): boolean => 'href' in owner || 'blocks' in owner

/** Replaces every text from outside in a state. */
function written(value: unknown, word: string, isScreen = false): unknown {
  if (Array.isArray(value)) return value.map((one) => written(one, word))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      if (key === 'screen') return [key, written(inner, word, true)]
      if (typeof inner === 'string') {
        const foreign = FOREIGN.has(key) || (key === 'name' && !isScreen && !isOwnName(value))
        return [key, foreign ? word : inner]
      }
      if (FOREIGN_LISTS.has(key) && Array.isArray(inner)) return [key, inner.map((_, at) => `${word}${at}`)]
      return [key, written(inner, word)]
    }),
  )
}

/** The history is not shown, so it is left out. */
const stateWritten = (state: FlowState, word: string): FlowState => written({ ...state, history: [] }, word) as FlowState

/** The number of payloads on each screen. B2B_PAYLOADS sets more; 5000 are all. */
const TRIED = Number(process.env['B2B_PAYLOADS'] ?? 5)

/** Each screen continues with the next payloads. Names of JavaScript properties are tried on all screens. */
const triedOn = (name: ScreenName): string[] => {
  const first = SCREENS.indexOf(name) * TRIED
  return ['__proto__', 'constructor', ...PAYLOADS.map((_, at) => PAYLOADS[(first + at) % PAYLOADS.length] ?? '').slice(0, TRIED)]
}

const LEADS_SOMEWHERE = new Set(['href', 'src', 'srcset', 'srcdoc', 'action', 'formaction', 'data', 'style', 'xlink:href'])

/** The elements with their attribute names, and the values of attributes that contain URLs. */
const shapeOf = (root: Element): string =>
  [...root.querySelectorAll('*')]
    .map(({ tagName, attributes }) =>
      [tagName, ...[...attributes].map(({ name, value }) => (LEADS_SOMEWHERE.has(name) ? `${name}=${value}` : name))].join(' '),
    )
    .join('\n')

/** A problem and a toast with names of users and organizations, in addition to the screen. */
const blamed = { phrase: { key: 'error.noAccess', values: { email: '', organization: '' } }, at: 'form', until: null } as const
const stateWithWords = (name: ScreenName, word: string): FlowState =>
  stateWritten(stateOf(name, { problem: blamed, toasts: [{ id: 1, phrase: blamed.phrase, tone: 'error' }] }), word)

test('there are 5,000 payloads, all different', () => {
  expect(new Set(PAYLOADS).size).toBe(5000)
})

test.each(SCREENS)(
  'T16 %s: text from outside adds no element, no attribute and no URL',
  (name) => {
    const { container, next } = show(stateWithWords(name, ''))
    const shapeWith = (word: string) => {
      next(stateWithWords(name, word))
      return shapeOf(container)
    }
    /** Text of the same length with spaces at the same positions, because some texts are shown in groups of letters. */
    const plain = new Map<string, string>()
    for (const payload of triedOn(name)) {
      const dull = payload.replace(/\S/g, '~')
      const shape = plain.get(dull) ?? shapeWith(dull)
      plain.set(dull, shape)
      expect([payload, shapeWith(payload)]).toEqual([payload, shape])
    }
  },
  // A longer run has no time limit.
  86_400_000,
)

test('T16 a payload is visible on the page, unchanged, where the test looks for it', () => {
  const { container } = show(stateWritten(stateOf('Discovery'), '<b>bold</b>'))
  expect(container).toHaveTextContent('<b>bold</b>')
})
