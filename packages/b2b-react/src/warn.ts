// Imported from the client's source, because the client does not export it. Only the development build contains it.
import { didYouMean } from '../../b2b-client/src/internal/nearest.ts'

const PREFIX = '[@acme/b2b-react]'
/** The page of the documentation that explains each code. The client has the same constant. Only development builds contain this address. */
const ERROR_PAGE = 'https://docs.acme.example/errors'

/**
 * Setup errors. They are thrown in every build, because nothing works until they are fixed. Production builds show only the code, which the
 * README explains.
 */
const SETUP_ERRORS = {
  no_provider: 'There is no <B2BProvider client={…}> above this component. Put one around your application.',
  no_client: 'This component has no client. Pass it a client, or put a <B2BProvider client={…}> around it.',
  provider_without_client:
    '<B2BProvider> has no client. Pass client={() => createB2BClient(…)}; if you create the client later, render the provider then.',
  not_a_client: 'client must be the result of createB2BClient, or a function that returns one.',
  part_without_screen: 'This component is a part of a screen. Put it inside <B2BScreen login={…}>.',
  function_without_client: 'The function passed as client must return the result of createB2BClient.',
}

/** Creates a setup error. */
export const setupError = (code: keyof typeof SETUP_ERRORS): Error =>
  new Error(`${PREFIX} ${__DEV__ ? `${SETUP_ERRORS[code]} ${ERROR_PAGE}#${code}` : code}`)

const joinNames = (names: readonly string[]): string => names.join(', ')

/**
 * The messages that a development build prints to the console: what happened, then what to do. No message contains a secret or user input.
 */
export const developerMessages = {
  unknownName: (kind: string, path: string, name: string, known: readonly string[]) =>
    `there is no ${kind} ${path}${name}.${didYouMean(name, known)}`,
  prop: (component: string, problem: string) => `<${component}>: ${problem}`,
  callbackAsProp: (name: string) => `there is no prop ${name}. Pass callbacks={{ ${name} }}.`,
  unknownSlug: (slug: string) =>
    `There is no organization with the slug ${JSON.stringify(slug)}. Check config.organizationSlug, or the address of the page.`,
  missingSlug: () =>
    "config: organizationSlug is missing, and the page's URL does not contain a slug by the project's slug pattern. " +
    "Pass config.organizationSlug, or use authFlowType: 'Discovery'.",
  config: (problem: string) => `config: ${problem}`,
  mustBe: (option: string, validValue: string) => `${option} must be ${validValue}.`,
  notOneOf: (option: string, value: string, names: readonly string[]) => `${option}: ${value} is not one of ${joinNames(names)}.`,
  noProducts: () => 'products is empty: an emailed link is offered instead. Name the products that people sign in with.',
  noFactors: () =>
    'mfaProductInclude is empty, so all second factors are offered. Leave it out, or name the factors that members can set up.',
  unusableFactors: (included: readonly string[], allowed: readonly string[]) =>
    `mfaProductInclude has only ${joinNames(included)}, but the organization allows only ${joinNames(allowed)}, so these are offered.`,
  unusableProducts: (products: readonly string[], organization: string, reasons: readonly string[]) =>
    `none of the products ${joinNames(products)} can be used${organization && ` in the organization ${organization}`}: ` +
    `${joinNames(reasons)}. An emailed link is offered instead.`,
  noProviders: () => 'products contains oauth, but oauthOptions.providers is empty, so no button is shown. Add a provider.',
  slugInDiscovery: () =>
    "organizationSlug has no effect with authFlowType: 'Discovery', because the user chooses the organization. Remove one of the two options.",
  onlyInDiscovery: (names: readonly string[]) =>
    `without effect in a sign-in to one organization: ${joinNames(names)}. Remove them, or pass authFlowType: 'Discovery'.`,
  redirectOfOtherFlow: (group: string, passed: string, authFlowType: string, needed: string) =>
    `${group}.${passed} is passed without ${needed}, but the flow '${authFlowType}' returns to ${needed}. Pass ${group}.${needed}.`,
  noResetURL: (parameter: string) =>
    'products contains passwords, but passwordOptions.resetPasswordRedirectURL is missing, so an emailed link for a new password opens the default ' +
    `URL of the project. Pass the URL of a page with this widget, with ${parameter} in its query.`,
  resetURLWithoutType: (parameter: string) =>
    `passwordOptions.resetPasswordRedirectURL needs ${parameter} in its query, with the brand of your client. ` +
    'Without it, the link only signs in a new user, or a user in discovery: they are never asked for a new password.',
  unknownText: (key: string, known: readonly string[]) => `strings: there is no text called ${key}.${didYouMean(key, known)}`,
  textNotAString: (key: string) => `strings: ${key} is not a string; it is ignored.`,
  textWithoutValue: (key: string, names: readonly string[]) => `strings: ${key} has no value for ${joinNames(names)}.`,
  themeField: (field: string, validValue: string) => `theme.${field} is not ${validValue}; it is ignored.`,
  theme: (problem: string) => `theme: ${problem}`,
  localeSpelling: (tag: string) => `locale is not a language tag; write "${tag}".`,
  localeUnknown: () => 'locale is not a language tag; it is ignored. Write one such as "en" or "pt-BR".',
}

const printed = new Set<string>()

/** Prints each message once. Does nothing in production. */
export function warnOnce(message: string): void {
  if (!__DEV__ || printed.has(message)) return
  printed.add(message)
  // oxlint-disable-next-line no-console -- The only place that prints messages for developers.
  console.error(`${PREFIX} ${message}`)
}

/** Returns a message for each key of `value` that `known` does not have. Returns no message if `value` is not an object. */
export function unknownNameMessages(kind: string, value: unknown, known: object, path = ''): string[] {
  const knownNames = Object.keys(known)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.keys(value)
    .filter((name) => !knownNames.includes(name))
    .map((name) => developerMessages.unknownName(kind, path, name, knownNames))
}
