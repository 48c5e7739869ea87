import type { Catalogue } from '@acme/b2b-react'
import { use, useDeferredValue } from 'react'

/** The languages of the widget, each in its own words. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const
export type Language = keyof typeof LANGUAGES

/** The texts of the widget are English without a translation. */
const loaders: { readonly [L in Exclude<Language, 'en'>]: () => Promise<{ readonly default: Catalogue }> } = {
  de: () => import('@acme/b2b-react/locales/de'),
  es: () => import('@acme/b2b-react/locales/es'),
  fr: () => import('@acme/b2b-react/locales/fr'),
  it: () => import('@acme/b2b-react/locales/it'),
  'pt-BR': () => import('@acme/b2b-react/locales/pt-BR'),
  ja: () => import('@acme/b2b-react/locales/ja'),
  ar: () => import('@acme/b2b-react/locales/ar'),
}

/**
 * Creates a hook that returns the translation of a language; undefined for English. While a translation loads, the previous one stays. The
 * first render is in English, so that the skeleton of the widget does not wait for the translation.
 */
export function createUseTranslation<T>(loadFunctions: { readonly [L in Exclude<Language, 'en'>]: () => Promise<T> }) {
  // React needs the same promise in each render.
  const loading = new Map<Language, Promise<T>>()
  function load(language: Exclude<Language, 'en'>): Promise<T> {
    const promise = loading.get(language) ?? loadFunctions[language]()
    loading.set(language, promise)
    return promise
  }
  return function useTranslation(language: Language): T | undefined {
    const shownLanguage = useDeferredValue(language, 'en')
    return shownLanguage === 'en' ? undefined : use(load(shownLanguage))
  }
}

const useModule = createUseTranslation(loaders)
/** Returns the translation of the sign-in; undefined for English. */
export const useStrings = (language: Language): Catalogue | undefined => useModule(language)?.default
