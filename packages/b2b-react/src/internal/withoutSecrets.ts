/** Matches the names of secret fields, such as `session_token` and `client_secret`. */
export const SECRET = /(?:secret|token|jwt|qr_code|recovery_codes?)$/

/** Returns a frozen copy of a response, or of a value in it, without its secrets, at any depth. */
export function withoutSecrets<T>(value: T): T {
  const isObject = Object(value) === value
  if (!isObject) return value
  // The cast is safe: the value is an object.
  const safeEntries = Object.entries(value as object).filter(([field]) => !SECRET.test(field))
  const copies = safeEntries.map(([field, fieldValue]: [string, unknown]) => [field, withoutSecrets(fieldValue)] as const)
  // The last cast is safe as long as the caller does not read the secret fields of `T`.
  return Object.freeze(Array.isArray(value) ? copies.map(([, copy]) => copy) : Object.fromEntries(copies)) as T
}
