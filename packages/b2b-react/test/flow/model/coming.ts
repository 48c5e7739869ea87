import type { FlowCall } from '../../../src/flow/calls.ts'
import { answers } from '../../../src/flow/reduce.ts'
import type { FlowEvent, FlowState } from '../../../src/flow/types.ts'
import { answersTo, REFUSALS, signedIn, type Given } from './answers.ts'
import { PENDING, STALE } from './canonical.ts'
import type { World } from './worlds.ts'

/* What may come from outside: answers, late ones too, and time. */

/** The clock is none of the machine's events: it only changes what has passed. */
export type Cause = FlowEvent | { readonly type: 'timePassed'; readonly much: boolean }

/** All calls that there are. */
const CALLS = Object.keys(answers) as FlowCall[] // The table has an entry for each.
/** Calls for which nobody waits, so that their answers are never late. */
export const ASKED: ReadonlySet<FlowCall> = new Set<FlowCall>(['project.bootstrap', 'phone.format', 'passwords.strengthCheck'])
/** A token of the address is spent by one of these; until it is, nobody knows by which. */
const SPENDS = CALLS.filter((call) => /^(magicLinks|oauth|sso|impersonation)\.(discovery\.)?authenticate$/.test(call))

/** One member of the event's union, for each call; TypeScript does not see that the fields belong together. */
const answered = (call: FlowCall, ticket: number, answer: Given): FlowEvent => ({ type: 'answered', call, ticket, answer }) as FlowEvent

/** The answers that may come now: to the call under way, and to those for which nobody waits. */
export function coming({ pending, renewing, screen, project }: FlowState, world: World): FlowEvent[] {
  const every = (call: FlowCall, ticket: number): FlowEvent[] => [
    ...answersTo(call, world).map((answer) => answered(call, ticket, answer)),
    ...REFUSALS.map((error): FlowEvent => ({ type: 'refused', call, ticket, error })),
  ]
  const arrives = screen.name === 'Loading' && pending?.call === 'magicLinks.authenticate'
  const calls = pending === null ? [] : arrives ? SPENDS : [pending.call]
  return [
    ...calls.flatMap((call) => every(call, PENDING)),
    ...(renewing === null ? [] : every('organization.getBySlug', renewing)),
    ...(project === null ? every('project.bootstrap', 1) : []),
    ...(screen.name === 'SMSOTPEntry' ? every('phone.format', 1) : []),
    ...(screen.name === 'PasswordResetForm' && screen.checking !== null ? every('passwords.strengthCheck', screen.checking) : []),
  ]
}

const anything = { signIns: [signedIn], lists: [{}] }

/** Answers that nobody waits for any more, or never did: of a call that was given up, and of another flow. */
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
