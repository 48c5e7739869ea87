import type { WidgetEvent } from './events.ts'

/** The name under which the one call of the first screen is told that is; all others stand in `events.ts`. */
export const ORGANIZATION_EVENT = 'B2B_ORGANIZATIONS_GET_BY_SLUG'

/** The ends of the names of secret fields, such as `session_token` and `client_secret`. */
export const SECRET = /(?:secret|token|jwt|qr_code|recovery_codes?)$/

/** A frozen copy of an answer without its secrets, however deep they are. */
export function withoutSecrets(answer: object): WidgetEvent['data'] {
  const kept = Object.entries(answer).filter(([field]) => !SECRET.test(field))
  return Object.freeze(Object.fromEntries(kept.map(([field, value]: [string, unknown]) => [field, copy(value)])))
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value
}
