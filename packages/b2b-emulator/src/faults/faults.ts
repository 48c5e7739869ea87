import { endpoints } from '@acme/b2b-client/contract'
import type { CallName } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { LONGEST_FAULT_DELAY, LONGEST_RETRY_AFTER, MOST_FAULTY_CALLS, USUAL_FAULT_DELAY, USUAL_RETRY_AFTER } from '../limits.ts'

/* What can go wrong on the way to the provider and back, for tests and for people who want to see what their application makes of it. */

/** Every fault by name. */
export const FAULT_KINDS = ['delay', 'drop', 'server_error', 'rate_limit', 'html', 'cut'] as const
/** The name of a fault. */
export type FaultKind = (typeof FAULT_KINDS)[number]

interface FaultNumber {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly usual: number
}

/** The numbers that some faults have. */
export const FAULT_NUMBERS = {
  ms: { label: 'Milliseconds', least: 1, most: LONGEST_FAULT_DELAY, usual: USUAL_FAULT_DELAY },
  status: { label: 'Status', least: 500, most: 599, usual: 503 },
  retry_after: { label: 'Seconds to wait', least: 1, most: LONGEST_RETRY_AFTER, usual: USUAL_RETRY_AFTER },
} as const satisfies Readonly<Record<string, FaultNumber>>

/** What each fault is called, what it does in one sentence, and which number it has. */
export const FAULTS: {
  readonly [K in FaultKind]: { readonly title: string; readonly help: string; readonly number: keyof typeof FAULT_NUMBERS | null }
} = {
  delay: { title: 'Late', help: 'The call is answered, but later.', number: 'ms' },
  drop: { title: 'No connection', help: 'The connection breaks. The call never arrives.', number: null },
  server_error: { title: 'Server error', help: 'The provider fails: a status from 500 to 599.', number: 'status' },
  rate_limit: { title: 'Too many requests', help: 'Status 429, with Retry-After.', number: 'retry_after' },
  html: {
    title: 'HTML, not JSON',
    help: 'A page comes in place of the answer, as in a hotel that wants you to log in first.',
    number: null,
  },
  cut: { title: 'Cut answer', help: 'The call takes effect, but its answer stops in the middle.', number: null },
}

const whole = ({ least, most, usual }: FaultNumber) => z._default(z.int().check(z.gte(least), z.lte(most)), usual)

/** A fault as it is switched on. `times` is how many calls it still meets; null until it is switched off. */
export const Fault = z.strictObject({
  kind: z.literal(FAULT_KINDS),
  ms: whole(FAULT_NUMBERS.ms),
  status: whole(FAULT_NUMBERS.status),
  retry_after: whole(FAULT_NUMBERS.retry_after),
  times: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MOST_FAULTY_CALLS))), null),
})
/** A fault that is switched on. */
export type Fault = z.output<typeof Fault>
/** A fault to switch on: its kind, and whatever is not as usual. */
export type FaultFields = z.input<typeof Fault>

/** What else is asked of the provider: the addresses that social login and single sign-on leave for, and the keys that JWTs are checked with. */
const ADDRESSES = ['oauth.start', 'sso.start', 'jwks'] as const

/** What can meet a fault: a call of the contract, or one of the other addresses of the provider. */
export type Faulty = CallName | (typeof ADDRESSES)[number]
/** Everything that can meet a fault, in the order of the names. */
export const FAULTY: readonly Faulty[] = [...endpoints.keys(), ...ADDRESSES].toSorted()

/** What a fault is switched on for: one of those, or all that have none of their own. */
export type FaultTarget = Faulty | 'all'

/** True for the name of what can meet a fault, and for `all`. */
export const isFaultTarget = (name: string): name is FaultTarget => name === 'all' || FAULTY.some((one) => one === name)
