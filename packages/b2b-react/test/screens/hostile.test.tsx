import { expect, test } from 'vitest'
import type { FlowState } from '../../src/flow/types.ts'
import { SCREENS, stateOf } from '../everyScreen.ts'
import { show } from '../show.tsx'

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

const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'><svg/onload=alert(1)>",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{email}{client}{project}',
  '__proto__',
  'constructor',
  '</style><style>*{display:none}</style>',
]

const shapeOf = (root: Element): string[] =>
  [...root.querySelectorAll('*')].map(({ tagName, attributes }) => `${tagName} ${[...attributes].map(({ name }) => name).join(' ')}`)

test.each(SCREENS)('T16 %s: a stranger’s word makes no element, no attribute and no address', (name) => {
  for (const payload of PAYLOADS) {
    // As long as the payload, because some words are shown in groups of letters.
    const plain = show(stateWritten(stateOf(name), '~'.repeat(payload.length)))
    const shape = shapeOf(plain.container)
    plain.unmount()
    const { container, unmount } = show(stateWritten(stateOf(name), payload))
    expect([payload, ...shapeOf(container)]).toEqual([payload, ...shape])
    expect(container.querySelectorAll('script, iframe, object, embed, base, meta, style')).toHaveLength(0)
    for (const link of container.querySelectorAll('[href], [src]')) {
      expect(link.getAttribute('href') ?? link.getAttribute('src')).not.toContain(payload)
    }
    unmount()
  }
})

test('T16 the words are looked for where they are shown: a payload stands on the page as it was written', () => {
  const { container } = show(stateWritten(stateOf('Discovery'), '<b>bold</b>'))
  expect(container).toHaveTextContent('<b>bold</b>')
})
