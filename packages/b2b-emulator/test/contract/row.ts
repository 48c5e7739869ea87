import type { CallName, Endpoint, KnownErrorType } from '@acme/b2b-client/contract'
import { INTERMEDIATE_SESSION_TTL_MS } from '../../src/limits.ts'
import { MINUTE } from '../emulator.ts'
import type { startEmulator } from '../emulator.ts'

/*
 * The rows of the contract once more, as the walk makes them: how each call succeeds, and how it is refused. A case that a row cannot
 * have says why, and the walk holds the reason against the row.
 */

/** A running emulator with the short ways to call it. */
export type Emulator = ReturnType<typeof startEmulator>

/** A successful way to make a call: its fields, and the session of whoever makes it. */
export type Way = (emulator: Emulator) => Promise<readonly [fields?: object | undefined, session?: string | undefined]>

/** Why a row has no such case. */
export interface NotApplicable {
  readonly because: string
  /** Whether the row is really such a one. */
  readonly holds: (endpoint: Endpoint) => boolean
}

/** Something that goes by: what it is refused with afterwards. */
export interface Gone {
  readonly error: KnownErrorType
  /** Milliseconds. */
  readonly after: number
}

/** How one call of the contract goes. */
export interface Row {
  readonly valid: Way
  /** Fields of a wrong shape, in place of the valid ones: each is named in the refusal. */
  readonly invalid: Readonly<Record<string, unknown>> | NotApplicable
  /** What the same call is refused with when it brings neither session nor sign-in; without the header, where it brings none anyway. */
  readonly unauthorized: KnownErrorType | NotApplicable
  /** The same, made by a member whose roles permit nothing. */
  readonly forbidden: KnownErrorType | NotApplicable
  /** The same a second time, with the token or code of the first; for `ended`, after the session has ended. */
  readonly used: KnownErrorType | { readonly ended: KnownErrorType } | NotApplicable
  readonly expired: Gone | NotApplicable
}

/** The cases, in the order of the walk. */
export const CASES = ['valid', 'invalid', 'unauthorized', 'forbidden', 'used', 'expired'] as const satisfies readonly (keyof Row)[]
/** One of the cases. */
export type Case = (typeof CASES)[number]

/** True for a case that a row does not have. */
export const isNotApplicable = (cell: object | string): cell is NotApplicable => typeof cell === 'object' && 'because' in cell

const fieldsOf = ({ input }: Endpoint): string[] => Object.keys(input ?? {})
const SECRET = /token$|code$/

/** No wrong shape: nothing has a shape. */
export const takesNothing: NotApplicable = { because: 'It takes no fields.', holds: (endpoint) => fieldsOf(endpoint).length === 0 }
export const onlyInPath: NotApplicable = {
  because: 'Its fields stand in the path, where everything is text.',
  holds: (endpoint) => fieldsOf(endpoint).every((field) => endpoint.path.includes(`{${field}}`)),
}
export const sendsNothing: NotApplicable = {
  because: 'Its arguments steer the client and are not sent.',
  holds: ({ bodyless }) => bodyless === true,
}

/** No refusal for want of credentials. */
export const saysWhose: NotApplicable = {
  because: 'Its body says whose it is; it has no credentials.',
  holds: ({ path }) => path === '/events',
}

/** No refusal for want of a permission. The walk makes the call without any: it must succeed. */
export const needsNoRole: NotApplicable = { because: 'It needs no permission.', holds: () => true }

/** Nothing that could be used before, or be too old. */
const bringsNothing: NotApplicable = {
  because: 'It brings neither session, token nor code.',
  holds: (endpoint) => endpoint.needs !== 'session' && !fieldsOf(endpoint).some((field) => SECRET.test(field)),
}
/** Using it leaves it as it was. The walk makes the call twice: both must succeed. */
export const mayComeAgain: NotApplicable = { because: 'What it brings may come again until it is too old.', holds: () => true }

/** A call that anyone may make. */
export const byAnyone = {
  unauthorized: 'invalid_authorization_header',
  forbidden: needsNoRole,
  used: bringsNothing,
  expired: bringsNothing,
} as const

/** A call with a token or code that is good for once, and not for long. */
export const once = (used: KnownErrorType, after: number, error = used) => ({ ...byAnyone, used, expired: { after, error } }) as const

/** A call of somebody who is signed in. The sessions of the ways last an hour. */
export const byMember = {
  unauthorized: 'user_unauthenticated',
  forbidden: needsNoRole,
  used: { ended: 'session_not_found' },
  expired: { after: 60 * MINUTE, error: 'session_not_found' },
} as const

/** A call that the roles of a member must permit. */
export const byRole = { ...byMember, forbidden: 'unauthorized_action' } as const

/** A call that ends a sign-in that was begun. */
export const byPending = {
  unauthorized: 'intermediate_session_not_found',
  forbidden: needsNoRole,
  used: 'intermediate_session_not_found',
  expired: { after: INTERMEDIATE_SESSION_TTL_MS, error: 'intermediate_session_not_found' },
} as const

/** A call of somebody who proves or enrols a second factor: with a sign-in that was begun, or with a session. */
export const bySecondFactor = { ...byPending, unauthorized: 'user_unauthenticated' } as const

/** Rows, each under the name of its call. */
export type Rows = { readonly [N in CallName]?: Row }
