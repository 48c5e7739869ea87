import { developerMessages, warnOnce } from '../warn.ts'
import type { Strings } from './say.ts'

/**
 * Returns the locale of a component: its own, otherwise that of its texts. It is a valid BCP 47 tag, because `Intl` functions throw for an
 * invalid one: `en-US` for `en_US`, and `en` for an invalid text.
 */
export function localeOf(own: string | undefined, strings: Strings | undefined): string {
  const locale = own ?? strings?.locale ?? 'en'
  try {
    const tag = String(new Intl.Locale(locale.replaceAll('_', '-')))
    if (__DEV__ && locale.includes('_')) warnOnce(developerMessages.localeSpelling(tag))
    return tag
  } catch {
    if (__DEV__) warnOnce(developerMessages.localeUnknown())
    return 'en'
  }
}
