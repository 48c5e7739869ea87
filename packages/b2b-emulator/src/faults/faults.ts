import { ERROR_TYPES, endpoints, isKnownErrorType } from '@acme/b2b-client/contract'
import type { CallName, KnownErrorType } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { wholeNumberBetween } from '../explain.ts'
import { LONGEST_FAULT_DELAY, LONGEST_RETRY_AFTER, MOST_FAULTY_CALLS, USUAL_FAULT_DELAY, USUAL_RETRY_AFTER } from '../limits.ts'

/* What can go wrong on the way to the provider and back, for tests and for people who want to see what their application makes of it. */

/** Every fault by name. */
export const FAULT_KINDS = ['delay', 'drop', 'server_error', 'rate_limit', 'refusal', 'html', 'cut'] as const
/** The name of a fault. */
export type FaultKind = (typeof FAULT_KINDS)[number]

interface NumberField {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly usual: number
}
/** One of the reasons that the contract knows. There is no usual one. */
interface ReasonField {
  readonly label: string
  readonly options: readonly string[]
}
/** What can be said about a fault, as a person is asked for it. */
export type FaultField = NumberField | ReasonField

interface FaultWords {
  readonly title: string
  readonly help: string
  readonly fields: Readonly<Record<string, FaultField>>
}

/** What each fault is called, what it does in one sentence, and what can be said about it. */
export const FAULTS = {
  delay: {
    title: 'Late',
    help: 'The answer comes, but later.',
    fields: { ms: { label: 'Milliseconds', least: 1, most: LONGEST_FAULT_DELAY, usual: USUAL_FAULT_DELAY } },
  },
  drop: { title: 'No connection', help: 'The connection breaks. The request never arrives.', fields: {} },
  server_error: {
    title: 'Server error',
    help: 'The provider fails: a status from 500 to 599.',
    fields: { status: { label: 'Status', least: 500, most: 599, usual: 503 } },
  },
  rate_limit: {
    title: 'Too many requests',
    help: 'Status 429, with Retry-After.',
    fields: { retry_after: { label: 'Seconds to wait', least: 1, most: LONGEST_RETRY_AFTER, usual: USUAL_RETRY_AFTER } },
  },
  refusal: {
    title: 'Refusal',
    help: 'The provider says no, for a reason of your choice.',
    fields: {
      error_type: { label: 'Reason', options: ERROR_TYPES.toSorted() },
      status: { label: 'Status', least: 400, most: 599, usual: 400 },
    },
  },
  html: {
    title: 'HTML, not JSON',
    help: 'A page comes in place of the answer, as in a hotel that wants you to log in first.',
    fields: {},
  },
  cut: { title: 'Cut answer', help: 'The request takes effect, but its answer stops in the middle.', fields: {} },
} as const satisfies { readonly [K in FaultKind]: FaultWords }

const whole = ({ least, most, usual }: NumberField) => z._default(wholeNumberBetween(least, most), usual)
const reason = z.custom<KnownErrorType>(isKnownErrorType, 'must be a reason that the provider knows, such as ad_blocker_detected')

/** How many requests a fault still meets; null until it is switched off. */
const times = z._default(z.nullable(wholeNumberBetween(1, MOST_FAULTY_CALLS)), null)
const { delay, server_error, rate_limit, refusal } = FAULTS

/** A fault as it is switched on. */
export const Fault = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('delay'), ms: whole(delay.fields.ms), times }),
    z.strictObject({ kind: z.literal('drop'), times }),
    z.strictObject({ kind: z.literal('server_error'), status: whole(server_error.fields.status), times }),
    z.strictObject({ kind: z.literal('rate_limit'), retry_after: whole(rate_limit.fields.retry_after), times }),
    z.strictObject({ kind: z.literal('refusal'), error_type: reason, status: whole(refusal.fields.status), times }),
    z.strictObject({ kind: z.literal('html'), times }),
    z.strictObject({ kind: z.literal('cut'), times }),
  ],
  `must be one of ${FAULT_KINDS.join(', ')}`,
)
/** A fault that is switched on. */
export type Fault = z.output<typeof Fault>
/** A fault to switch on: its kind, and whatever is not as usual. */
export type FaultFields = z.input<typeof Fault>

/** What else is asked of the provider: the addresses that social login and single sign-on leave for, and the keys that JWTs are checked with. */
export const FAULTY_ADDRESSES = ['oauth.start', 'sso.start', 'jwks'] as const

/** What can meet a fault: a call of the contract, or one of the other addresses of the provider. */
export type Faulty = CallName | (typeof FAULTY_ADDRESSES)[number]
/** The calls, in the order of their names. */
export const FAULTY_CALLS: readonly CallName[] = [...endpoints.keys()].toSorted()

/** What a fault is switched on for: one of those, or all that have none of their own. */
export type FaultTarget = Faulty | 'all'

/** True for the name of what can meet a fault, and for `all`. */
export const isFaultTarget = (name: string): name is FaultTarget => ['all', ...FAULTY_ADDRESSES, ...FAULTY_CALLS].includes(name)
