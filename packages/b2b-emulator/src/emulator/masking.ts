import { isEmailAddress } from '../formats/emails.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { MIN_MASKED_LENGTH, MAX_MASKED_ENTRIES, MAX_MASKED_SECRETS, MAX_MASKED_TEXT_LENGTH } from '../limits.ts'
import { SECRET_PREFIX } from '../world/world.ts'

/*
 * Masks the secrets of a refused request. The log shows only the fields in `SHOWN_FIELDS`, so it masks a new field until a developer adds
 * the field to the list. A value that looks like a token is masked also in these fields.
 */

/** The replacement of a secret. */
export const MASK = '••••'

/** The fields that the log shows. */
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
/** A long text of letters and digits, such as a token, a verifier or a digest. */
const OPAQUE_TOKEN = /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{24,}$/i
/** An id or a public token. Its random part is not secret. */
const PUBLIC_ID = /^(?:[a-z]+-)+(?:test|live)-[\w.~-]*$/i

/** Returns true for a text that looks like a secret, whatever the name of its field is. */
export const looksLikeSecret = (text: string): boolean =>
  JWT.test(text) || text.includes(SECRET_PREFIX) || (OPAQUE_TOKEN.test(text) && !PUBLIC_ID.test(text) && !isEmailAddress(text))

/** The secrets in a request. The log also masks them in messages that repeat them. */
export type Secrets = Set<string>

/** The names of fields with secret values. Such a value is secret even if it is a plain word. */
const SECRET_NAME = /token|code|password|secret|verifier|jwt|state|nonce|cookie|authorization/i
/** A plain word such as `email`. It is not masked, because a message can contain the same word with another meaning. */
const PLAIN_WORD = /^[a-z]+(?:_[a-z]+)*$/

function addSecret(name: string, text: string, secrets: Secrets): void {
  const isWord = PLAIN_WORD.test(text) && !SECRET_NAME.test(name)
  // A short value would also match parts of unrelated words.
  if (text.length >= MIN_MASKED_LENGTH && !isWord) secrets.add(text)
}

/** Collects every text inside of a value. Uses a list of values instead of recursion, because a body can be nested too deeply. */
function collectSecrets(name: string, value: unknown, secrets: Secrets): void {
  const stack: (readonly [name: string, value: unknown])[] = [[name, value]]
  for (let item = stack.pop(); item && secrets.size < MAX_MASKED_SECRETS; item = stack.pop()) {
    const [itemName, itemValue] = item
    if (typeof itemValue !== 'object' || itemValue === null) {
      addSecret(itemName, String(itemValue), secrets)
      continue
    }
    for (const [key, entry] of Object.entries(itemValue)) {
      // The entries of a list have the name of the list.
      const entryName = Array.isArray(itemValue) ? itemName : key
      stack.push([entryName, entry])
    }
  }
}

/** Collects the secrets inside of a value and returns the mask for it. */
function collectAndMask(name: string, value: unknown, secrets: Secrets): string {
  collectSecrets(name, value, secrets)
  return MASK
}

/** The characters of field names, ids, slugs and the paths of the emulator. */
const PLAIN_NAME = /^[\w.~-]+$/

/** Returns a field name or a path segment. If the text has unusual characters or looks like a secret, returns the mask. */
const maskName = (name: string): string => (PLAIN_NAME.test(name) && !looksLikeSecret(name) ? name : MASK)

/** Masks the segments of a path that look like secrets. */
export const maskPath = (path: string): string => path.replace(/[^/]+/g, maskName)

/** Masks a URL. Removes its credentials and its fragment, and masks the values of its query and the segments that look like secrets. */
function maskUrl({ origin, pathname, searchParams }: URL): string {
  const query = [...new Set(searchParams.keys())].map((name) => `${maskName(name)}=${MASK}`)
  return `${origin}${maskPath(pathname)}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

/** Masks the collected secrets in a text. Replaces the longest secrets first, because a secret can contain a shorter secret. */
function maskSecrets(text: string, secrets: Secrets): string {
  const longestFirst = [...secrets].toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((maskedText, secret) => maskedText.replaceAll(secret, MASK), text)
}

/** Masks the parts of a word that look like secrets. Punctuation separates the parts. */
const maskWord = (name: string, word: string, secrets: Secrets): string =>
  word.replace(/[^,;()[\]{}<>|"'`]+/g, (part) => (looksLikeSecret(part) ? collectAndMask(name, part, secrets) : part))

function maskText(name: string, text: string, secrets: Secrets): string {
  const words = text
    .slice(0, MAX_MASKED_TEXT_LENGTH)
    .split(/\s+/)
    .map((word) => {
      const url = parseHttpUrl(word)
      return url ? maskUrl(url) : maskWord(name, word, secrets)
    })
  return maskSecrets(`${words.join(' ')}${text.length > MAX_MASKED_TEXT_LENGTH ? '…' : ''}`, secrets)
}

/** Masks the secrets inside of a shown field. */
function maskShownField(name: string, value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string') return maskText(name, value, secrets)
  if (typeof value === 'number') return value
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (!isList) return collectAndMask(name, value, secrets)
  return value.slice(0, MAX_MASKED_ENTRIES).map((entry) => maskText(name, entry, secrets))
}

function maskField(name: string, value: unknown, secrets: Secrets): unknown {
  if (value === null || typeof value === 'boolean') return value
  return SHOWN_FIELDS.has(name) ? maskShownField(name, value, secrets) : collectAndMask(name, value, secrets)
}

/** Masks the fields of a request or a response. Masks a list or a single value completely. */
export function maskFields(value: unknown, secrets: Secrets): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) return collectAndMask('', value, secrets)
  const entries = Object.entries(value).slice(0, MAX_MASKED_ENTRIES)
  return Object.fromEntries(entries.map(([name, field]) => [maskName(name), maskField(name, field, secrets)]))
}

/** Masks the secrets in an error message of the emulator. */
export const maskMessage = (text: string, secrets: Secrets): string => maskText('message', text, secrets)
