import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_CALLING_CODE, DEFAULT_COUNTRY } from '../../limits.ts'
import { loadPhone } from '../../phone/loadPhone.ts'
import type { Country } from '../../ui/PhoneField.tsx'

type CallingCodes = readonly Omit<Country, 'name'>[]

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
    const left = new AbortController()
    loadCodes().then(
      (all) => left.signal.aborted || setCodes(all),
      () => {},
    )
    return () => left.abort()
  }, [attempt])
  return useMemo(() => named(codes, locale), [codes, locale])
}

function named(codes: CallingCodes, locale: string): readonly Country[] {
  const names = namesIn(locale)
  return codes.map((one) => ({ ...one, name: names(one.code) })).toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

/** Falls back to the code, because old browsers know no names and invalid languages throw. */
function namesIn(locale: string): (code: string) => string {
  try {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    return (code) => names.of(code) ?? code
  } catch {
    return (code) => code
  }
}
