// The page with every sentence of the widget in every language, for the site. A translation back into English lets a reviewer who does not
// speak the language judge it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { importSources } from './sources.mjs'

const widget = join(root, 'packages/b2b-react')
const locales = readdirSync(join(widget, 'src/locales')).map((file) => file.replace('.ts', ''))
const nameOf = (locale) => new Intl.DisplayNames('en', { type: 'language' }).of(locale)

const { messages, advice, ...catalogues } = await importSources({
  stdin: {
    contents: [
      `export { messages } from './text/messages.ts'`,
      `export { advice } from './text/advice.ts'`,
      ...locales.map((locale, index) => `export { default as locale${index} } from './locales/${locale}.ts'`),
    ].join('\n'),
    resolveDir: join(widget, 'src'),
    loader: 'ts',
  },
})
const english = { ...messages, ...Object.fromEntries(advice.map((sentence) => [`advice.${sentence}`, sentence])) }

/** A text in a table. Characters that look like other ones are shown as symbols. */
const cell = (text) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/[\u00A0\u202F]/g, '␣')
    .replaceAll('\u00AD', '·')

/** The texts that the catalogue of plain English replaces. */
function plainEnglishSection(index) {
  const { locale: _, ...texts } = catalogues[`locale${index}`]
  const rows = Object.entries(texts).map(([key, text]) => `| ${key} | ${cell(english[key])} | ${cell(text)} |`)
  return ['## Plain English', '', '| key | English | plain English |', '|---|---|---|', ...rows, '']
}

function sectionOf(locale, index) {
  if (locale === 'en') return plainEnglishSection(index)
  const meanings = JSON.parse(readFileSync(join(widget, 'test/text/backTranslations', `${locale}.json`), 'utf8'))
  const rows = Object.entries(english).map(([key, text]) => {
    const name = key.startsWith('advice.') ? 'advice' : key
    const meaning = meanings[key] === text ? 'the same' : cell(meanings[key])
    return `| ${name} | ${cell(text)} | ${cell(catalogues[`locale${index}`][key])} | ${meaning} |`
  })
  return [`## ${nameOf(locale)}`, '', `| key | English | ${locale} | meaning |`, '|---|---|---|---|', ...rows, '']
}

export const languagesPage = [
  '# Languages',
  '',
  'Every sentence of the widget in every language. The last column translates the sentence back into English, word for word where possible, so that you can judge it without speaking the language. “The same” means that the translation back is the English sentence. A `␣` is a space that does not break. A `·` is a soft hyphen: only there, a long word can break at the end of a line. Rows with the key `advice` are sentences of the server about a weak password.',
  '',
  'An application chooses the language with the prop `strings`. `useBrowserStrings` follows the language of the browser. See [Languages](../../packages/b2b-react/README.md#languages).',
  '',
  ...locales.flatMap(sectionOf),
].join('\n')
