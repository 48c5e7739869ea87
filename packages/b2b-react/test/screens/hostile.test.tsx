import { expect, test } from 'vitest'
import type { ScreenName } from '../../src/flow/screens.ts'
import type { FlowState } from '../../src/flow/types.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { show } from '../show.tsx'
import { PAYLOADS } from './payloads.ts'

/* Names, addresses and scopes are strangers' words: whatever they hold, they are shown as words. */

/** What the provider, or whoever stands behind it, can put into a state. The picture of a secret has tests of its own, T17. */
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
/** A `name` of these is ours: it says which screen or which mailbox it is. */
const isOwnName = (owner: object): boolean => 'href' in owner || 'blocks' in owner

/** The same state with a word in every place that a stranger writes. */
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

/** Places of the history are screens, too: what is in them is not shown, so they are left out. */
const stateWritten = (state: FlowState, word: string): FlowState => written({ ...state, history: [] }, word) as FlowState

/** How many of the payloads are tried on each screen: B2B_PAYLOADS for more than the gate has time for; 5000 are all. */
const TRIED = Number(process.env['B2B_PAYLOADS'] ?? 5)

/** Each screen goes on where the one before it has ended. Names that are more than names in JavaScript are tried on all. */
const triedOn = (name: ScreenName): string[] => {
  const first = SCREENS.indexOf(name) * TRIED
  return ['__proto__', 'constructor', ...PAYLOADS.map((_, at) => PAYLOADS[(first + at) % PAYLOADS.length] ?? '').slice(0, TRIED)]
}

const LEADS_SOMEWHERE = new Set(['href', 'src', 'srcset', 'srcdoc', 'action', 'formaction', 'data', 'style', 'xlink:href'])

/** Which elements there are, with the names of their attributes, and with what those say that lead somewhere. */
const shapeOf = (root: Element): string =>
  [...root.querySelectorAll('*')]
    .map(({ tagName, attributes }) =>
      [tagName, ...[...attributes].map(({ name, value }) => (LEADS_SOMEWHERE.has(name) ? `${name}=${value}` : name))].join(' '),
    )
    .join('\n')

/** A complaint and an announcement that name people and organizations, besides all that the screen can show. */
const blamed = { phrase: { key: 'error.noAccess', values: { email: '', organization: '' } }, at: 'form', until: null } as const
const stateWithWords = (name: ScreenName, word: string): FlowState =>
  stateWritten(stateOf(name, { problem: blamed, toasts: [{ id: 1, phrase: blamed.phrase, tone: 'error' }] }), word)

test('there are 5,000 payloads, no two of them the same', () => {
  expect(new Set(PAYLOADS).size).toBe(5000)
})

test.each(SCREENS)(
  'T16 %s: a stranger’s word makes no element, no attribute and no address',
  (name) => {
    const { container, next } = show(stateWithWords(name, ''))
    const shapeWith = (word: string) => {
      next(stateWithWords(name, word))
      return shapeOf(container)
    }
    /** What is as long and has its spaces where the payload has them, because some words are shown in groups of letters. */
    const plain = new Map<string, string>()
    for (const payload of triedOn(name)) {
      const dull = payload.replace(/\S/g, '~')
      const shape = plain.get(dull) ?? shapeWith(dull)
      plain.set(dull, shape)
      expect([payload, shapeWith(payload)]).toEqual([payload, shape])
    }
  },
  // A longer run has all the time that it takes.
  86_400_000,
)

test('T16 the words are looked for where they are shown: a payload stands on the page as it was written', () => {
  const { container } = show(stateWritten(stateOf('Discovery'), '<b>bold</b>'))
  expect(container).toHaveTextContent('<b>bold</b>')
})
