import { useEffect, useRef, useState } from 'react'
import type { Catalogue, Strings } from '../text/say.ts'

/** For each language of the application except English, a function that loads its translation. The keys are BCP 47 tags. */
export interface Translations {
  readonly [language: string]: () => Promise<{ readonly default: Catalogue }>
}

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/**
 * Returns the translation for the first of the user's languages that the application has: for the same tag, else for the same language. The
 * locale of the result keeps the region of the user, because the digits and the country of phone numbers depend on it.
 */
async function stringsFor(tags: readonly string[], translations: Translations): Promise<Strings> {
  const languages = Object.keys(translations)
  for (const tag of tags) {
    if (languageOf(tag) === 'en') return { locale: tag }
    const sameTag = languages.find((language) => language.toLowerCase() === tag.toLowerCase())
    const language = sameTag ?? languages.find((candidate) => languageOf(candidate) === languageOf(tag))
    if (language === undefined) continue
    const { default: catalogue } = (await translations[language]?.()) ?? {}
    if (!catalogue) continue
    // A translation for one region, such as `pt-BR`, keeps its own locale: it is not the language of another region.
    const isForAllRegions = languageOf(language) === language.toLowerCase()
    return isForAllRegions ? { ...catalogue, locale: tag } : catalogue
  }
  return {}
}

/**
 * Loads the translation for the language of the browser. Returns undefined until it is loaded. Returns the English texts if the application
 * has none of the user's languages, or if the translation cannot be loaded.
 *
 * @example
 * const strings = useBrowserStrings({ de: () => import('@acme/b2b-react/locales/de') })
 * return strings && <B2BLogin strings={strings} config={{ organizationSlug: 'acme' }} />
 */
export function useBrowserStrings(translations: Translations): Strings | undefined {
  const [strings, setStrings] = useState<Strings>()
  // Hosts often create the object in each render, but the language is chosen once.
  const initialTranslations = useRef(translations)
  useEffect(() => {
    let isMounted = true
    const show = (newStrings: Strings) => {
      if (isMounted) setStrings(newStrings)
    }
    const showEnglish = () => show({})
    stringsFor(navigator.languages, initialTranslations.current).then(show, showEnglish)
    return () => {
      isMounted = false
    }
  }, [])
  return strings
}
