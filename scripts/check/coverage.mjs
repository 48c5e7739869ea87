// Runs after the end-to-end tests. Fails if no test has shown a screen, or a text of the catalogue. `e2e/helpers/coverage.ts` writes the
// shown texts into `test-results`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSources } from '../docs/write.mjs'
import { exitWithError, root } from '../run.mjs'

/** Texts that share their element with other texts. */
const PARTIAL_TEXTS = new Set(['resend.cooldown', 'reset.strength', 'reset.accepted', 'reset.notAccepted'])

/** Keys that share their text with another key, and the screen that shows them. */
const SCREEN_OF_KEY = { 'mfa.totp': 'MFAEnrollmentSelection', 'sms.totp': 'SMSOTPEntry' }

/** Patterns for the placeholders of a text, so that no other text matches. */
const PLACEHOLDERS = { email: '\\S+@\\S+', time: '\\d+:\\d\\d', count: '\\d+', score: '\\d', host: '\\S+' }

const ENTRY = `
  export { messages } from './packages/b2b-react/src/text/messages.ts'
  export { handlers } from './packages/b2b-react/src/flow/allSteps.ts'
`

/** The catalogue and the screens, imported from the sources. */
async function readDeclared() {
  const stdin = { contents: ENTRY, resolveDir: root, loader: 'ts' }
  const { messages, handlers } = await importSources({ stdin, platform: 'node', define: { __DEV__: 'false', __SDK_VERSION__: '""' } })
  return { messages, screens: Object.keys(handlers) }
}

/** The shown texts, each with its screen. */
function readShown() {
  const results = join(root, 'test-results')
  const files = existsSync(results) ? readdirSync(results, { recursive: true }).filter((path) => path.endsWith('shown-texts.json')) : []
  const entries = new Set(files.flatMap((path) => JSON.parse(readFileSync(join(results, path), 'utf8'))))
  return [...entries].map((entry) => {
    const [screen, text] = entry.split('\n')
    return { screen, text }
  })
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function patternOf(key, sentence) {
  // `split` puts the names of the placeholders at the odd positions.
  const pieces = sentence.replace(/\s+/g, ' ').split(/\{(\w+)\}/)
  const source = pieces.map((piece, index) => (index % 2 === 0 ? escaped(piece) : (PLACEHOLDERS[piece] ?? '.+'))).join('')
  return new RegExp(PARTIAL_TEXTS.has(key) ? `(?:^| )${source}(?: |$)` : `^${source}$`)
}

const { messages, screens } = await readDeclared()
const shownTexts = readShown()
if (shownTexts.length === 0) exitWithError('There are no shown texts. Run the end-to-end tests first: npm run test:e2e')

const textsWithoutPlaceholders = new Set(Object.values(messages).filter((text) => !text.includes('{')))
const isShown = ([key, sentence]) => {
  const pattern = patternOf(key, sentence)
  const hasPlaceholders = sentence.includes('{')
  return shownTexts.some(
    ({ screen, text }) =>
      (SCREEN_OF_KEY[key] ?? screen) === screen && !(hasPlaceholders && textsWithoutPlaceholders.has(text)) && pattern.test(text),
  )
}

const shownScreens = new Set(shownTexts.map(({ screen }) => screen))
const missing = {
  screens: screens.filter((name) => !shownScreens.has(name)),
  texts: Object.entries(messages)
    .filter((message) => !isShown(message))
    .map(([key]) => key),
}
const count = Object.keys(messages).length
console.log(
  `${screens.length - missing.screens.length} of ${screens.length} screens, ${count - missing.texts.length} of ${count} texts were shown.`,
)
const problems = [
  ...missing.screens.map((name) => `No end-to-end test has shown the screen ${name}.`),
  ...missing.texts.map((key) => `No end-to-end test has shown the text ${key}.`),
]
if (problems.length > 0) exitWithError(problems.join('\n'))
