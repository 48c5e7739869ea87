import { ERROR_TYPES, endpoints, isKnownErrorType } from '@acme/b2b-client/contract'
import type { CallName, KnownErrorType } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import {
  MAX_FAULT_DELAY_MS,
  MAX_RETRY_AFTER_SECONDS,
  MAX_FAULTY_CALLS,
  DEFAULT_FAULT_DELAY_MS,
  DEFAULT_RETRY_AFTER_SECONDS,
} from '../../limits.ts'
import { wholeNumberBetween } from '../../schema/explain.ts'

/* Faults: failures of the connection or the provider that a developer can switch on, in tests or in the console. */

/** The names of all faults. */
export const FAULT_KINDS = ['delay', 'drop', 'server_error', 'rate_limit', 'refusal', 'html', 'cut'] as const
/** The name of a fault. */
export type FaultKind = (typeof FAULT_KINDS)[number]

interface NumberField {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly defaultValue: number
}
/** A choice between the error types of the contract. It has no default. */
interface ErrorTypeField {
  readonly label: string
  readonly options: readonly string[]
}
/** A setting of a fault, as the console shows it. */
export type FaultField = NumberField | ErrorTypeField

interface FaultDescription {
  readonly title: string
  readonly help: string
  readonly fields: Readonly<Record<string, FaultField>>
}

/** The title, the description and the settings of each fault. */
export const FAULTS = {
  delay: {
    title: 'Late',
    help: 'The response is late.',
    fields: { ms: { label: 'Milliseconds', min: 1, max: MAX_FAULT_DELAY_MS, defaultValue: DEFAULT_FAULT_DELAY_MS } },
  },
  drop: { title: 'No connection', help: 'The connection breaks before the request arrives.', fields: {} },
  server_error: {
    title: 'Server error',
    help: 'The provider fails with a status from 500 to 599.',
    fields: { status: { label: 'Status', min: 500, max: 599, defaultValue: 503 } },
  },
  rate_limit: {
    title: 'Too many requests',
    help: 'The provider responds with status 429 and Retry-After.',
    fields: { retry_after: { label: 'Seconds to wait', min: 1, max: MAX_RETRY_AFTER_SECONDS, defaultValue: DEFAULT_RETRY_AFTER_SECONDS } },
  },
  refusal: {
    title: 'Refusal',
    help: 'The provider refuses the call with an error type of your choice.',
    fields: {
      error_type: { label: 'Reason', options: ERROR_TYPES.toSorted() },
      status: { label: 'Status', min: 400, max: 599, defaultValue: 400 },
    },
  },
  html: {
    title: 'HTML, not JSON',
    help: 'The response is an HTML page instead of JSON, such as the sign-in page of a hotel network.',
    fields: {},
  },
  cut: { title: 'Cut answer', help: 'The request takes effect, but the response ends in the middle.', fields: {} },
} as const satisfies { readonly [K in FaultKind]: FaultDescription }

const wholeNumberSetting = ({ min, max, defaultValue }: NumberField) => z._default(wholeNumberBetween(min, max), defaultValue)
const errorTypeSetting = z.custom<KnownErrorType>(isKnownErrorType, 'must be an error type of the provider, such as ad_blocker_detected')

/** The number of requests that the fault still affects. Null for every request until the fault is switched off. */
const times = z._default(z.nullable(wholeNumberBetween(1, MAX_FAULTY_CALLS)), null)
const { delay, server_error, rate_limit, refusal } = FAULTS

/** The schema of an active fault. */
export const Fault = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('delay'), ms: wholeNumberSetting(delay.fields.ms), times }),
    z.strictObject({ kind: z.literal('drop'), times }),
    z.strictObject({ kind: z.literal('server_error'), status: wholeNumberSetting(server_error.fields.status), times }),
    z.strictObject({ kind: z.literal('rate_limit'), retry_after: wholeNumberSetting(rate_limit.fields.retry_after), times }),
    z.strictObject({ kind: z.literal('refusal'), error_type: errorTypeSetting, status: wholeNumberSetting(refusal.fields.status), times }),
    z.strictObject({ kind: z.literal('html'), times }),
    z.strictObject({ kind: z.literal('cut'), times }),
  ],
  `must be one of ${FAULT_KINDS.join(', ')}`,
)
/** An active fault. */
export type Fault = z.output<typeof Fault>
/** A fault to switch on: its kind, and the settings that differ from the defaults. */
export type FaultFields = z.input<typeof Fault>

/** URLs outside the contract that a fault can affect: the start pages of social login and single sign-on, and the key set of the JWTs. */
export const FAULT_URLS = ['oauth.start', 'sso.start', 'jwks'] as const

/** A call of the contract, or another URL of the provider, that a fault can affect. */
export type FaultableCall = CallName | (typeof FAULT_URLS)[number]
/** The calls, sorted by name. */
export const FAULT_CALLS: readonly CallName[] = [...endpoints.keys()].toSorted()

/** The target of a fault: one call or URL, or `all`. A fault of `all` affects every call and URL without its own fault. */
export type FaultTarget = FaultableCall | 'all'

/** Returns true for the name of a target. */
export const isFaultTarget = (name: string): name is FaultTarget => ['all', ...FAULT_URLS, ...FAULT_CALLS].includes(name)
