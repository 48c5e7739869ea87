// The source, because the client does not export it. Only the development build holds it.
import { didYouMean } from '../../b2b-client/src/nearest.ts'

const PREFIX = '[@acme/b2b-react]'

/**
 * Errors of a wrong setup. They are thrown in every build, because nothing works until they are fixed; production says the code alone, which
 * the README explains.
 */
const SETUP_ERRORS = {
  no_provider: 'There is no <B2BProvider client={…}> above this component. Put one around your application.',
  no_client: 'This component has no client. Give it one, or put a <B2BProvider client={…}> around it.',
  provider_without_client:
    '<B2BProvider> has no client. Pass client={() => createB2BClient(…)}; if you create the client later, render the provider then.',
  not_a_client: 'client must be a client of createB2BClient, or a function that makes one.',
  function_without_client: 'The function given as client must return what createB2BClient returns.',
}

/** An error of a wrong setup, to be thrown. */
export const setupError = (code: keyof typeof SETUP_ERRORS): Error => new Error(`${PREFIX} ${__DEV__ ? SETUP_ERRORS[code] : code}`)

const listed = (names: readonly string[]): string => names.join(', ')

/** The messages that a development build prints in the console: what happened, then what to do. No message holds a secret or what a user typed. */
export const developerMessages = {
  unknownName: (kind: string, path: string, name: string, known: readonly string[]) =>
    `there is no ${kind} ${path}${name}.${didYouMean(name, known)}`,
  prop: (component: string, problem: string) => `<${component}>: ${problem}`,
  callbackAsProp: (name: string) => `there is no prop ${name}. Pass callbacks={{ ${name} }}.`,
  unknownSlug: (slug: string) =>
    `There is no organization with the slug ${JSON.stringify(slug)}. Check config.organizationSlug, or the address of the page.`,
  missingSlug: () =>
    "config: organizationSlug is missing, and the page's address names no organization by the project's slug pattern. " +
    "Name one, or let people find theirs with authFlowType: 'Discovery'.",
  config: (problem: string) => `config: ${problem}`,
  mustBe: (option: string, what: string) => `${option} must be ${what}.`,
  notOneOf: (option: string, value: string, names: readonly string[]) => `${option}: ${value} is not one of ${listed(names)}.`,
  noProducts: () => 'products is empty: an emailed link is offered instead. Name the products that people sign in with.',
  unusableProducts: (products: readonly string[], organization: string, reasons: readonly string[]) =>
    `none of the products ${listed(products)} can be used${organization && ` in the organization ${organization}`}: ` +
    `${listed(reasons)}. An emailed link is offered instead.`,
  noProviders: () => 'products has oauth, but oauthOptions.providers names no provider: no button is shown.',
  resetWithoutMark: () =>
    'passwordOptions.resetPasswordRedirectURL needs acme_redirect_type=reset_password in its query (acme: the brand of your client). ' +
    'Without it, people who are no members yet, and discovery, are signed in by the link and not asked for a password.',
  unknownText: (key: string, known: readonly string[]) => `strings: there is no text called ${key}.${didYouMean(key, known)}`,
  textNoString: (key: string) => `strings: ${key} is not a string; it is ignored.`,
  textWithoutValue: (key: string, names: readonly string[]) => `strings: ${key} has no value for ${listed(names)}.`,
  themeField: (field: string, what: string) => `theme.${field} is not ${what}; it is ignored.`,
  theme: (problem: string) => `theme: ${problem}`,
  localeSpelling: (tag: string) => `locale is not a language tag; write "${tag}".`,
  localeUnknown: () => 'locale is not a language tag; it is ignored. Write one such as "en" or "pt-BR".',
}

const printed = new Set<string>()

/** Prints a message to developers, each once. Does nothing in production. */
export function warnOnce(message: string): void {
  if (!__DEV__ || printed.has(message)) return
  printed.add(message)
  // oxlint-disable-next-line no-console -- This is the one place where the widget speaks to developers.
  console.error(`${PREFIX} ${message}`)
}

/** The messages about the names in an object that do not exist. Anything but an object has none. */
export function unknownNames(kind: string, given: unknown, known: object, path = ''): string[] {
  const names = Object.keys(known)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return []
  return Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => developerMessages.unknownName(kind, path, name, names))
}
