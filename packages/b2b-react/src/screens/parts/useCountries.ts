import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_CALLING_CODE, DEFAULT_COUNTRY } from '../../limits.ts'
import { loadPhone } from '../../phone/loadPhone.ts'
import type { Country } from '../../ui/PhoneField.tsx'

type CallingCodes = readonly Omit<Country, 'name'>[]

/** The calling codes, once a screen has loaded them. */
let loaded: CallingCodes | null = null

async function loadCodes(): Promise<CallingCodes> {
  loaded ??= (await loadPhone()).callingCodes()
  return loaded
}

interface Countries {
  /** All countries with a calling code, sorted in the language. Until they are loaded, only the selected country. */
  readonly countries: readonly Country[]
  /** The code of the selected country: the preferred one if it has a calling code, otherwise the default. */
  readonly country: string
}

/**
 * Returns the countries of a phone field. A failed load is tried again when `attempt` changes.
 *
 * @param preferred The code of a country. If it is empty, the region of the locale is used, such as `AT` in `de-AT`.
 */
export function useCountries(locale: string, preferred: string, attempt: unknown): Countries {
  const wanted = preferred || (new Intl.Locale(locale).region ?? DEFAULT_COUNTRY)
  const [codes, setCodes] = useState(loaded ?? [{ code: wanted, callingCode: wanted === DEFAULT_COUNTRY ? DEFAULT_CALLING_CODE : '' }])
  useEffect(() => {
    const unmounted = new AbortController()
    loadCodes().then(
      (allCodes) => unmounted.signal.aborted || setCodes(allCodes),
      () => {},
    )
    return () => unmounted.abort()
  }, [attempt])
  const countries = useMemo(() => withNames(codes, locale), [codes, locale])
  return { countries, country: codes.some(({ code }) => code === wanted) ? wanted : DEFAULT_COUNTRY }
}

function withNames(codes: CallingCodes, locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const countries = codes.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
