import { expect, test } from 'vitest'
import type { ScreenName } from '../../src/flow/machine/screens.ts'
import type { FlowState } from '../../src/flow/machine/types.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { show } from '../show.tsx'
import { PAYLOADS } from './payloads.ts'

// Numbers such as T16 in test names are threats in docs/threats.md.

/* Names, addresses and scopes come from outside of the widget. The widget shows them as text, whatever they contain. */

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
/** Returns true for an object whose field `name` is a constant of the widget: a mailbox or a screen with blocks. */
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
const stateWithTexts = (state: FlowState, text: string): FlowState => replaceTexts({ ...state, history: [] }, text) as FlowState

/** The number of payloads on each screen. The environment variable B2B_PAYLOADS sets another number, up to 5000. */
const PAYLOADS_PER_SCREEN = Number(process.env['B2B_PAYLOADS'] ?? 5)

/** Returns the payloads of a screen: those after the payloads of the previous screen, and names of JavaScript properties. */
const payloadsFor = (name: ScreenName): string[] => {
  const first = SCREENS.indexOf(name) * PAYLOADS_PER_SCREEN
  return [
    '__proto__',
    'constructor',
    ...PAYLOADS.map((_, index) => PAYLOADS[(first + index) % PAYLOADS.length] ?? '').slice(0, PAYLOADS_PER_SCREEN),
  ]
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'srcdoc', 'action', 'formaction', 'data', 'style', 'xlink:href'])

/** Describes the elements with their attribute names, and the values of attributes that contain URLs. */
const shapeOf = (root: Element): string =>
  [...root.querySelectorAll('*')]
    .map(({ tagName, attributes }) =>
      [tagName, ...[...attributes].map(({ name, value }) => (URL_ATTRIBUTES.has(name) ? `${name}=${value}` : name))].join(' '),
    )
    .join('\n')

/** A problem and a toast with names of users and organizations, in addition to the screen. */
const problem = { phrase: { key: 'error.noAccess', values: { email: '', organization: '' } }, at: 'form', until: null } as const
const stateWithMessages = (name: ScreenName, text: string): FlowState =>
  stateWithTexts(stateOf(name, { problem: problem, toasts: [{ id: 1, phrase: problem.phrase, tone: 'error' }] }), text)

test('there are 5,000 payloads, all different', () => {
  expect(new Set(PAYLOADS).size).toBe(5000)
})

test.each(SCREENS)(
  'T16 %s: text from outside adds no element, no attribute and no URL',
  (name) => {
    const { container, next } = show(stateWithMessages(name, ''))
    const shapeWith = (text: string) => {
      next(stateWithMessages(name, text))
      return shapeOf(container)
    }
    /** The shapes of harmless texts, by text. */
    const shapes = new Map<string, string>()
    for (const payload of payloadsFor(name)) {
      // It has the length and the spaces of the payload, because the widget shows some texts in groups of letters.
      const harmlessText = payload.replace(/\S/g, '~')
      const shape = shapes.get(harmlessText) ?? shapeWith(harmlessText)
      shapes.set(harmlessText, shape)
      expect([payload, shapeWith(payload)]).toEqual([payload, shape])
    }
  },
  // A run with all payloads takes long, so the time limit is a day.
  86_400_000,
)

test('T16 the test of a screen puts its payload on the page, unchanged', () => {
  const { container } = show(stateWithTexts(stateOf('Discovery'), '<b>bold</b>'))
  expect(container).toHaveTextContent('<b>bold</b>')
})
