import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_COUNTRY } from '../limits.ts'
import type { Country } from '../ui/PhoneField.tsx'

type CallingCodes = readonly Omit<Country, 'name'>[]

/** Every country with a telephone code, in the order of a language. Until they have come it is the default one, which an international number does not need. */
export function useCountries(locale: string): readonly Country[] {
  const [codes, setCodes] = useState<CallingCodes>([DEFAULT_COUNTRY])
  useEffect(() => {
    const left = new AbortController()
    void import('../phone/phone.ts').then(
      ({ callingCodes }) => left.signal.aborted || setCodes(callingCodes()),
      () => {},
    )
    return () => left.abort()
  }, [])
  return useMemo(() => named(codes, locale), [codes, locale])
}

function named(codes: CallingCodes, locale: string): readonly Country[] {
  const names = namesIn(locale)
  return codes.map((one) => ({ ...one, name: names(one.code) })).toSorted((one, other) => one.name.localeCompare(other.name, locale))
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
