// After the end-to-end tests: which screens, and which texts of the catalogue, has no journey and no story shown? What pages showed is in
// `test-results`, written by `e2e/seen.ts`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSources } from './docs.mjs'
import { giveUp, root } from './run.mjs'

/** Texts that stand in one line with others, so that no element holds them alone. */
const PARTS = new Set(['resend.cooldown', 'reset.strength', 'reset.accepted', 'reset.notAccepted'])

/** Texts of the same words, told apart by their screens. */
const ONLY_ON = { 'mfa.totp': 'MFAEnrollmentSelection', 'sms.totp': 'SMSOTPEntry' }

/** What can stand in the places of a sentence, so that no other sentence is taken for it. */
const PLACES = { email: '\\S+@\\S+', time: '\\d+:\\d\\d', count: '\\d+', score: '\\d', host: '\\S+' }

const ENTRY = `
  export { messages } from './packages/b2b-react/src/text/messages.ts'
  export { handlers } from './packages/b2b-react/src/flow/allSteps.ts'
`

/** The catalogue and the screens, out of the sources. */
async function declared() {
  const stdin = { contents: ENTRY, resolveDir: root, loader: 'ts' }
  const { messages, handlers } = await importSources({ stdin, platform: 'node', define: { __DEV__: 'false', __SDK_VERSION__: '""' } })
  return { messages, screens: Object.keys(handlers) }
}

/** Everything that was shown, as pairs of a screen and a text. */
function shown() {
  const results = join(root, 'test-results')
  const files = existsSync(results) ? readdirSync(results, { recursive: true }).filter((path) => path.endsWith('seen.json')) : []
  const entries = new Set(files.flatMap((path) => JSON.parse(readFileSync(join(results, path), 'utf8'))))
  return [...entries].map((entry) => {
    const [screen, text] = entry.split('\n')
    return { screen, text }
  })
}

const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function patternOf(key, sentence) {
  const pieces = sentence.replace(/\s+/g, ' ').split(/\{(\w+)\}/)
  const source = pieces.map((piece, at) => (at % 2 === 0 ? quoted(piece) : (PLACES[piece] ?? '.+'))).join('')
  return new RegExp(PARTS.has(key) ? `(?:^| )${source}(?: |$)` : `^${source}$`)
}

const { messages, screens } = await declared()
const seen = shown()
if (seen.length === 0) giveUp('No page has shown anything. Run the end-to-end tests first: npm run test:e2e')

const fixed = new Set(Object.values(messages).filter((text) => !text.includes('{')))
const isSeen = ([key, sentence]) => {
  const pattern = patternOf(key, sentence)
  const hasPlaces = sentence.includes('{')
  return seen.some(({ screen, text }) => (ONLY_ON[key] ?? screen) === screen && !(hasPlaces && fixed.has(text)) && pattern.test(text))
}

const names = new Set(seen.map(({ screen }) => screen))
const missing = {
  screens: screens.filter((name) => !names.has(name)),
  texts: Object.entries(messages)
    .filter((message) => !isSeen(message))
    .map(([key]) => key),
}
const count = Object.keys(messages).length
console.log(
  `${screens.length - missing.screens.length} of ${screens.length} screens, ${count - missing.texts.length} of ${count} texts were shown.`,
)
const faults = [
  ...missing.screens.map((name) => `The screen ${name} was shown by no journey and no story.`),
  ...missing.texts.map((key) => `The text ${key} was shown by no journey and no story.`),
]
if (faults.length > 0) giveUp(faults.join('\n'))
