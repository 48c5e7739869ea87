import { Refusal } from '../../internal/refusal.ts'

/** The languages of the provider's emails. The emulator always writes English. */
const SUPPORTED_LANGUAGES = new Set(['en', 'es', 'pt-br'])

/** Refuses a language that the provider does not support. */
export function checkLocale(locale: string | undefined): void {
  if (locale === undefined || SUPPORTED_LANGUAGES.has(locale.toLowerCase())) return
  throw new Refusal(400, 'invalid_locale', `The language is not supported. Use one of ${[...SUPPORTED_LANGUAGES].join(', ')}.`)
}
