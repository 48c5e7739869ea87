import type { FlowCall } from '../../../src/flow/machine/calls.ts'
import { answers } from '../../../src/flow/allSteps.ts'
import type { FlowEvent, FlowState } from '../../../src/flow/machine/types.ts'
import { answersTo, REFUSALS, signedIn, type Given } from './answers.ts'
import { PENDING, STALE } from './canonical.ts'
import type { World } from './worlds.ts'

/* Events that the user does not cause: responses, also late ones, and time. */

/** Time is not an event of the machine. It only changes which times are past. */
export type Cause = FlowEvent | { readonly type: 'timePassed'; readonly much: boolean }

/** All calls. */
const CALLS = Object.keys(answers) as FlowCall[] // The table has an entry for each call.
/** Parallel calls. Their responses are never late. */
export const ASKED: ReadonlySet<FlowCall> = new Set<FlowCall>(['project.bootstrap', 'phone.format', 'passwords.strengthCheck'])
/** The calls that can redeem a redirect token. Before the response, the state does not name the call. */
const SPENDS = CALLS.filter((call) => /^(magicLinks|oauth|sso|impersonation)\.(discovery\.)?authenticate$/.test(call))

/** `FlowEvent` has one member for each call. TypeScript cannot see that the call and the response match. */
const answered = (call: FlowCall, ticket: number, answer: Given): FlowEvent => ({ type: 'answered', call, ticket, answer }) as FlowEvent

/** The responses that can arrive in a state: to the pending call and to parallel calls. */
export function coming({ pending, renewing, screen, project }: FlowState, world: World): FlowEvent[] {
  const every = (call: FlowCall, ticket: number): FlowEvent[] => [
    ...answersTo(call, world).map((answer) => answered(call, ticket, answer)),
    ...REFUSALS.map((error): FlowEvent => ({ type: 'refused', call, ticket, error })),
  ]
  const calls = pending === null ? [] : pending.call === null ? SPENDS : [pending.call]
  return [
    ...calls.flatMap((call) => every(call, PENDING)),
    ...(renewing === null ? [] : every('organization.getBySlug', renewing)),
    ...(project === null ? every('project.bootstrap', 1) : []),
    ...(screen.name === 'SMSOTPEntry' ? every('phone.format', 1) : []),
    ...(screen.name === 'PasswordResetForm' && screen.checking !== null ? every('passwords.strengthCheck', screen.checking) : []),
  ]
}

const anything = { signIns: [signedIn], lists: [{}] }

/** Late responses: to an abandoned call or of another flow. */
export const LATE: readonly FlowEvent[] = [
  ...CALLS.filter((call) => !ASKED.has(call)).flatMap((call) =>
    [STALE, PENDING + 400].flatMap((ticket): FlowEvent[] => [
      ...answersTo(call, anything).map((answer) => answered(call, ticket, answer)),
      ...REFUSALS.slice(0, 1).map((error): FlowEvent => ({ type: 'refused', call, ticket, error })),
    ]),
  ),
  answered('passwords.strengthCheck', STALE, { valid_password: true }),
  answered('phone.format', STALE, { phone: { number: '+999', formatted: 'another' } }),
]
