import type { Member } from './entities/member.ts'
import type { Organization } from './entities/organization.ts'
import type { MemberSession } from './entities/session.ts'
import { fits, isJson } from './fields.ts'

/*
 * The checks of a response in production. They only check the fields that the client uses. A response without these fields is a typed error.
 * All other fields are passed on unchecked, so that users can still sign in if the provider adds, for example, a `null`. A development build
 * also compares every response with its documented schema (`outputs/`).
 */

/** Returns the value if it is a string; otherwise `""`. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The signed-in member with session and organization. It is empty if no user is signed in. */
export interface ClientState {
  /** The session; absent if no user is signed in. */
  readonly session?: MemberSession | undefined
  /** The signed-in member. */
  readonly member?: Member | undefined
  /** The organization of the session. */
  readonly organization?: Organization | undefined
}

/** The required fields of each part of the state. */
export const REQUIRED_FIELDS = {
  session: { member_session_id: 'string', expires_at: 'string' },
  member: { member_id: 'string' },
  organization: { organization_id: 'string' },
} as const

/** Returns the parts of the state that exist. Returns undefined if a part lacks a required field. */
export function partsOf(values: { readonly [P in keyof ClientState]: unknown }): ClientState | undefined {
  const parts: Record<string, unknown> = {}
  for (const [part, requiredFields] of Object.entries(REQUIRED_FIELDS)) {
    // The cast is safe: `REQUIRED_FIELDS` and `ClientState` have the same keys.
    const value = values[part as keyof ClientState] ?? undefined
    if (value !== undefined && !fits(value, requiredFields)) return undefined
    if (value) parts[part] = value
  }
  // The required fields are checked. The other fields come from the provider, and have the documented types.
  return parts
}

/** Reads the stored state. Returns null if no user was signed in, and undefined if the entry is malformed. */
export function decodeState(entry: unknown): ClientState | null | undefined {
  if (entry === null) return null
  return isJson(entry) ? partsOf(entry) : undefined
}

/** Reads the list of invalid fields from an error response; null if the body is not such a list. */
export function decodeSchemaIssues(body: unknown): readonly { readonly path: string; readonly message: string }[] | null {
  // The key names the invalid part of the request.
  const issues = isJson(body) ? (body['body'] ?? body['params'] ?? body['query']) : null
  return Array.isArray(issues)
    ? issues.filter(isJson).map(({ dataPath, message }) => ({ path: textOf(dataPath), message: textOf(message) }))
    : null
}
