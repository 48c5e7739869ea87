import type { Country } from '../ui/PhoneField.tsx'

/** Every country with a telephone code, by its name in a language, in the order of that language. */
export function countriesIn(locale: string, callingCodes: Readonly<Record<string, string>>): readonly Country[] {
  const names = namesIn(locale)
  return Object.entries(callingCodes)
    .map(([code, callingCode]) => ({ code, callingCode, name: names(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

/** Old browsers and odd languages know no names; the code does, then. */
function namesIn(locale: string): (code: string) => string {
  try {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    return (code) => names.of(code) ?? code
  } catch {
    return (code) => code
  }
}
