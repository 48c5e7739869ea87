import type { Member } from './entities/member.ts'
import type { Organization } from './entities/organization.ts'
import type { MemberSession } from './entities/session.ts'
import { fits, isJson, type Json } from './fields.ts'

/*
 * What production checks of an answer: the few facts that the client itself acts on. An answer that fails them is a typed
 * error; everything else in it passes through untouched, because a provider that adds a `null` must not lock everyone out.
 * In development every answer is also held against its documented shape (`outputs/`).
 */

/** The text, or `""` for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Who is signed in: nothing when nobody is. */
export interface ClientState {
  /** The session; absent when nobody is signed in. */
  readonly session?: MemberSession | undefined
  /** The member who is signed in. */
  readonly member?: Member | undefined
  /** The organization of the session. */
  readonly organization?: Organization | undefined
}

const FACTS = {
  session: { member_session_id: 'string', expires_at: 'string' },
  member: { member_id: 'string' },
  organization: { organization_id: 'string' },
} as const

/** The parts of the state, each if it is there; undefined when one is there but lacks its facts. */
function partsOf(given: { readonly [P in keyof ClientState]: unknown }): ClientState | undefined {
  const parts: Record<string, unknown> = {}
  for (const [part, facts] of Object.entries(FACTS)) {
    // The keys of the table are those of the state.
    const found = given[part as keyof ClientState] ?? undefined
    if (found !== undefined && !fits(found, facts)) return undefined
    if (found) parts[part] = found
  }
  // The facts that the client acts on are checked; the other fields are the provider's word, as the types document them.
  return parts
}

const FOUND = [{ organization: FACTS.organization, membership: 'object' }] as const

/** What an answer says about the session. */
export type Opening =
  | {
      readonly is: 'session'
      readonly state: ClientState & { readonly session: MemberSession }
      readonly session_token: string
      readonly session_jwt: string
    }
  | { readonly is: 'pending'; readonly intermediate_session_token: string }

/** Reads an answer that decides about the session; null when it is no such answer. */
export function decodeOpening(answer: Json): Opening | null {
  const { member_session, member, organization, intermediate_session_token, discovered_organizations } = answer
  const state = partsOf({ session: member_session, member, organization })
  if (state === undefined) return null
  const { session } = state
  if (session) {
    return {
      is: 'session',
      state: { ...state, session },
      session_token: textOf(answer['session_token']),
      session_jwt: textOf(answer['session_jwt']),
    }
  }
  const list = discovered_organizations ?? []
  if (!fits(list, FOUND)) return null
  // An empty object says nothing at all, and must not end anybody's session.
  const says = [member_session, intermediate_session_token, discovered_organizations].some((fact) => fact !== undefined)
  return says ? { is: 'pending', intermediate_session_token: textOf(intermediate_session_token) } : null
}

/** Reads the stored state; null when nobody was signed in, undefined when the entry is not ours to read. */
export function decodeState(entry: unknown): ClientState | null | undefined {
  if (entry === null) return null
  return isJson(entry) ? partsOf(entry) : undefined
}

/** Reads the part of an answer that replaces a part of the state; undefined when it is not there. */
export function decodePart(part: 'member' | 'organization', answer: Json): ClientState | undefined {
  const state = partsOf({ [part]: answer[part] })
  return state?.[part] && state
}

/** Reads the list of what was wrong with a request's shape; null when the body is no such list. Source: wire record section 2. */
export function decodeSchemaIssues(body: unknown): readonly { readonly path: string; readonly message: string }[] | null {
  const found = isJson(body) ? (body['body'] ?? body['params'] ?? body['query']) : null
  return Array.isArray(found)
    ? found.filter(isJson).map(({ dataPath, message }) => ({ path: textOf(dataPath), message: textOf(message) }))
    : null
}
