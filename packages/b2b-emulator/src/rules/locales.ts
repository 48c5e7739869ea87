import { Refusal } from '../refusal.ts'

/** The languages the provider writes mail in. Source: entity record section 13. The emulator writes English whichever is asked for. */
const SERVED = new Set(['en', 'es', 'pt-br'])

/** Refuses a language that the provider does not serve. */
export function checkLocale(locale: string | undefined): void {
  if (locale === undefined || SERVED.has(locale.toLowerCase())) return
  throw new Refusal(400, 'invalid_locale', `The language is not served. Those that are: ${[...SERVED].join(', ')}.`)
}
