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

/**
 * Returns all countries with a calling code, sorted in the given language. Until they are loaded, returns only the default country. A
 * failed load is tried again when `attempt` changes.
 */
export function useCountries(locale: string, attempt: unknown): readonly Country[] {
  const [codes, setCodes] = useState(loaded ?? [{ code: DEFAULT_COUNTRY, callingCode: DEFAULT_CALLING_CODE }])
  useEffect(() => {
    const unmounted = new AbortController()
    loadCodes().then(
      (allCodes) => unmounted.signal.aborted || setCodes(allCodes),
      () => {},
    )
    return () => unmounted.abort()
  }, [attempt])
  return useMemo(() => withNames(codes, locale), [codes, locale])
}

function withNames(codes: CallingCodes, locale: string): readonly Country[] {
  const nameOf = namesIn(locale)
  const countries = codes.map((country) => ({ ...country, name: nameOf(country.code) }))
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/**
 * Returns a function that names a country in the given language. It falls back to the code, because old browsers have no names, and invalid
 * languages throw.
 */
function namesIn(locale: string): (code: string) => string {
  try {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    return (code) => names.of(code) ?? code
  } catch {
    return (code) => code
  }
}
