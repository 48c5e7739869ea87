import { partsOf, REQUIRED_FIELDS, textOf, type ClientState } from './decode.ts'
import type { MemberSession } from './entities/session.ts'
import { fits, type Json } from './fields.ts'

/* The checks of a response that opens or changes a session. See `decode.ts`. */

const DISCOVERED_ORGANIZATIONS = [{ organization: REQUIRED_FIELDS.organization, membership: 'object' }] as const

/** A session in a response. */
export interface OpenedSession {
  readonly is: 'session'
  readonly state: ClientState & { readonly session: MemberSession }
  /** Null if the provider has set HttpOnly cookies instead. */
  readonly tokens: { readonly session_token: string; readonly session_jwt: string } | null
  /** The time of the response by the clock of the provider, in ms since the epoch; null if the response does not contain it. */
  readonly answeredAt: number | null
}

/** The result of a call that opens a session: a session, or a pending sign-in. */
export type Opening =
  | OpenedSession
  | {
      readonly is: 'pending'
      /** Null if the provider has set an HttpOnly cookie instead. */
      readonly intermediateToken: string | null
    }

/** Reads the response of a call that opens a session. Returns null if it is malformed. */
export function decodeOpening(answer: Json): Opening | null {
  const { member_session, member, organization, intermediate_session_token, discovered_organizations } = answer
  const session_token = textOf(answer['session_token'])
  const session_jwt = textOf(answer['session_jwt'])
  const answeredAt = Date.parse(textOf(Object(member_session).last_accessed_at))
  const state = partsOf({ session: member_session, member, organization })
  if (state === undefined) return null
  const { session } = state
  if (session) {
    return {
      is: 'session',
      state: { ...state, session },
      tokens: session_token && session_jwt ? { session_token, session_jwt } : null,
      answeredAt: Number.isNaN(answeredAt) ? null : answeredAt,
    }
  }
  const list = discovered_organizations ?? []
  if (!fits(list, DISCOVERED_ORGANIZATIONS)) return null
  // An empty response is malformed. As a pending sign-in, it would end the current session.
  const hasResult = [member_session, intermediate_session_token, discovered_organizations].some((value) => value !== undefined)
  return hasResult ? { is: 'pending', intermediateToken: textOf(intermediate_session_token) || null } : null
}

/** Reads the member or the organization of a response; undefined if it is missing or malformed. */
export function decodePart(part: 'member' | 'organization', answer: Json): ClientState | undefined {
  const state = partsOf({ [part]: answer[part] })
  return state?.[part] ? state : undefined
}
