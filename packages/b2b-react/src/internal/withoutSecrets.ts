/** Matches the names of secret fields, such as `session_token` and `client_secret`. */
export const SECRET = /(?:secret|token|jwt|qr_code|recovery_codes?)$/

/** Returns a frozen copy of a response without its secrets, at any depth. */
export function withoutSecrets(answer: object): { readonly [field: string]: unknown } {
  const safeEntries = Object.entries(answer).filter(([field]) => !SECRET.test(field))
  return Object.freeze(Object.fromEntries(safeEntries.map(([field, value]: [string, unknown]) => [field, copyWithoutSecrets(value)])))
}

function copyWithoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copyWithoutSecrets))
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value
}
