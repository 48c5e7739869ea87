// Runs after the end-to-end tests. Fails if no test has shown a screen, or a text of the catalogue. `e2e/helpers/coverage.ts` writes the
// shown texts into `test-results`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSources } from '../docs/sources.mjs'
import { exitWithError, root } from '../run.mjs'

/** Texts that share their element with other texts. */
const PARTIAL_TEXTS = new Set([
  'confirmation.delay',
  'link.signedIn.as',
  'resend.cooldown',
  'reset.strength',
  'reset.accepted',
  'reset.notAccepted',
])

/** Keys that share their text with another key, and the screen that shows them. */
const SCREEN_OF_KEY = { 'mfa.totp': 'MFAEnrollmentSelection', 'sms.totp': 'SMSOTPEntry' }

/** Patterns for the placeholders of a text, so that no other text matches. */
const PLACEHOLDERS = { email: '\\S+@\\S+', time: '\\d+:\\d\\d', count: '\\d+', score: '\\d', host: '\\S+' }

const { messages, screenHandlers } = await importSources({
  stdin: {
    contents: `export { messages } from './text/messages.ts'; export { screenHandlers } from './flow/allSteps.ts'`,
    resolveDir: join(root, 'packages/b2b-react/src'),
    loader: 'ts',
  },
  tsconfig: join(root, 'packages/b2b-react/tsconfig.json'),
  platform: 'node',
  define: { __DEV__: 'false', __SDK_VERSION__: '""' },
})
const screens = Object.keys(screenHandlers)
const texts = Object.entries(messages)

const results = join(root, 'test-results')
const files = existsSync(results) ? readdirSync(results, { recursive: true }).filter((path) => path.endsWith('shown-texts.json')) : []
/** The shown texts, each with its screen. */
const shown = [...new Set(files.flatMap((path) => JSON.parse(readFileSync(join(results, path), 'utf8'))))].map((entry) => entry.split('\n'))
if (shown.length === 0) exitWithError('There are no shown texts. Run the end-to-end tests first: npm run test:e2e')

/** Matches a shown sentence, with any values for its placeholders. */
function patternOf(key, sentence) {
  const escaped = sentence.replaceAll(/\s+/g, ' ').replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  const source = escaped.replaceAll(/\{(\w+)\}/g, (_, name) => PLACEHOLDERS[name] ?? '.+')
  return new RegExp(PARTIAL_TEXTS.has(key) ? `(?:^| )${source}(?: |$)` : `^${source}$`)
}

const textsWithoutPlaceholders = new Set(texts.map(([, text]) => text).filter((text) => !text.includes('{')))
function isShown([key, sentence]) {
  const pattern = patternOf(key, sentence)
  const isOther = (text) => sentence.includes('{') && textsWithoutPlaceholders.has(text)
  return shown.some(([screen, text]) => (SCREEN_OF_KEY[key] ?? screen) === screen && !isOther(text) && pattern.test(text))
}

const missingScreens = screens.filter((name) => !shown.some(([screen]) => screen === name))
const missingTexts = texts.filter((entry) => !isShown(entry))
console.log(
  `${screens.length - missingScreens.length} of ${screens.length} screens, ${texts.length - missingTexts.length} of ${texts.length} texts were shown.`,
)
const problems = [
  ...missingScreens.map((name) => `No end-to-end test has shown the screen ${name}.`),
  ...missingTexts.map(([key]) => `No end-to-end test has shown the text ${key}.`),
]
if (problems.length > 0) exitWithError(problems.join('\n'))
