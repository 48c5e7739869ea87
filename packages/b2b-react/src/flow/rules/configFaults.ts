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
import { developerMessages, unknownNames } from '../../warn.ts'
import { PROVIDERS } from '../facts.ts'

type AllKeys<T> = T extends unknown ? keyof T : never
type Member<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/** The names inside an option: those of an object, none of anything else. */
type NamesIn<V> =
  NonNullable<V> extends readonly unknown[] ? object : NonNullable<V> extends object ? Record<AllKeys<NonNullable<V>>, 0> : object

const REDIRECTS = { loginRedirectURL: 0, signupRedirectURL: 0 } as const
const TEMPLATES = { loginTemplateId: 0, signupTemplateId: 0 } as const

/** Every option, with the names inside it. */
const KNOWN: { readonly [K in AllKeys<GivenConfig>]: NamesIn<Member<GivenConfig, K>> } = {
  authFlowType: {},
  products: {},
  organizationSlug: {},
  sessionOptions: { sessionDurationMinutes: 0 },
  emailMagicLinksOptions: { ...REDIRECTS, ...TEMPLATES, discoveryRedirectURL: 0, domainHint: 0, locale: 0, confirmLink: 0 },
  emailOtpOptions: TEMPLATES,
  oauthOptions: { ...REDIRECTS, discoveryRedirectURL: 0, providers: 0 },
  ssoOptions: REDIRECTS,
  passwordOptions: {
    loginRedirectURL: 0,
    discoveryRedirectURL: 0,
    resetPasswordRedirectURL: 0,
    resetPasswordExpirationMinutes: 0,
    resetPasswordTemplateId: 0,
    verifyEmailTemplateId: 0,
  },
  mfaProductInclude: {},
  mfaProductOrder: {},
  directLoginForSingleMembership: { status: 0, ignoreInvites: 0, ignoreJitProvisioning: 0 },
  directCreateOrganizationForNoMembership: {},
  disableCreateOrganization: {},
  skipWhenSignedIn: {},
  browserBack: {},
}
const PROVIDER_OPTIONS = { type: 0, one_tap: 0, customScopes: 0, providerParams: 0 }

const unknownOptions = (config: GivenConfig): string[] => [
  ...unknownNames('option', config, KNOWN),
  ...OBJECTS.flatMap((option) => unknownNames('option', config[option], KNOWN[option], `${option}.`)),
  ...listOf(objectOf(config.oauthOptions).providers).flatMap((entry) =>
    unknownNames('option', entry, PROVIDER_OPTIONS, 'oauthOptions.providers.'),
  ),
]

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
  if (given !== undefined && !Array.isArray(given)) return [developerMessages.mustBe(option, 'a list')]
  return listOf(given)
    .filter((name) => typeof name !== 'string' || !Object.hasOwn(names, name))
    .map((name) => developerMessages.notOneOf(option, String(name), Object.keys(names)))
}

function wrongTypes(config: GivenConfig): string[] {
  const isObject = (given: unknown) => given === undefined || (typeof given === 'object' && given !== null)
  return [
    ...OBJECTS.filter((option) => !isObject(config[option])).map((option) => developerMessages.mustBe(option, 'an object')),
    ...BOOLEANS.filter((option) => config[option] !== undefined && typeof config[option] !== 'boolean').map((option) =>
      developerMessages.mustBe(option, 'true or false'),
    ),
  ]
}

const wrongAddresses = (config: GivenConfig): string[] =>
  (['emailMagicLinksOptions', 'oauthOptions', 'ssoOptions', 'passwordOptions'] as const).flatMap((option) =>
    Object.entries(objectOf(config[option]))
      .filter(([name, value]) => name.endsWith('RedirectURL') && value !== undefined && !isAbsolute(value))
      .map(([name]) => developerMessages.mustBe(`${option}.${name}`, 'an absolute https or http address')),
  )

function wrongProviders(config: GivenConfig): string[] {
  const { products, oauthOptions } = config
  const unknown = listOf(objectOf(oauthOptions).providers)
    .filter((entry) => !isProvider(typeOf(entry)))
    .map((entry) => developerMessages.notOneOf('oauthOptions.providers', String(typeOf(entry)), PROVIDERS))
  const none = known(products, PRODUCT_NAMES).includes('oauth') && providersOf(config).length === 0
  return none ? [...unknown, developerMessages.noProviders()] : unknown
}

/** What tells a page that a link which signs somebody in was asked for to set a password. Any brand will do. */
const ASKS_FOR_RESET = /[?&]\w+_redirect_type=reset_password(?:[&#]|$)/

function wrongReset({ products, passwordOptions }: GivenConfig): string[] {
  const where = objectOf(passwordOptions).resetPasswordRedirectURL
  const asks = where === undefined || !isAbsolute(where) || ASKS_FOR_RESET.test(where)
  return asks || !known(products, PRODUCT_NAMES).includes('passwords') ? [] : [developerMessages.resetWithoutMark()]
}

/** What is wrong with a configuration, in sentences for the developer; the widget goes on with what it can. Source: decisions point 4. */
export function faultsOfConfig(config: GivenConfig): string[] {
  const { authFlowType, products, organizationSlug, mfaProductInclude, mfaProductOrder, emailMagicLinksOptions } = config
  const minutes: unknown = objectOf(config.sessionOptions).sessionDurationMinutes
  return [
    ...(authFlowType !== undefined && !FLOWS.includes(authFlowType)
      ? [developerMessages.mustBe('authFlowType', `'Organization' or 'Discovery'`)]
      : []),
    ...unknownOptions(config),
    ...wrongTypes(config),
    ...strange('products', products, PRODUCT_NAMES),
    ...(Array.isArray(products) && products.length === 0 ? [developerMessages.noProducts()] : []),
    ...strange('mfaProductInclude', mfaProductInclude, MFA_NAMES),
    ...strange('mfaProductOrder', mfaProductOrder, MFA_NAMES),
    ...wrongProviders(config),
    ...(organizationSlug != null && typeof organizationSlug !== 'string' ? [developerMessages.mustBe('organizationSlug', 'a string')] : []),
    ...wrongAddresses(config),
    ...wrongReset(config),
    ...(CONFIRMS.includes(objectOf(emailMagicLinksOptions).confirmLink)
      ? []
      : [developerMessages.mustBe('emailMagicLinksOptions.confirmLink', `'never', 'foreign' or 'always'`)]),
    ...(minutes !== undefined && !(typeof minutes === 'number' && minutes >= SHORTEST_SESSION_MINUTES)
      ? [developerMessages.mustBe('sessionOptions.sessionDurationMinutes', `a number of at least ${SHORTEST_SESSION_MINUTES}`)]
      : []),
  ]
}
