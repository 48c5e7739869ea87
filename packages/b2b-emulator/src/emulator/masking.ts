import { isEmailAddress } from '../formats/emails.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { MIN_MASKED_LENGTH, MAX_MASKED_ENTRIES, MAX_MASKED_SECRETS, MAX_MASKED_TEXT } from '../limits.ts'
import { SECRET_PREFIX } from '../world/world.ts'

/*
 * Masks the secrets of a refused request. Only the fields in `SHOWN_FIELDS` are shown, so a new field is masked until someone adds it
 * there. A value that looks like a token is masked in every field.
 */

/** Shown in place of a secret. */
export const MASK = '••••'

/** The fields that are shown. */
export const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  // Members, organizations and connections
  'email_address',
  'organization_id',
  'organization_slug',
  'organization_name',
  'slug',
  'member_id',
  'connection_id',
  'display_name',
  'identity_provider',
  'provider',
  'client_id',
  'public_token',
  'phone_number',
  'mfa_phone_number',
  // Options of a call
  'session_duration_minutes',
  'reset_password_expiration_minutes',
  'expiration_minutes',
  'locale',
  'roles',
  'default_mfa_method',
  'mfa_methods',
  'mfa_policy',
  'auth_methods',
  'allowed_auth_methods',
  'allowed_mfa_methods',
  'email_jit_provisioning',
  'email_invites',
  'email_allowed_domains',
  'response_type',
  'scope',
  'grant_type',
  'code_challenge_method',
  'custom_scopes',
  'limit',
  // Redirect URLs
  'login_redirect_url',
  'signup_redirect_url',
  'discovery_redirect_url',
  'invite_redirect_url',
  'reset_password_redirect_url',
  'redirect_uri',
  'post_logout_redirect_uri',
  // Fields of error bodies
  'status_code',
  'error_type',
  'error_message',
  'error_url',
  'request_id',
  'error',
  'error_description',
  'schemas',
  'status',
  'detail',
  'keyword',
  'dataPath',
  'schemaPath',
  'message',
])

/** The beginning of a JWT: its header is JSON in base64url. */
const JWT = /^eyJ[\w-]+\.[\w-]+\./
/** A long text with letters and digits and without spaces: a token, a verifier, a digest or a JWT. */
const OPAQUE = /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{24,}$/i
/** Ids and public tokens. Their random parts are not secret. */
const ID = /^(?:[a-z]+-)+(?:test|live)-[\w.~-]*$/i

/** Returns true for a text that looks like a secret, independent of its field name. */
export const looksSecret = (text: string): boolean =>
  JWT.test(text) || text.includes(SECRET_PREFIX) || (OPAQUE.test(text) && !ID.test(text) && !isEmailAddress(text))

/** The secrets found in a request. They are also masked where a message repeats them. */
export type Secrets = Set<string>

/** The names of fields with secret values. Such a value is secret even if it is a plain word. */
const SECRET_NAME = /token|code|password|secret|verifier|jwt|state|nonce|cookie|authorization/i
/** A plain word such as `email`. Messages use such values as words, so they are not masked. */
const PLAIN_WORD = /^[a-z]+(?:_[a-z]+)*$/

function addSecret(name: string, text: string, secrets: Secrets): void {
  const isWord = PLAIN_WORD.test(text) && !SECRET_NAME.test(name)
  // A short value would also match parts of unrelated words.
  if (text.length >= MIN_MASKED_LENGTH && !isWord) secrets.add(text)
}

/** Collects every text inside of a value that is not shown. Uses a stack, because a body can be nested too deeply for recursion. */
function collect(name: string, value: unknown, secrets: Secrets): void {
  const stack: (readonly [name: string, value: unknown])[] = [[name, value]]
  for (let item = stack.pop(); item && secrets.size < MAX_MASKED_SECRETS; item = stack.pop()) {
    const [itemName, itemValue] = item
    if (typeof itemValue !== 'object' || itemValue === null) addSecret(itemName, String(itemValue), secrets)
    // The entries of a list have the name of the list.
    else for (const [key, entry] of Object.entries(itemValue)) stack.push([Array.isArray(itemValue) ? itemName : key, entry])
  }
}

/** Collects the secrets inside of a value and returns the mask for it. */
function masked(name: string, value: unknown, secrets: Secrets): string {
  collect(name, value, secrets)
  return MASK
}

/** Ids, slugs and the path segments of the emulator contain only these characters. */
const PLAIN_SEGMENT = /^[\w.~-]+$/

const isFieldName = (name: string): boolean => PLAIN_SEGMENT.test(name) && !looksSecret(name)

/** Masks the segments of a path that look like secrets. */
export const maskedPath = (path: string): string =>
  path.replace(/[^/]+/g, (segment) => (PLAIN_SEGMENT.test(segment) && !looksSecret(segment) ? segment : MASK))

/** Masks a URL: removes credentials and the fragment, masks the values of the query and the segments that look like secrets. */
function maskedUrl({ origin, pathname, searchParams }: URL): string {
  const query = [...new Set(searchParams.keys())].map((name) => `${isFieldName(name) ? name : MASK}=${MASK}`)
  return `${origin}${maskedPath(pathname)}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

/** Masks the collected secrets in a text. A secret can contain a shorter one, so the longest secrets are replaced first. */
function withoutSecrets(text: string, secrets: Secrets): string {
  const longestFirst = [...secrets].toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((maskedText, secret) => maskedText.replaceAll(secret, MASK), text)
}

/** Masks the parts of a word that look like secrets. Punctuation separates the parts. */
const shownWord = (name: string, word: string, secrets: Secrets): string =>
  word.replace(/[^,;()[\]{}<>|"'`]+/g, (part) => (looksSecret(part) ? masked(name, part, secrets) : part))

function shownText(name: string, text: string, secrets: Secrets): string {
  const words = text
    .slice(0, MAX_MASKED_TEXT)
    .split(/\s+/)
    .map((word) => {
      const url = parseHttpUrl(word)
      return url ? maskedUrl(url) : shownWord(name, word, secrets)
    })
  return withoutSecrets(`${words.join(' ')}${text.length > MAX_MASKED_TEXT ? '…' : ''}`, secrets)
}

/** Returns the value of a shown field. Secrets inside of it are masked. */
function shownField(name: string, value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string') return shownText(name, value, secrets)
  if (typeof value === 'number') return value
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (!isList) return masked(name, value, secrets)
  return value.slice(0, MAX_MASKED_ENTRIES).map((entry) => shownText(name, entry, secrets))
}

function maskedField(name: string, value: unknown, secrets: Secrets): unknown {
  if (value === null || typeof value === 'boolean') return value
  return SHOWN_FIELDS.has(name) ? shownField(name, value, secrets) : masked(name, value, secrets)
}

/** Returns the fields of a request or a response in masked form. A list or a single value is masked completely. */
export function maskedFields(value: unknown, secrets: Secrets): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return masked('', value, secrets)
  const entries = Object.entries(value).slice(0, MAX_MASKED_ENTRIES)
  return Object.fromEntries(entries.map(([name, field]) => [isFieldName(name) ? name : MASK, maskedField(name, field, secrets)]))
}

/** Returns an error message of the emulator in masked form. */
export const maskedMessage = (text: string, secrets: Secrets): string => shownText('message', text, secrets)
