import type { Catalogue, Strings } from '@acme/b2b-react'

/* The translations of the widget for the test pages, and a pseudo-language. */

const translations = {
  ar: () => import('@acme/b2b-react/locales/ar'),
  de: () => import('@acme/b2b-react/locales/de'),
  es: () => import('@acme/b2b-react/locales/es'),
  fr: () => import('@acme/b2b-react/locales/fr'),
  it: () => import('@acme/b2b-react/locales/it'),
  ja: () => import('@acme/b2b-react/locales/ja'),
  'pt-BR': () => import('@acme/b2b-react/locales/pt-BR'),
} satisfies { readonly [language: string]: () => Promise<{ default: Catalogue }> }

/** `pseudo`: a language without Latin letters. Texts that still have some are not in the catalogue. */
export type Language = 'en' | 'pseudo' | keyof typeof translations

const FULL_WIDTH = 0xfee0

/** Replaces each Latin letter by its full-width form, except in placeholders. Accents are separated first. */
const pseudo = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\{\w+\}|[A-Za-z]/g, (match) => (match.length > 1 ? match : String.fromCodePoint((match.codePointAt(0) ?? 0) + FULL_WIDTH)))

/** Returns the texts of a language; undefined for English, which needs none. */
export async function loadStrings(language: Language): Promise<Strings | undefined> {
  if (language === 'en') return undefined
  if (language !== 'pseudo') return (await translations[language]()).default
  const texts = Object.entries<string>((await translations.de()).default).filter(([key]) => key !== 'locale')
  return Object.fromEntries(texts.map(([key, text]) => [key, pseudo(text)]))
}
