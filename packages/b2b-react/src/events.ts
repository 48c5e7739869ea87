import { ORGANIZATION_EVENT } from './firstEvents.ts'
import type { FlowCall } from './flow/calls.ts'
import type { Told } from './flow/types.ts'

/** What a host hears of a sign-in. No event and no error holds a secret. */
export interface Callbacks {
  /** Told of every successful call and of the end of the flow. */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Told of every failed call. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Calls whose success is told to nobody: what happens in the page, or leaves it. Source: decisions point 44. */
type Silent = 'project.bootstrap' | 'session.confirm' | 'idp.oauthAuthorizeSubmit' | `${string}.start` | `phone.${string}`
const SILENT = /^(phone|project)|\.(start|confirm)$|Submit$/

/** Calls that are told under a name of their own. */
const NAMED = {
  'organization.getBySlug': ORGANIZATION_EVENT,
  'search.searchMember': 'B2B_MEMBER_SEARCH',
  'otps.sms.send': 'B2B_SMS_OTP_SEND',
  'otps.sms.authenticate': 'B2B_SMS_OTP_AUTHENTICATE',
  'idp.oauthAuthorizeStart': 'OAUTH_AUTHORIZE_FLOW_START',
  'idp.oauthLogoutStart': 'OAUTH_LOGOUT_FLOW_START',
} as const

type Snake<S extends string> = S extends `.${infer Rest}`
  ? `_${Snake<Rest>}`
  : S extends `${infer Letter}${infer Rest}`
    ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${Snake<Rest>}`
    : ''
type Singular<S extends string> = S extends `${infer Before}${'Link' | 'password' | 'Session'}s${infer After}`
  ? S extends `${Before}${infer Word}s${After}`
    ? `${Before}${Word}${After}`
    : never
  : S

/** The name under which the success of a call is told. Source: screen record section 2. */
type EventOf<C extends FlowCall> = C extends Silent ? null : C extends keyof typeof NAMED ? (typeof NAMED)[C] : `B2B_${Snake<Singular<C>>}`

/** The name under which the success of a call is told; null where it is not. All others than those above follow from the name of the call. */
export function eventOf(call: FlowCall): EventOf<FlowCall> {
  if (SILENT.test(call)) return null
  const words = call
    .replace(/(Link|password|Session)s/, '$1')
    .replace(/[A-Z]/g, '_$&')
    .replaceAll('.', '_')
  // The type says of each call what this says of its name.
  return (NAMED[call as keyof typeof NAMED] ?? `B2B_${words.toUpperCase()}`) as EventOf<FlowCall>
}

/** What happened. `data` is the provider's answer without its secrets. */
export interface WidgetEvent {
  readonly type: NonNullable<EventOf<FlowCall>> | Told | 'B2B_UNSOLICITED_TOKEN'
  readonly data: { readonly [field: string]: unknown }
}
