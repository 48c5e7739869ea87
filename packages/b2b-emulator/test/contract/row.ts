import type { CallName, Endpoint, KnownErrorType } from '@acme/b2b-client/contract'
import { INTERMEDIATE_SESSION_TTL_MS } from '../../src/limits.ts'
import { MINUTE } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

/*
 * Each row of the contract as test data: how the call succeeds and how it is refused. If a case does not apply to a row, the row gives the
 * reason, and the contract test checks that the reason is true.
 */

/** A running emulator with short functions for its calls. */
export type Emulator = ReturnType<typeof startEmulator>

/** Prepares a call that succeeds. Returns its fields and the session token of the caller. */
export type PrepareCall = (emulator: Emulator) => Promise<readonly [fields?: object | undefined, session?: string | undefined]>

/** The reason why a case does not apply to a row. */
export interface NotApplicable {
  readonly because: string
  /** Returns true if the reason is true of this endpoint. */
  readonly holds: (endpoint: Endpoint) => boolean
}

/** The lifetime of a token or code, and the error after it. */
export interface Expiry {
  readonly error: KnownErrorType
  /** The lifetime in milliseconds. */
  readonly after: number
}

/** The test data of one call of the contract. */
export interface Row {
  readonly valid: PrepareCall
  /** Fields with invalid values, which replace the valid values. The refusal must name each of these fields. */
  readonly invalid: Readonly<Record<string, unknown>> | NotApplicable
  /**
   * The error without a session and without a pending sign-in; for a call that needs neither, the error without the Authorization header.
   */
  readonly unauthorized: KnownErrorType | NotApplicable
  /** The error if the roles of the member permit nothing. */
  readonly forbidden: KnownErrorType | NotApplicable
  /** The error of a second use of the same token or code. For `ended`: the error after the session has ended. */
  readonly used: KnownErrorType | { readonly ended: KnownErrorType } | NotApplicable
  readonly expired: Expiry | NotApplicable
}

/** The cases, in the order of the contract test. */
export const CASES = ['valid', 'invalid', 'unauthorized', 'forbidden', 'used', 'expired'] as const satisfies readonly (keyof Row)[]
export type Case = (typeof CASES)[number]

/** Returns true if a case does not apply. */
export const isNotApplicable = (cell: object | string): cell is NotApplicable => typeof cell === 'object' && 'because' in cell

const fieldsOf = ({ input }: Endpoint): string[] => Object.keys(input ?? {})
const TOKEN_FIELD = /token$|code$/

/** The call has no fields that could be invalid. */
export const takesNothing: NotApplicable = { because: 'It takes no fields.', holds: (endpoint) => fieldsOf(endpoint).length === 0 }
export const onlyInPath: NotApplicable = {
  because: 'All fields are in the path, where every value is a string.',
  holds: (endpoint) => fieldsOf(endpoint).every((field) => endpoint.path.includes(`{${field}}`)),
}
export const sendsNothing: NotApplicable = {
  because: 'Its arguments change the behavior of the client and are not sent.',
  holds: ({ bodyless }) => bodyless === true,
}

/** The call needs no credentials. */
export const identifiedByBody: NotApplicable = {
  because: 'Its body identifies the sender; it sends no credentials.',
  holds: ({ path }) => path === '/events',
}

/** The call needs no permission. The contract test makes the call without any role, and it must succeed. */
export const needsNoRole: NotApplicable = { because: 'It needs no permission.', holds: () => true }

/** The call has no token or code that could be used up or expire. */
const sendsNoToken: NotApplicable = {
  because: 'It sends no session, token or code.',
  holds: (endpoint) => endpoint.needs !== 'session' && !fieldsOf(endpoint).some((field) => TOKEN_FIELD.test(field)),
}
/** The token or code can be used again. The contract test makes the call twice, and both calls must succeed. */
export const reusable: NotApplicable = { because: 'Its token or code can be used again until it expires.', holds: () => true }

/** A call that needs neither a session nor a role. */
export const byAnyone = {
  unauthorized: 'invalid_authorization_header',
  forbidden: needsNoRole,
  used: sendsNoToken,
  expired: sendsNoToken,
} as const

/** A call with a single-use token or code that expires. */
export const once = (used: KnownErrorType, after: number, error = used) => ({ ...byAnyone, used, expired: { after, error } }) as const

/** A call that needs a session. The sessions of the prepared calls last an hour. */
export const byMember = {
  unauthorized: 'user_unauthenticated',
  forbidden: needsNoRole,
  used: { ended: 'session_not_found' },
  expired: { after: 60 * MINUTE, error: 'session_not_found' },
} as const

/** A call that needs a role. */
export const byRole = { ...byMember, forbidden: 'unauthorized_action' } as const

/** A call that completes a pending sign-in. */
export const byPending = {
  unauthorized: 'intermediate_session_not_found',
  forbidden: needsNoRole,
  used: 'intermediate_session_not_found',
  expired: { after: INTERMEDIATE_SESSION_TTL_MS, error: 'intermediate_session_not_found' },
} as const

/** A call of a member who proves or enrols a second factor, with a pending sign-in or with a session. */
export const bySecondFactor = { ...byPending, unauthorized: 'user_unauthenticated' } as const

/** Rows by the name of the call. */
export type Rows = { readonly [N in CallName]?: Row }
