// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import en from '../../src/locales/en.ts'
import { advice } from '../../src/text/advice.ts'
import { messages } from '../../src/text/messages.ts'
import { catalogues } from '../locales.ts'

// cspell:ignore Zeichen davon caracteres caractères caratteri estos questi destes

/* Every translation has the keys, placeholders and numbers of the English texts, and the typography of its language. */

const english: { readonly [key: string]: string } = {
  ...messages,
  ...Object.fromEntries(advice.map((sentence) => [`advice.${sentence}`, `${sentence.replace(/\.$/, '')}.`])),
}
const placeholdersIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

const emulator = fileURLToPath(new URL('../../../b2b-emulator', import.meta.url))
const folder = fileURLToPath(new URL('../../src/locales', import.meta.url))

test('there is an export for each file, and no other', () => {
  const files = readdirSync(folder).map((file) => file.replace('.ts', ''))
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { exports: object }
  expect([...Object.keys(catalogues), 'en'].toSorted()).toEqual(files.toSorted())
  expect(Object.keys(exports).filter((path) => path.startsWith('./locales/'))).toEqual(files.map((file) => `./locales/${file}`))
})

/** The number of letters that fit on a line of a title at twice the text size, on a screen of 320 px. */
const MAX_UNBROKEN_LETTERS = 12

test.each(['de', 'es', 'fr', 'it', 'pt-BR'] as const)('%s: long words of titles can break at a soft hyphen', (locale) => {
  const titles = Object.entries<string>(catalogues[locale]).filter(([key]) => key.endsWith('header'))
  const longParts = titles.flatMap(([, text]) => (text.match(/[\p{L}]+/gu) ?? []).filter(({ length }) => length > MAX_UNBROKEN_LETTERS))
  expect(longParts).toEqual([])
})

test.each(Object.keys(catalogues) as (keyof typeof catalogues)[])(
  '%s: a title has no short word with a hyphen after a soft hyphen',
  (locale) => {
    const titles = Object.entries<string>(catalogues[locale]).filter(([key]) => key.endsWith('header'))
    // `Header` wraps such a word in an element, and browsers do not show a soft hyphen at the end of the text before it.
    expect(titles.filter(([, text]) => /\u00AD\p{L}{1,9}-\p{L}/u.test(text))).toEqual([])
  },
)

test('the list of advice has all sentences of zxcvbn', () => {
  const source = readFileSync(join(emulator, 'node_modules', 'zxcvbn', 'lib', 'feedback.js'), 'utf8')
  const sentences = [...source.matchAll(/'([A-Z][^'\n]* [^'\n]*)'|"([A-Z][^"\n]* [^"\n]*)"/g)].map((match) => match[1] ?? match[2] ?? '')
  expect([...new Set<string>(sentences)].toSorted()).toEqual(advice.toSorted())
})

/**
 * Matches a number with a word after it that could need a plural form. A number can be at the end of a sentence, or before one of the listed words:
 * they have no plural form, or their number is never 1.
 */
const NUMBER_BEFORE_PLURAL =
  /\{(?:count|score)\}(?!$|[.。）]| (?:Zeichen|davon|caracteres|caractères|caratteri|de 4|von 4|sur 4|su 4|文字|種類|de estos|de ces|di questi|destes)| من 4| \()/

/** Texts that a language can share with English: names, loanwords and examples. */
const SAME_AS_ENGLISH = new Set([
  'phone.placeholder',
  'backup.save.file',
  'password.label',
  'logout.no',
  'watermark',
  'resend.cooldown',
  'sso.fallback.placeholder',
])

/** Titles and labels have no full stop in any translation, also if the English one has one. */
const isTitle = (key: string): boolean => /header$|^email\.invalid$/.test(key)

test('plain English replaces only texts that exist, with the same placeholders, and never says "log in"', () => {
  const { locale, ...texts } = en
  expect(locale).toBe('en')
  for (const [key, text] of Object.entries<string>(texts)) {
    expect(english[key], `${key}`).not.toBe(text)
    expect(placeholdersIn(text), `${key}`).toEqual(placeholdersIn(english[key] ?? ''))
  }
  // The messages of One Tap are for developers, and name options.
  const plainTexts = Object.entries<string>({ ...english, ...texts }).filter(([key]) => !key.startsWith('oneTap.'))
  expect(plainTexts.filter(([, text]) => /\b(?:logged|logging|log)[ -]?(?:in|out)\b|\blogin\b|passcode/i.test(text))).toEqual([])
})

for (const [locale, { locale: declaredLocale, ...catalogue }] of Object.entries(catalogues)) {
  const texts = Object.entries<string>(catalogue)

  test(`${locale} has all keys, and names its language`, () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(english).toSorted())
    expect(declaredLocale).toBe(locale)
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
  })

  test(`${locale} has a translation back into English of each sentence`, () => {
    const file = new URL(`./backTranslations/${locale}.json`, import.meta.url)
    const meanings = JSON.parse(readFileSync(file, 'utf8')) as { readonly [key: string]: string }
    expect(Object.keys(meanings).toSorted()).toEqual(Object.keys(catalogue).toSorted())
    expect(Object.values(meanings)).not.toContain('')
  })

  test(`${locale} has the same placeholders`, () => {
    for (const [key, text] of texts) expect(placeholdersIn(text), `${key}`).toEqual(placeholdersIn(english[key] ?? ''))
  })

  test(`${locale} needs no plural forms`, () => {
    for (const [key, text] of texts) {
      expect(text, `${key}`).not.toMatch(/plural|select,|\{\w+,/)
      expect(text, `${key}`).not.toMatch(NUMBER_BEFORE_PLURAL)
    }
  })

  test(`${locale} translates every text`, () => {
    expect(texts.filter(([key, text]) => text === english[key] && !SAME_AS_ENGLISH.has(key)).map(([key]) => key)).toEqual([])
  })

  test(`${locale} has a full stop where English has one`, () => {
    const FULL_STOP = /[.。…?？؟!！]$/
    const differentTexts = texts.filter(([key, text]) => !isTitle(key) && FULL_STOP.test(text) !== FULL_STOP.test(english[key] ?? ''))
    expect(differentTexts.map(([key]) => key)).toEqual([])
  })

  test(`${locale} has clean typography`, () => {
    for (const [key, text] of texts) {
      expect(text, `${key}`).toBe(text.trim())
      expect(text, `${key}: an ellipsis is one character`).not.toContain('...')
      expect(text, `${key}: quotes and apostrophes are curly`).not.toMatch(/["']/)
      // Direction marks belong to the code that inserts a value.
      expect(text, `${key}: no direction marks`).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u)
      expect(text, `${key}: no double space`).not.toMatch(/\s\s/)
    }
  })
}

test('French has a narrow no-break space before high punctuation', () => {
  for (const [key, text] of Object.entries(catalogues.fr)) expect(text, `${key}`).not.toMatch(/[^\u202F][!?;:»]|«[^\u202F]/)
})

test('Spanish opens questions and exclamations', () => {
  for (const [key, text] of Object.entries(catalogues.es)) {
    expect(text.split('¿').length, `${key}`).toBe(text.split('?').length)
    expect(text.split('¡').length, `${key}`).toBe(text.split('!').length)
  }
})

test('Japanese has full-width punctuation', () => {
  for (const [key, text] of Object.entries(catalogues.ja)) {
    if (!key.endsWith('placeholder') && key !== 'backup.save.file') expect(text, `${key}`).not.toMatch(/[!?,;:]|\.(?!\w)/)
  }
})

test('Arabic has Arabic commas and question marks', () => {
  for (const [key, text] of Object.entries(catalogues.ar)) expect(text, `${key}`).not.toMatch(/[?,;]/)
})

test('German words of a title fit 320 px, or have a soft hyphen', () => {
  for (const [key, text] of Object.entries(catalogues.de)) {
    if (!key.includes('header')) continue
    for (const word of text.replaceAll(/\{\w+\}/g, '').split(/[\s\u00AD-]/)) expect(word.length, `${key}: ${word}`).toBeLessThanOrEqual(18)
  }
})
