// @vitest-environment node
import { expect, test } from 'vitest'
import ar from '../../src/switcher/locales/ar.ts'
import de from '../../src/switcher/locales/de.ts'
import es from '../../src/switcher/locales/es.ts'
import fr from '../../src/switcher/locales/fr.ts'
import it from '../../src/switcher/locales/it.ts'
import ja from '../../src/switcher/locales/ja.ts'
import ptBR from '../../src/switcher/locales/pt-BR.ts'
import { switcherMessages } from '../../src/switcher/messages.ts'
import { catalogues } from '../locales.ts'

const translations = { ar, de, es, fr, it, ja, 'pt-BR': ptBR }

/** The key of each text, its placeholders, and if it ends with a full stop. */
const facts = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.toSorted() ?? [], /[.。]$/.test(text)])

test('the switcher has the languages of the sign-in', () => {
  expect(Object.keys(translations)).toEqual(Object.keys(catalogues))
})

test.each(Object.entries(translations))(
  '%s has the placeholders and the full stops of the English texts, and translates each text',
  (language, catalogue) => {
    const { locale, ...texts } = catalogue
    expect(locale).toBe(language)
    expect(facts(texts)).toEqual(facts(switcherMessages))
    const english: Readonly<Record<string, string>> = switcherMessages
    expect(Object.entries(texts).filter(([key, text]) => text === english[key])).toEqual([])
  },
)
