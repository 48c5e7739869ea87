import type { FlowCall } from '../machine/calls.ts'
import type { EmittedEvent } from '../machine/types.ts'
import { ORGANIZATION_EVENT } from './organizationEvent.ts'

/** The callbacks of the host. No event or error contains a secret. */
export interface Callbacks {
  /** Called after each successful API call and when the flow ends. */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Called after each failed API call. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Calls without an event: they only read, happen inside the page, or navigate away from it. */
type Unreported = 'project.bootstrap' | 'session.confirm' | 'idp.oauthAuthorizeSubmit' | `${string}.start` | `phone.${string}`
/** Matches the same calls as the type `Unreported`. */
const UNREPORTED = /^(phone|project)|\.(start|confirm)$|Submit$/

/** Calls with an event name that differs from the call's name. */
const EVENT_NAMES = {
  'organization.getBySlug': ORGANIZATION_EVENT,
  'search.searchMember': 'B2B_MEMBER_SEARCH',
  'otps.sms.send': 'B2B_SMS_OTP_SEND',
  'otps.sms.authenticate': 'B2B_SMS_OTP_AUTHENTICATE',
  'idp.oauthAuthorizeStart': 'OAUTH_AUTHORIZE_FLOW_START',
  'idp.oauthLogoutStart': 'OAUTH_LOGOUT_FLOW_START',
} as const

/** Converts a call's name to upper case with underscores: `magicLink.authenticate` becomes `MAGIC_LINK_AUTHENTICATE`. */
type Snake<S extends string> = S extends `.${infer Rest}`
  ? `_${Snake<Rest>}`
  : S extends `${infer Letter}${infer Rest}`
    ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${Snake<Rest>}`
    : ''
/** Removes the plural: `magicLinks.authenticate` becomes `magicLink.authenticate`. */
type Singular<S extends string> = S extends `${infer Before}${'Link' | 'password' | 'Session'}s${infer After}`
  ? S extends `${Before}${infer Word}s${After}`
    ? `${Before}${Word}${After}`
    : never
  : S

/** The name of the event for a successful call, or null if the call has none. */
type EventOf<C extends FlowCall> = C extends Unreported
  ? null
  : C extends keyof typeof EVENT_NAMES
    ? (typeof EVENT_NAMES)[C]
    : `B2B_${Snake<Singular<C>>}`

/**
 * Returns the name of the event for a successful call, or null if the call has none. Except for the table above, it follows from the call's
 * name.
 */
export function eventOf(call: FlowCall): EventOf<FlowCall> {
  if (UNREPORTED.test(call)) return null
  // The same conversion as by the types `Singular` and `Snake`.
  const words = call
    .replace(/(Link|password|Session)s/, '$1')
    .replace(/[A-Z]/g, '_$&')
    .replaceAll('.', '_')
  // The return type computes the same names at the type level.
  return (EVENT_NAMES[call as keyof typeof EVENT_NAMES] ?? `B2B_${words.toUpperCase()}`) as EventOf<FlowCall>
}

/** Something that happened during the sign-in. `data` is the server's response without its secrets. */
export interface WidgetEvent {
  readonly type: NonNullable<EventOf<FlowCall>> | EmittedEvent | 'B2B_UNSOLICITED_TOKEN'
  readonly data: { readonly [field: string]: unknown }
}
