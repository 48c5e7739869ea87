// @vitest-environment node
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '../src/account/messages.ts'
import { switcherMessages } from '../src/switcher/messages.ts'
import { catalogues } from './locales.ts'

/* The translations of the components for signed-in members. */

type Texts = Readonly<Record<string, string>>

interface Component {
  readonly english: Texts
  /** The translations that are the same as the English text, as `language key`: loanwords. */
  readonly loanwords: readonly string[]
}

const components: { readonly [folder: string]: Component } = {
  switcher: { english: switcherMessages, loanwords: [] },
  account: { english: accountMessages, loanwords: ['it account.password'] },
}

/** The key of each text, its placeholders, and true if it ends with a full stop. */
const facts = (texts: Texts) =>
  Object.entries(texts).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.toSorted() ?? [], /[.。]$/.test(text)])

describe.each(Object.entries(components))('the %s', (folder, { english, loanwords }) => {
  const languages = Object.keys(catalogues)

  test('has the languages of the sign-in', () => {
    const files = readdirSync(fileURLToPath(new URL(`../src/${folder}/locales`, import.meta.url)))
    expect(files.toSorted()).toEqual(languages.map((language) => `${language}.ts`).toSorted())
  })

  test.each(languages)(
    'has in %s the placeholders and the full stops of the English texts, and each text is translated',
    async (language) => {
      // The type of each catalogue is checked in its own file.
      const module = (await import(`../src/${folder}/locales/${language}.ts`)) as { readonly default: Texts }
      const { locale, ...texts } = module.default
      expect(locale).toBe(language)
      expect(facts(texts)).toEqual(facts(english))
      const untranslated = Object.keys(texts).filter((key) => texts[key] === english[key])
      expect(untranslated.map((key) => `${language} ${key}`)).toEqual(loanwords.filter((word) => word.startsWith(`${language} `)))
    },
  )
})
