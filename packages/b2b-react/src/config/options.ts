import { asList, asObject } from '../internal/unchecked.ts'
import { DEFAULT_SESSION_MINUTES, MIN_SESSION_MINUTES } from '../limits.ts'
import { developerMessages, unknownNames } from '../warn.ts'
import { MFA_METHODS, PROVIDERS, type MfaMethod, type Provider } from './methods.ts'
import type { HeadingLevel, LooseConfig, MfaProduct, OAuthProviderOptions, Product, ProductName, Redirects } from './types.ts'

/** One option of the configuration. `given` is the value that the application passed; it can have any type. */
interface Option<T> {
  /** Returns a valid value, otherwise the default. */
  readonly read: (given: unknown) => T
  /** Returns messages about a value for the developer. Only in development builds. */
  readonly check?: (name: string, given: unknown) => string[]
}

/** An option that takes any value. Its type in the public interface is the only check. */
const anything: Option<unknown> = { read: (given) => given }

/** An option with a default (`otherwise`). `what` describes valid values for messages. It is false in production builds. */
const option = <T>(otherwise: T, isValid: (given: unknown) => boolean, what: string | false): Option<T> => {
  // The cast is safe: `isValid` accepts only values of type `T`.
  const read = (given: unknown): T => (isValid(given) ? (given as T) : otherwise)
  if (!__DEV__) return { read }
  return { read, check: (name, given) => (given === undefined || isValid(given) ? [] : [developerMessages.mustBe(name, String(what))]) }
}

const isBoolean = (given: unknown): boolean => typeof given === 'boolean'
const flag = (otherwise: boolean): Option<boolean> => option(otherwise, isBoolean, __DEV__ && 'true or false')

/** The minutes of a session. A wrong value gives the shortest session, because a longer one than intended is a risk. */
const minutes = option(
  MIN_SESSION_MINUTES,
  (given) => Number.isInteger(given) && Number(given) >= MIN_SESSION_MINUTES,
  __DEV__ && `a whole number of at least ${MIN_SESSION_MINUTES}`,
)

/** An option that takes one of these words. The first word is the default. */
const choice = <T extends string>(first: T, ...others: readonly T[]): Option<T> => {
  const words: readonly unknown[] = [first, ...others]
  const quoted = () => words.map((word) => `'${String(word)}'`).join(', ')
  // The last comma becomes "or": 'a', 'b' or 'c'.
  return option(first, (given) => words.includes(given), __DEV__ && quoted().replace(/, ('\w+')$/, ' or $1'))
}

export const isAbsolute = (address: unknown): boolean => typeof address === 'string' && /^https?:/.test(address) && URL.canParse(address)
/** The address of a page. The server decides if it is allowed, so an invalid one is sent unchanged. */
const address: Option<unknown> = __DEV__
  ? { ...option<unknown>('', isAbsolute, 'an absolute https or http address'), ...anything }
  : anything

const text = option('', (given) => typeof given === 'string', __DEV__ && 'a string')
/** The slug of the organization. Null counts as missing. */
const slug = __DEV__ ? { ...text, check: (name: string, given: unknown) => text.check?.(name, given ?? undefined) ?? [] } : text

/** An option that takes a list of names in the table, without duplicates. An empty list counts as the default. */
function names<T extends string>(table: Readonly<Record<string, T>>, otherwise: readonly T[]): Option<readonly T[]> {
  const isName = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(table, name)
  const read = (given: unknown) => {
    const validNames = new Set(asList(given).flatMap((name) => (isName(name) ? (table[name] ?? []) : [])))
    return validNames.size > 0 ? [...validNames] : otherwise
  }
  if (!__DEV__) return { read }
  const check = (name: string, given: unknown) => {
    if (given !== undefined && !Array.isArray(given)) return [developerMessages.mustBe(name, 'a list')]
    const invalidEntries = asList(given).filter((entry) => !isName(entry))
    return invalidEntries.map((entry) => developerMessages.notOneOf(name, String(entry), Object.keys(table)))
  }
  return { read, check }
}

type Fields<V> = { readonly [F in keyof V]-?: Option<unknown> }

/** Reads each option of an object. Keeps unknown fields. */
export function readAll(options: { readonly [name: string]: Option<unknown> }, given: unknown): object {
  const fields = asObject(given)
  return { ...fields, ...Object.fromEntries(Object.entries(options).map(([name, { read }]) => [name, read(fields[name])])) }
}

/** Options that belong together. If a production build needs no default of the group, `fields` is false there. */
function group<V extends object>(fields: Fields<V> | false): Option<V> {
  // The cast is safe: `fields` has an entry for each field of `V`.
  const read = (given: unknown) => readAll(fields || {}, given) as V
  if (!__DEV__) return { read }
  const check = (name: string, given: unknown) =>
    given !== undefined && (typeof given !== 'object' || given === null)
      ? [developerMessages.mustBe(name, 'an object')]
      : problemsOf(fields || {}, given, `${name}.`)
  return { read, check }
}

/** Returns messages about unknown options and invalid values. */
export const problemsOf = (options: { readonly [name: string]: Option<unknown> }, given: unknown, path = ''): string[] => [
  ...unknownNames('option', given, options, path),
  ...Object.entries(options).flatMap(([name, { check }]) => check?.(path + name, asObject(given)[name]) ?? []),
]

/** Returns the provider's name from an entry of `providers`, which is that name or an object with a `type`. */
const typeOf = (entry: unknown): unknown => (typeof entry === 'object' && entry !== null && 'type' in entry ? entry.type : entry)
const isEntry = (entry: unknown): entry is Provider | OAuthProviderOptions => (PROVIDERS as readonly unknown[]).includes(typeOf(entry))

const PROVIDER_FIELDS = { type: anything, one_tap: anything, customScopes: anything, providerParams: anything }

/** The social login providers, without duplicates. */
const providers: Option<readonly OAuthProviderOptions[]> = {
  read(given) {
    const entries = asList(given)
      .filter(isEntry)
      .map((entry): OAuthProviderOptions => (typeof entry === 'string' ? { type: entry } : entry))
    return entries.filter(({ type }, index) => entries.findIndex((other) => other.type === type) === index)
  },
  ...(__DEV__ && {
    check: (name: string, given: unknown) =>
      asList(given).flatMap((entry) => [
        ...(isEntry(entry) ? [] : [developerMessages.notOneOf(name, String(typeOf(entry)), PROVIDERS)]),
        ...problemsOf(PROVIDER_FIELDS, entry, `${name}.`),
      ]),
  }),
}

/** The product of each name in `products`. Some products have two spellings. */
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
const TEMPLATES = __DEV__ && { loginTemplateId: anything, signupTemplateId: anything }

type OAuthValues = Omit<Value<'oauthOptions'>, 'providers'> & { readonly providers: readonly OAuthProviderOptions[] }
type Value<K extends keyof LooseConfig> = NonNullable<LooseConfig[K]>

const HEADING_LEVELS: readonly unknown[] = [1, 2, 3, 4, 5, 6]

/** Every option of the widget: its default and the check of its value. The types are in `types.ts`. */
export const OPTIONS = {
  authFlowType: choice('Organization', 'Discovery'),
  products: names<ProductName>(PRODUCTS, ['emailMagicLinks']),
  organizationSlug: slug,
  sessionOptions: group<{ readonly sessionDurationMinutes: number }>({
    sessionDurationMinutes: { ...minutes, read: (given = DEFAULT_SESSION_MINUTES) => minutes.read(given) },
  }),
  emailMagicLinksOptions: group<Value<'emailMagicLinksOptions'>>(
    REDIRECTS &&
      TEMPLATES && {
        ...REDIRECTS,
        ...TEMPLATES,
        discoveryRedirectURL: address,
        domainHint: anything,
        locale: anything,
        // The flow treats a missing or unknown value as 'never', so a production build needs no default.
        confirmLink: choice('never', 'foreign', 'always'),
      },
  ),
  emailOtpOptions: group<Value<'emailOtpOptions'>>(TEMPLATES),
  // The cast: `Fields` requires every address, but a production build has none, as in the other groups. `read` keeps fields without an option.
  oauthOptions: group<OAuthValues>({ ...(OAUTH_REDIRECTS as Fields<Redirects>), providers }),
  ssoOptions: group<Value<'ssoOptions'>>(REDIRECTS),
  passwordOptions: group<Value<'passwordOptions'>>(
    __DEV__ && {
      loginRedirectURL: address,
      discoveryRedirectURL: address,
      resetPasswordRedirectURL: address,
      resetPasswordExpirationMinutes: anything,
      resetPasswordTemplateId: anything,
      verifyEmailTemplateId: anything,
    },
  ),
  mfaProductInclude: names<MfaMethod>(MFA_PRODUCTS, MFA_METHODS),
  mfaProductOrder: names<MfaMethod>(MFA_PRODUCTS, []),
  directLoginForSingleMembership: group<Value<'directLoginForSingleMembership'>>({
    status: flag(false),
    ignoreInvites: anything,
    ignoreJitProvisioning: anything,
  }),
  directCreateOrganizationForNoMembership: flag(false),
  disableCreateOrganization: flag(false),
  skipWhenSignedIn: flag(false),
  defaultPhoneCountry: option('', (given) => /^[A-Z]{2}$/.test(String(given)), __DEV__ && "a country code such as 'DE'"),
  browserBack: flag(true),
  headingLevel: option<HeadingLevel>(1, (given) => HEADING_LEVELS.includes(given), __DEV__ && 'a number from 1 to 6'),
  passkeyAutofill: flag(false),
} satisfies { readonly [K in keyof LooseConfig]-?: Option<unknown> }
