import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_CALLING_CODE, DEFAULT_COUNTRY } from '../../limits.ts'
import { loadPhone } from '../../phone/loadPhone.ts'
import type { Country } from '../../ui/PhoneField.tsx'

type CallingCodes = readonly Omit<Country, 'name'>[]

/** The calling codes; null until a screen has loaded them. */
let loadedCodes: CallingCodes | null = null

async function loadCodes(): Promise<CallingCodes> {
  loadedCodes ??= (await loadPhone()).callingCodes()
  return loadedCodes
}

interface Countries {
  /** All countries with a calling code, sorted by their name in the language. Until they are loaded, only the preferred country. */
  readonly countries: readonly Country[]
  /** The code of the selected country: the preferred country if it has a calling code, otherwise the default. */
  readonly country: string
}

/**
 * Returns the countries of a phone field.
 *
 * @param preferred The code of a country. `""` selects the region of the locale, such as `AT` in `de-AT`.
 * @param attempt When this value changes, a failed load is tried again.
 */
export function useCountries(locale: string, preferred: string, attempt: unknown): Countries {
  const preferredCode = preferred || (new Intl.Locale(locale).region ?? DEFAULT_COUNTRY)
  const [codes, setCodes] = useState(
    loadedCodes ?? [{ code: preferredCode, callingCode: preferredCode === DEFAULT_COUNTRY ? DEFAULT_CALLING_CODE : '' }],
  )
  useEffect(() => {
    let isMounted = true
    loadCodes().then(
      (allCodes) => {
        if (isMounted) setCodes(allCodes)
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [attempt])
  const countries = useMemo(() => withNames(codes, locale), [codes, locale])
  return { countries, country: codes.some(({ code }) => code === preferredCode) ? preferredCode : DEFAULT_COUNTRY }
}

function withNames(codes: CallingCodes, locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const countries = codes.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
