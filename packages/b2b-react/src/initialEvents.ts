import type { WidgetEvent } from './events.ts'

/** The event of the only reported call on the first screen. All other event names are in `events.ts`. */
export const ORGANIZATION_EVENT = 'B2B_ORGANIZATIONS_GET_BY_SLUG'

/** Matches the names of secret fields, such as `session_token` and `client_secret`. */
export const SECRET = /(?:secret|token|jwt|qr_code|recovery_codes?)$/

/** Returns a frozen copy of a response without its secrets, at any depth. */
export function withoutSecrets(answer: object): WidgetEvent['data'] {
  const kept = Object.entries(answer).filter(([field]) => !SECRET.test(field))
  return Object.freeze(Object.fromEntries(kept.map(([field, value]: [string, unknown]) => [field, copy(value)])))
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value
}
