import { asList, asObject } from '../internal/unchecked.ts'
import { DEFAULT_SESSION_MINUTES, MIN_SESSION_MINUTES } from '../limits.ts'
import { developerMessages, unknownNameMessages } from '../warn.ts'
import { MFA_METHODS, PROVIDERS, type MfaMethod, type Provider } from './methods.ts'
import type { HeadingLevel, LooseConfig, MfaProduct, OAuthProviderOptions, Product, ProductName, Redirects } from './types.ts'

/** One option of the configuration. `value` is the value of the application, and can have any type. */
interface Option<T> {
  /** Returns the value if it is valid, otherwise the default. */
  readonly read: (value: unknown) => T
  /** Returns messages about a value for the developer. Only in development builds. */
  readonly check?: (name: string, value: unknown) => string[]
}

/** An option that takes any value. Only TypeScript checks it. */
const anyValue: Option<unknown> = { read: (value) => value }

/** An option with a default. `validValue` describes valid values in messages. It is false in production builds, which have no messages. */
const option = <T>(defaultValue: T, isValid: (value: unknown) => boolean, validValue: string | false): Option<T> => {
  // The cast is safe: `isValid` accepts only values of type `T`.
  const read = (value: unknown): T => (isValid(value) ? (value as T) : defaultValue)
  if (!__DEV__) return { read }
  const problem = (name: string) => developerMessages.mustBe(name, String(validValue))
  return { read, check: (name, value) => (value === undefined || isValid(value) ? [] : [problem(name)]) }
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const flag = (defaultValue: boolean): Option<boolean> => option(defaultValue, isBoolean, __DEV__ && 'true or false')

/** The minutes of a session. An invalid value results in the shortest session, because a session that is too long is a risk. */
const minutes = option(
  MIN_SESSION_MINUTES,
  (value) => Number.isInteger(value) && Number(value) >= MIN_SESSION_MINUTES,
  __DEV__ && `a whole number of at least ${MIN_SESSION_MINUTES}`,
)

/** An option that takes one of these words. The first word is the default. */
const choice = <T extends string>(first: T, ...others: readonly T[]): Option<T> => {
  const words: readonly unknown[] = [first, ...others]
  const quoted = () => words.map((word) => `'${String(word)}'`).join(', ')
  // The last comma becomes "or": 'a', 'b' or 'c'.
  return option(first, (value) => words.includes(value), __DEV__ && quoted().replace(/, ('\w+')$/, ' or $1'))
}

export const isAbsolute = (address: unknown): boolean => typeof address === 'string' && /^https?:/.test(address) && URL.canParse(address)
/** The address of a page. The widget reports an invalid address, but sends it unchanged, because the server decides about addresses. */
const address: Option<unknown> = __DEV__
  ? { ...option<unknown>('', isAbsolute, 'an absolute https or http address'), ...anyValue }
  : anyValue

const text = option('', (value) => typeof value === 'string', __DEV__ && 'a string')
/** The slug of the organization. Null means the same as undefined. */
const slug = __DEV__ ? { ...text, check: (name: string, value: unknown) => text.check?.(name, value ?? undefined) ?? [] } : text

/** An option that takes a list of names. The table translates each name, and duplicates are removed. An empty list results in the default. */
function nameList<T extends string>(table: Readonly<Record<string, T>>, defaultValue: readonly T[]): Option<readonly T[]> {
  const isName = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(table, name)
  const read = (value: unknown) => {
    const validNames = new Set(asList(value).flatMap((name) => (isName(name) ? (table[name] ?? []) : [])))
    return validNames.size > 0 ? [...validNames] : defaultValue
  }
  if (!__DEV__) return { read }
  const check = (name: string, value: unknown) => {
    if (value !== undefined && !Array.isArray(value)) return [developerMessages.mustBe(name, 'a list')]
    const invalidEntries = asList(value).filter((entry) => !isName(entry))
    return invalidEntries.map((entry) => developerMessages.notOneOf(name, String(entry), Object.keys(table)))
  }
  return { read, check }
}

type Fields<V> = { readonly [F in keyof V]-?: Option<unknown> }

/** Reads each option of an object. Keeps unknown fields. */
export function readAll(options: { readonly [name: string]: Option<unknown> }, value: unknown): object {
  const fields = asObject(value)
  return { ...fields, ...Object.fromEntries(Object.entries(options).map(([name, { read }]) => [name, read(fields[name])])) }
}

/** An object with several options. In a production build, `fields` is false if no field has a default. */
function group<V extends object>(fields: Fields<V> | false): Option<V> {
  // The cast is safe: `fields` has an entry for each field of `V`.
  const read = (value: unknown) => readAll(fields || {}, value) as V
  if (!__DEV__) return { read }
  const check = (name: string, value: unknown) =>
    value !== undefined && (typeof value !== 'object' || value === null)
      ? [developerMessages.mustBe(name, 'an object')]
      : problemsOf(fields || {}, value, `${name}.`)
  return { read, check }
}

/** Returns messages about unknown options and invalid values. */
export const problemsOf = (options: { readonly [name: string]: Option<unknown> }, value: unknown, path = ''): string[] => [
  ...unknownNameMessages('option', value, options, path),
  ...Object.entries(options).flatMap(([name, { check }]) => check?.(path + name, asObject(value)[name]) ?? []),
]

/** Returns the provider's name in an entry of `providers`. The entry is the name, or an object with the name as its `type`. */
const typeOf = (entry: unknown): unknown => (typeof entry === 'object' && entry !== null && 'type' in entry ? entry.type : entry)
const isProvider = (entry: unknown): entry is Provider | OAuthProviderOptions => (PROVIDERS as readonly unknown[]).includes(typeOf(entry))

const PROVIDER_FIELDS = { type: anyValue, one_tap: anyValue, customScopes: anyValue, providerParams: anyValue }

/** The social login providers, without duplicates. */
const providers: Option<readonly OAuthProviderOptions[]> = {
  read(value) {
    const entries = asList(value)
      .filter(isProvider)
      .map((entry): OAuthProviderOptions => (typeof entry === 'string' ? { type: entry } : entry))
    return entries.filter(({ type }, index) => entries.findIndex((other) => other.type === type) === index)
  },
  ...(__DEV__ && {
    check: (name: string, value: unknown) =>
      asList(value).flatMap((entry) => [
        ...(isProvider(entry) ? [] : [developerMessages.notOneOf(name, String(typeOf(entry)), PROVIDERS)]),
        ...problemsOf(PROVIDER_FIELDS, entry, `${name}.`),
      ]),
  }),
}

/** The product of each name in `products`. Some products have two names. */
const PRODUCTS: { readonly [P in Product]: ProductName } = {
  emailMagicLinks: 'emailMagicLinks',
  email_magic_links: 'emailMagicLinks',
  emailOtp: 'emailOtp',
  email_otp: 'emailOtp',
  sso: 'sso',
  passwords: 'passwords',
  oauth: 'oauth',
}
const MFA_PRODUCTS: { readonly [P in MfaProduct]: MfaMethod } = { smsOtp: 'sms_otp', sms_otp: 'sms_otp', totp: 'totp' }

const REDIRECTS = __DEV__ && { loginRedirectURL: address, signupRedirectURL: address }
const OAUTH_REDIRECTS = REDIRECTS && { ...REDIRECTS, discoveryRedirectURL: address }
const TEMPLATES = __DEV__ && { loginTemplateId: anyValue, signupTemplateId: anyValue }

type OAuthValues = Omit<Value<'oauthOptions'>, 'providers'> & { readonly providers: readonly OAuthProviderOptions[] }
type Value<K extends keyof LooseConfig> = NonNullable<LooseConfig[K]>

const HEADING_LEVELS: readonly unknown[] = [1, 2, 3, 4, 5, 6]

/** The default and the check of each option of the widget. The types are in `types.ts`. */
export const OPTIONS = {
  authFlowType: choice('Organization', 'Discovery'),
  products: nameList<ProductName>(PRODUCTS, ['emailMagicLinks']),
  organizationSlug: slug,
  sessionOptions: group<{ readonly sessionDurationMinutes: number }>({
    sessionDurationMinutes: { ...minutes, read: (value = DEFAULT_SESSION_MINUTES) => minutes.read(value) },
  }),
  emailMagicLinksOptions: group<Value<'emailMagicLinksOptions'>>(
    REDIRECTS &&
      TEMPLATES && {
        ...REDIRECTS,
        ...TEMPLATES,
        discoveryRedirectURL: address,
        domainHint: anyValue,
        locale: anyValue,
        // A production build does not read this option. The flow treats any unknown value as 'never'.
        confirmLink: choice('never', 'foreign', 'always'),
      },
  ),
  emailOtpOptions: group<Value<'emailOtpOptions'>>(TEMPLATES),
  // The cast is safe: in a production build, the addresses are missing here, but `read` keeps fields that are not listed.
  oauthOptions: group<OAuthValues>({ ...(OAUTH_REDIRECTS as Fields<Redirects>), providers }),
  ssoOptions: group<Value<'ssoOptions'>>(REDIRECTS),
  passwordOptions: group<Value<'passwordOptions'>>(
    __DEV__ && {
      loginRedirectURL: address,
      discoveryRedirectURL: address,
      resetPasswordRedirectURL: address,
      resetPasswordExpirationMinutes: anyValue,
      resetPasswordTemplateId: anyValue,
      verifyEmailTemplateId: anyValue,
    },
  ),
  mfaProductInclude: nameList<MfaMethod>(MFA_PRODUCTS, MFA_METHODS),
  mfaProductOrder: nameList<MfaMethod>(MFA_PRODUCTS, []),
  directLoginForSingleMembership: group<Value<'directLoginForSingleMembership'>>({
    status: flag(false),
    ignoreInvites: anyValue,
    ignoreJitProvisioning: anyValue,
  }),
  directCreateOrganizationForNoMembership: flag(false),
  askForOrganizationName: flag(false),
  disableCreateOrganization: flag(false),
  skipWhenSignedIn: flag(false),
  defaultPhoneCountry: option('', (value) => /^[A-Z]{2}$/.test(String(value)), __DEV__ && "a country code such as 'DE'"),
  browserBack: flag(true),
  headingLevel: option<HeadingLevel>(1, (value) => HEADING_LEVELS.includes(value), __DEV__ && 'a number from 1 to 6'),
  passkeyAutofill: flag(false),
} satisfies { readonly [K in keyof LooseConfig]-?: Option<unknown> }
