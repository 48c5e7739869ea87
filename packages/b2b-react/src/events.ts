import type { FlowCall } from './flow/types.ts'

/** What a host hears of a sign-in. No event and no error holds a secret. */
export interface Callbacks {
  /** Told of every successful call and of the end of the flow. */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Told of every failed call. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** The name each call's success is told under. Source: screen record section 2, decisions point 44. */
export const EVENT_OF = {
  'organization.getBySlug': 'B2B_ORGANIZATIONS_GET_BY_SLUG',
  'magicLinks.email.loginOrSignup': 'B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP',
  'magicLinks.email.discovery.send': 'B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND',
  'magicLinks.authenticate': 'B2B_MAGIC_LINK_AUTHENTICATE',
  'magicLinks.discovery.authenticate': 'B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE',
  'discovery.organizations.create': 'B2B_DISCOVERY_ORGANIZATIONS_CREATE',
  'discovery.intermediateSessions.exchange': 'B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE',
} as const satisfies { readonly [C in Exclude<FlowCall, 'project.bootstrap'>]: string }

/** What happened. `data` is the provider's answer without its secrets. */
export interface WidgetEvent {
  readonly type: (typeof EVENT_OF)[keyof typeof EVENT_OF] | 'AUTHENTICATE_FLOW_COMPLETE' | 'B2B_UNSOLICITED_TOKEN'
  readonly data: { readonly [field: string]: unknown }
}

const SECRETS: readonly string[] = ['session_token', 'session_jwt', 'intermediate_session_token', 'secret', 'qr_code', 'recovery_codes']

/** A frozen copy of an answer without its secrets, however deep they are. */
export function withoutSecrets(answer: object): WidgetEvent['data'] {
  const kept = Object.entries(answer).filter(([field]) => !SECRETS.includes(field))
  return Object.freeze(Object.fromEntries(kept.map(([field, value]: [string, unknown]) => [field, copy(value)])))
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value
}
