import {
  isProvider,
  knownNames,
  asList,
  MFA_NAMES,
  asObject,
  PRODUCT_NAMES,
  providersOf,
  providerTypeOf,
  type AuthFlowType,
  type LooseConfig,
} from './config.ts'
import { MIN_SESSION_MINUTES } from '../limits.ts'
import { developerMessages, unknownNames } from '../warn.ts'
import { PROVIDERS } from './methods.ts'

type AllKeys<T> = T extends unknown ? keyof T : never
type Member<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/** The names inside an object option. */
type NamesIn<V> =
  NonNullable<V> extends readonly unknown[] ? object : NonNullable<V> extends object ? Record<AllKeys<NonNullable<V>>, 0> : object

const REDIRECTS = { loginRedirectURL: 0, signupRedirectURL: 0 } as const
const TEMPLATES = { loginTemplateId: 0, signupTemplateId: 0 } as const

/** Every option, with the names inside it. */
const KNOWN_OPTIONS: { readonly [K in AllKeys<LooseConfig>]: NamesIn<Member<LooseConfig, K>> } = {
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

const unknownOptions = (config: LooseConfig): string[] => [
  ...unknownNames('option', config, KNOWN_OPTIONS),
  ...OBJECT_OPTIONS.flatMap((option) => unknownNames('option', config[option], KNOWN_OPTIONS[option], `${option}.`)),
  ...asList(asObject(config.oauthOptions).providers).flatMap((entry) =>
    unknownNames('option', entry, PROVIDER_OPTIONS, 'oauthOptions.providers.'),
  ),
]

const FLOW_TYPES: readonly unknown[] = ['Organization', 'Discovery'] satisfies AuthFlowType[]
const CONFIRM_VALUES: readonly unknown[] = ['never', 'foreign', 'always', undefined]
const OBJECT_OPTIONS = [
  'sessionOptions',
  'emailMagicLinksOptions',
  'emailOtpOptions',
  'oauthOptions',
  'ssoOptions',
  'passwordOptions',
  'directLoginForSingleMembership',
] as const
const BOOLEAN_OPTIONS = ['directCreateOrganizationForNoMembership', 'disableCreateOrganization', 'skipWhenSignedIn', 'browserBack'] as const

const isAbsolute = (address: unknown): boolean => typeof address === 'string' && /^https?:/.test(address) && URL.canParse(address)

/** Returns a message for each list entry that is not a name in the table. */
function unknownEntries(option: string, given: unknown, names: object): string[] {
  if (given !== undefined && !Array.isArray(given)) return [developerMessages.mustBe(option, 'a list')]
  return asList(given)
    .filter((name) => typeof name !== 'string' || !Object.hasOwn(names, name))
    .map((name) => developerMessages.notOneOf(option, String(name), Object.keys(names)))
}

function wrongTypes(config: LooseConfig): string[] {
  const isObject = (given: unknown) => given === undefined || (typeof given === 'object' && given !== null)
  return [
    ...OBJECT_OPTIONS.filter((option) => !isObject(config[option])).map((option) => developerMessages.mustBe(option, 'an object')),
    ...BOOLEAN_OPTIONS.filter((option) => config[option] !== undefined && typeof config[option] !== 'boolean').map((option) =>
      developerMessages.mustBe(option, 'true or false'),
    ),
  ]
}

const wrongAddresses = (config: LooseConfig): string[] =>
  (['emailMagicLinksOptions', 'oauthOptions', 'ssoOptions', 'passwordOptions'] as const).flatMap((option) =>
    Object.entries(asObject(config[option]))
      .filter(([name, value]) => name.endsWith('RedirectURL') && value !== undefined && !isAbsolute(value))
      .map(([name]) => developerMessages.mustBe(`${option}.${name}`, 'an absolute https or http address')),
  )

function wrongProviders(config: LooseConfig): string[] {
  const { products, oauthOptions } = config
  const unknown = asList(asObject(oauthOptions).providers)
    .filter((entry) => !isProvider(providerTypeOf(entry)))
    .map((entry) => developerMessages.notOneOf('oauthOptions.providers', String(providerTypeOf(entry)), PROVIDERS))
  const none = knownNames(products, PRODUCT_NAMES).includes('oauth') && providersOf(config).length === 0
  return none ? [...unknown, developerMessages.noProviders()] : unknown
}

/** The parameter that makes a sign-in link ask for a new password. The prefix is the client's brand. */
const ASKS_FOR_RESET = /[?&]\w+_redirect_type=reset_password(?:[&#]|$)/

function wrongReset({ products, passwordOptions }: LooseConfig): string[] {
  const where = asObject(passwordOptions).resetPasswordRedirectURL
  const asks = where === undefined || !isAbsolute(where) || ASKS_FOR_RESET.test(where)
  return asks || !knownNames(products, PRODUCT_NAMES).includes('passwords') ? [] : [developerMessages.resetWithoutMark()]
}

/** Returns messages for the developer about wrong options. The widget ignores those options. */
export function configProblems(config: LooseConfig): string[] {
  const { authFlowType, products, organizationSlug, mfaProductInclude, mfaProductOrder, emailMagicLinksOptions } = config
  const minutes: unknown = asObject(config.sessionOptions).sessionDurationMinutes
  return [
    ...(authFlowType !== undefined && !FLOW_TYPES.includes(authFlowType)
      ? [developerMessages.mustBe('authFlowType', `'Organization' or 'Discovery'`)]
      : []),
    ...unknownOptions(config),
    ...wrongTypes(config),
    ...unknownEntries('products', products, PRODUCT_NAMES),
    ...(Array.isArray(products) && products.length === 0 ? [developerMessages.noProducts()] : []),
    ...unknownEntries('mfaProductInclude', mfaProductInclude, MFA_NAMES),
    ...unknownEntries('mfaProductOrder', mfaProductOrder, MFA_NAMES),
    ...wrongProviders(config),
    ...(organizationSlug != null && typeof organizationSlug !== 'string' ? [developerMessages.mustBe('organizationSlug', 'a string')] : []),
    ...wrongAddresses(config),
    ...wrongReset(config),
    ...(CONFIRM_VALUES.includes(asObject(emailMagicLinksOptions).confirmLink)
      ? []
      : [developerMessages.mustBe('emailMagicLinksOptions.confirmLink', `'never', 'foreign' or 'always'`)]),
    ...(minutes !== undefined && !(typeof minutes === 'number' && minutes >= MIN_SESSION_MINUTES)
      ? [developerMessages.mustBe('sessionOptions.sessionDurationMinutes', `a number of at least ${MIN_SESSION_MINUTES}`)]
      : []),
  ]
}
