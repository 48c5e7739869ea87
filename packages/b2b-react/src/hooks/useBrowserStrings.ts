import { useEffect, useRef, useState } from 'react'
import type { Strings } from '../text/say.ts'

/** For each language of the application, a function that loads its translation. The keys are BCP 47 tags. Without `en`, English has the built-in texts. */
export interface Translations {
  readonly [language: string]: () => Promise<{ readonly default: Strings }>
}

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/**
 * Returns the translation for the first of the user's languages that the application has. A translation with exactly the user's tag comes
 * before one for the same language.
 */
async function stringsFor(userTags: readonly string[], translations: Translations): Promise<Strings> {
  const knownTags = Object.keys(translations)
  for (const userTag of userTags) {
    const sameTag = knownTags.find((tag) => tag.toLowerCase() === userTag.toLowerCase())
    const bestTag = sameTag ?? knownTags.find((tag) => languageOf(tag) === languageOf(userTag))
    if (bestTag === undefined && languageOf(userTag) === 'en') return { locale: userTag }
    if (bestTag === undefined) continue
    const { default: catalogue } = (await translations[bestTag]?.()) ?? {}
    if (!catalogue) continue
    // A translation for all regions gets the region of the user, because digits and the country of phone numbers depend on the region. A
    // translation for one region, such as `pt-BR`, keeps its own.
    const isForAllRegions = languageOf(bestTag) === bestTag.toLowerCase()
    return isForAllRegions ? { ...catalogue, locale: userTag } : catalogue
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
