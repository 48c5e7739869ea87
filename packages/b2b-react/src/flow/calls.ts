import type { Answer, Bootstrap, CallName, Input, OAuthAuthorizeSubmit, OAuthDiscoveryStart, OAuthStart, SsoStart } from '@acme/b2b-client'
import type { PhoneFacts, Provider, SignedIn } from './facts.ts'

/** The rows of the client's table that the flow calls as they are. */
const ROWS = [
  'organization.getBySlug',
  'magicLinks.email.loginOrSignup',
  'magicLinks.email.discovery.send',
  'magicLinks.authenticate',
  'magicLinks.discovery.authenticate',
  'otps.email.loginOrSignup',
  'otps.email.discovery.send',
  'otps.email.authenticate',
  'otps.email.discovery.authenticate',
  'passwords.authenticate',
  'passwords.discovery.authenticate',
  'passwords.resetByEmailStart',
  'passwords.discovery.resetByEmailStart',
  'passwords.resetBySession',
  'passwords.strengthCheck',
  'search.searchMember',
  'sso.discoverConnections',
  'sso.authenticate',
  'oauth.authenticate',
  'oauth.discovery.authenticate',
  'impersonation.authenticate',
  'discovery.organizations.create',
  'discovery.intermediateSessions.exchange',
  'otps.sms.send',
  'otps.sms.authenticate',
  'totp.create',
  'totp.authenticate',
  'recoveryCodes.recover',
  'idp.oauthAuthorizeStart',
  'idp.oauthLogoutStart',
  'session.revoke',
] as const satisfies CallName[]
type Row = (typeof ROWS)[number]

/** What is not a plain row: its input, and what it brings. */
interface Special {
  /** The configuration; a load of its own. `slug`: what the address says by the project's pattern. */
  'project.bootstrap': { input: null; answer: { readonly bootstrap: Bootstrap; readonly slug: string } }
  /** The token of the address is added where the call is made, so that no state ever holds it. */
  'passwords.resetByEmail': {
    input: Omit<Input<'passwords.resetByEmail'>, 'password_reset_token'>
    answer: Answer<'passwords.resetByEmail'>
  }
  'passwords.discovery.resetByEmail': {
    input: Omit<Input<'passwords.discovery.resetByEmail'>, 'password_reset_token'>
    answer: Answer<'passwords.discovery.resetByEmail'>
  }
  /** Asks the server about the present session. `isNew`: it was opened after this page was. */
  'session.confirm': { input: null; answer: { readonly session: SignedIn | null; readonly isNew: boolean } }
  /** These leave the page. */
  'sso.start': { input: SsoStart; answer: null }
  'oauth.start': { input: OAuthStart & { readonly provider: Provider }; answer: null }
  'oauth.discovery.start': { input: OAuthDiscoveryStart & { readonly provider: Provider }; answer: null }
  'idp.oauthAuthorizeSubmit': { input: OAuthAuthorizeSubmit; answer: null }
  /** In the page: what a person typed as a number; null when it is none. */
  'phone.read': { input: { readonly country: string; readonly number: string }; answer: { readonly phone: PhoneFacts | null } }
  'phone.format': { input: { readonly number: string }; answer: { readonly phone: PhoneFacts } }
}

/** The calls that the flow makes. */
export type FlowCall = Row | keyof Special
/** What a call is given by the flow. */
export type FlowInput<C extends FlowCall> = C extends keyof Special ? Special[C]['input'] : C extends Row ? Input<C> : never
/** What a call brings back to the flow. */
export type FlowAnswer<C extends FlowCall> = C extends keyof Special ? Special[C]['answer'] : C extends Row ? Answer<C> : never

/** Calls whose answer may be a session: nobody turns back while one is under way, for it may already have been opened. */
export const OPENS_SESSION: ReadonlySet<FlowCall> = new Set<FlowCall>([
  'magicLinks.authenticate',
  'otps.email.authenticate',
  'passwords.authenticate',
  'passwords.resetByEmail',
  'passwords.resetBySession',
  'sso.authenticate',
  'oauth.authenticate',
  'impersonation.authenticate',
  'discovery.organizations.create',
  'discovery.intermediateSessions.exchange',
  'otps.sms.authenticate',
  'totp.authenticate',
  'recoveryCodes.recover',
])

/** Calls that leave the page, so that their answer is no end of waiting. */
export const LEAVES_PAGE: ReadonlySet<FlowCall> = new Set<FlowCall>(['sso.start', 'oauth.start', 'oauth.discovery.start'])
