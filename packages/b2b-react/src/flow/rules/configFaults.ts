import {
  isProvider,
  known,
  listOf,
  MFA_NAMES,
  objectOf,
  PRODUCT_NAMES,
  providersOf,
  typeOf,
  type AuthFlowType,
  type GivenConfig,
} from '../../config.ts'
import { SHORTEST_SESSION_MINUTES } from '../../limits.ts'
import { PROVIDERS } from '../facts.ts'

const FLOWS: readonly unknown[] = ['Organization', 'Discovery'] satisfies AuthFlowType[]
const CONFIRMS: readonly unknown[] = ['never', 'foreign', 'always', undefined]
const OBJECTS = [
  'sessionOptions',
  'emailMagicLinksOptions',
  'emailOtpOptions',
  'oauthOptions',
  'ssoOptions',
  'passwordOptions',
  'directLoginForSingleMembership',
] as const
const BOOLEANS = ['directCreateOrganizationForNoMembership', 'disableCreateOrganization', 'skipWhenSignedIn', 'browserBack'] as const

const isAbsolute = (address: unknown): boolean => typeof address === 'string' && /^https?:/.test(address) && URL.canParse(address)

/** The entries of a list that are none of the names of a table. */
function strange(option: string, given: unknown, names: object): string[] {
  if (given !== undefined && !Array.isArray(given)) return [`${option} must be a list.`]
  return listOf(given)
    .filter((name) => typeof name !== 'string' || !Object.hasOwn(names, name))
    .map((name) => `${option}: ${String(name)} is not one of ${Object.keys(names).join(', ')}.`)
}

function wrongTypes(config: GivenConfig): string[] {
  const isObject = (given: unknown) => given === undefined || (typeof given === 'object' && given !== null)
  return [
    ...OBJECTS.filter((option) => !isObject(config[option])).map((option) => `${option} must be an object.`),
    ...BOOLEANS.filter((option) => config[option] !== undefined && typeof config[option] !== 'boolean').map(
      (option) => `${option} must be true or false.`,
    ),
  ]
}

const wrongAddresses = (config: GivenConfig): string[] =>
  (['emailMagicLinksOptions', 'oauthOptions', 'ssoOptions', 'passwordOptions'] as const).flatMap((option) =>
    Object.entries(objectOf(config[option]))
      .filter(([name, value]) => name.endsWith('RedirectURL') && value !== undefined && !isAbsolute(value))
      .map(([name]) => `${option}.${name} must be an absolute https or http address.`),
  )

function wrongProviders(config: GivenConfig): string[] {
  const { products, oauthOptions } = config
  const unknown = listOf(objectOf(oauthOptions).providers)
    .filter((entry) => !isProvider(typeOf(entry)))
    .map((entry) => `oauthOptions.providers: ${String(typeOf(entry))} is not one of ${PROVIDERS.join(', ')}.`)
  const none = known(products, PRODUCT_NAMES).includes('oauth') && providersOf(config).length === 0
  return none ? [...unknown, 'products has oauth, but oauthOptions.providers names no provider: no button is shown.'] : unknown
}

/** What tells a page that a link which signs somebody in was asked for to set a password. Any brand will do. */
const ASKS_FOR_RESET = /[?&]\w+_redirect_type=reset_password(?:[&#]|$)/

function wrongReset({ products, passwordOptions }: GivenConfig): string[] {
  const where = objectOf(passwordOptions).resetPasswordRedirectURL
  const asks = where === undefined || !isAbsolute(where) || ASKS_FOR_RESET.test(where)
  return asks || !known(products, PRODUCT_NAMES).includes('passwords')
    ? []
    : [
        'passwordOptions.resetPasswordRedirectURL needs acme_redirect_type=reset_password in its query (acme: the brand of your client). ' +
          'Without it, people who are no members yet, and discovery, are signed in by the link and not asked for a password.',
      ]
}

/** What is wrong with a configuration, in sentences for the developer; the widget goes on with what it can. Source: decisions point 4. */
export function faultsOfConfig(config: GivenConfig): string[] {
  const { authFlowType, products, organizationSlug, mfaProductInclude, mfaProductOrder, emailMagicLinksOptions } = config
  const minutes: unknown = objectOf(config.sessionOptions).sessionDurationMinutes
  return [
    ...(authFlowType !== undefined && !FLOWS.includes(authFlowType) ? [`authFlowType must be 'Organization' or 'Discovery'.`] : []),
    ...wrongTypes(config),
    ...strange('products', products, PRODUCT_NAMES),
    ...strange('mfaProductInclude', mfaProductInclude, MFA_NAMES),
    ...strange('mfaProductOrder', mfaProductOrder, MFA_NAMES),
    ...wrongProviders(config),
    ...(organizationSlug != null && typeof organizationSlug !== 'string' ? ['organizationSlug must be a string.'] : []),
    ...wrongAddresses(config),
    ...wrongReset(config),
    ...(CONFIRMS.includes(objectOf(emailMagicLinksOptions).confirmLink)
      ? []
      : [`emailMagicLinksOptions.confirmLink must be 'never', 'foreign' or 'always'.`]),
    ...(minutes !== undefined && !(typeof minutes === 'number' && minutes >= SHORTEST_SESSION_MINUTES)
      ? [`sessionOptions.sessionDurationMinutes must be a number of at least ${SHORTEST_SESSION_MINUTES}.`]
      : []),
  ]
}
