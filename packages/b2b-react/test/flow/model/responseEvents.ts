import { CALLS, type FlowCall } from '../../../src/flow/machine/calls.ts'
import type { FlowEvent, FlowState } from '../../../src/flow/machine/types.ts'
import { PENDING_TICKET, STALE_TICKET } from './canonical.ts'
import { responsesTo, ERRORS, sessionResponse, type ResponseBody } from './responses.ts'
import type { World } from './worlds.ts'

/* Events that the user does not cause: responses, also late ones, and time. */

/** Time is not an event of the machine. It only changes which times are past. */
export type Cause = FlowEvent | { readonly type: 'timePassed'; readonly isLong: boolean }

/** The calls that are not parallel. Their responses are ignored if they are late. */
const CALLS_IN_SEQUENCE = (Object.keys(CALLS) as FlowCall[]).filter((call) => CALLS[call].kind !== 'parallel') // The keys of the table are the calls.

/** `FlowEvent` has one member for each call. TypeScript cannot see that the call and the response match. */
const responseEvent = (call: FlowCall, ticket: number, answer: ResponseBody): FlowEvent =>
  ({ type: 'answered', call, ticket, answer }) as FlowEvent

/** The machine ignores the tickets of some parallel calls. */
const ANY_TICKET = 1

/** The responses that can arrive in a state: to the pending call and to parallel calls. */
export function responseEvents({ pending, renewing, screen, project }: FlowState, world: World): FlowEvent[] {
  const eventsOf = (call: FlowCall, ticket: number): FlowEvent[] => [
    ...responsesTo(call, world).map((answer) => responseEvent(call, ticket, answer)),
    ...ERRORS.map((error): FlowEvent => ({ type: 'failed', call, ticket, error })),
  ]
  return [
    ...(pending?.call ? eventsOf(pending.call, PENDING_TICKET) : []),
    ...(renewing === null ? [] : eventsOf('organization.getBySlug', renewing)),
    ...(project === null ? eventsOf('project.bootstrap', ANY_TICKET) : []),
    ...(screen.name === 'SMSOTPEntry' ? eventsOf('phone.format', ANY_TICKET) : []),
    ...(screen.name === 'PasswordResetForm' && screen.checking !== null ? eventsOf('passwords.strengthCheck', screen.checking) : []),
  ]
}

/** A ticket that no call of the state has. */
const UNKNOWN_TICKET = PENDING_TICKET + 400
const anyServer = { signIns: [sessionResponse], lists: [{}] }

/** Responses to calls that are no longer pending, or that another flow has sent. */
export const LATE_RESPONSES: readonly FlowEvent[] = [
  ...CALLS_IN_SEQUENCE.flatMap((call) =>
    [STALE_TICKET, UNKNOWN_TICKET].flatMap((ticket): FlowEvent[] => [
      ...responsesTo(call, anyServer).map((answer) => responseEvent(call, ticket, answer)),
      ...ERRORS.slice(0, 1).map((error): FlowEvent => ({ type: 'failed', call, ticket, error })),
    ]),
  ),
  responseEvent('passwords.strengthCheck', STALE_TICKET, { valid_password: true }),
  responseEvent('phone.format', STALE_TICKET, { phone: { number: '+999', formatted: 'another' } }),
]
