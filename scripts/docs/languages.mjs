// Generates docs/languages.md: every sentence of the widget in every language, with a translation back into English, so that a reviewer who
// does not speak the language can judge it. With --check it only fails if the page is outdated.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, root } from '../run.mjs'
import { importSources, writeOrCheck } from './write.mjs'

const COMMAND = 'npm run docs:languages'
const sources = join(root, 'packages', 'b2b-react', 'src')
const backTranslations = join(root, 'scripts', 'docs', 'backTranslations')

const locales = readdirSync(join(sources, 'locales')).map((file) => file.replace('.ts', ''))
const nameOf = (locale) => new Intl.DisplayNames('en', { type: 'language' }).of(locale)

/** The English texts, and the translations by language. */
const { messages, advice, ...catalogues } = await importSources({
  stdin: {
    contents: [
      `export { messages } from './text/messages.ts'`,
      `export { advice } from './text/advice.ts'`,
      ...locales.map((locale, index) => `export { default as locale${index} } from './locales/${locale}.ts'`),
    ].join('\n'),
    resolveDir: sources,
    loader: 'ts',
  },
})
const english = { ...messages, ...Object.fromEntries(advice.map((sentence) => [`advice.${sentence}`, sentence])) }

/** The English meaning of each translation, by key. Fails if one is missing, or has no text. */
function readMeanings(locale) {
  const file = join(backTranslations, `${locale}.json`)
  const meanings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const missing = Object.keys(english).filter((key) => !meanings[key])
  const unknown = Object.keys(meanings).filter((key) => english[key] === undefined)
  if (missing.length > 0) exitWithError(`scripts/docs/backTranslations/${locale}.json has no translation of ${missing.join(', ')}.`)
  if (unknown.length > 0) exitWithError(`scripts/docs/backTranslations/${locale}.json has keys without a text: ${unknown.join(', ')}.`)
  return meanings
}

/** A text in a table. Spaces that do not break are shown as a symbol, because they look like ordinary spaces. */
const cell = (text) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/[\u00A0\u202F]/g, '␣')
    .replaceAll('\u00AD', '·')

function tableOf(locale, index) {
  const meanings = readMeanings(locale)
  const catalogue = catalogues[`locale${index}`]
  const rows = Object.entries(english).map(([key, text]) => {
    const name = key.startsWith('advice.') ? 'advice' : key
    return `| ${name} | ${cell(text)} | ${cell(catalogue[key])} | ${meanings[key] === text ? 'the same' : cell(meanings[key])} |`
  })
  return [`## ${nameOf(locale)}`, '', `| key | English | ${locale} | meaning |`, '|---|---|---|---|', ...rows, '']
}

const page = [
  `<!-- Written by \`${COMMAND}\` from packages/b2b-react/src/locales and scripts/docs/backTranslations. Change those instead. -->`,
  '',
  '# Languages',
  '',
  'Every sentence of the widget in every language. The last column translates the sentence back into English, word for word where possible, so that you can judge it without speaking the language. “The same” means that the translation back is the English sentence. A `␣` is a space that does not break. A `·` is a soft hyphen: only there, a long word can break at the end of a line. Rows with the key `advice` are sentences of the server about a weak password.',
  '',
  'An application chooses the language with the prop `strings`. `useBrowserStrings` follows the language of the browser. See [Languages](../packages/b2b-react/README.md#languages).',
  '',
  locales.map((locale) => `[${nameOf(locale)}](#${nameOf(locale).toLowerCase().replaceAll(' ', '-')})`).join(' · '),
  '',
  ...locales.flatMap(tableOf),
].join('\n')
writeOrCheck('docs/languages.md', page, { source: 'the translations', command: COMMAND, isFormatted: false })
