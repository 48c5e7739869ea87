import type { Answer, Bootstrap, CallName, Input, OAuthAuthorizeSubmit, OAuthDiscoveryStart, OAuthStart, SsoStart } from '@acme/b2b-client'
import type { Provider } from '../../config/methods.ts'
import type { PhoneFacts } from '../../phone/phone.ts'
import type { SignedIn } from './facts.ts'

/** The client's endpoints that the flow calls directly. */
const ENDPOINTS = [
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
type Endpoint = (typeof ENDPOINTS)[number]

/** Calls that are not plain endpoints, with their input and answer. */
interface SpecialCalls {
  /** Loads the project's configuration. `slug`: the organization slug in the page's URL, by the project's pattern. */
  'project.bootstrap': { input: null; answer: { readonly bootstrap: Bootstrap; readonly slug: string } }
  /** The runner adds the token from the page's URL, so that no state contains it. */
  'passwords.resetByEmail': {
    input: Omit<Input<'passwords.resetByEmail'>, 'password_reset_token'>
    answer: Answer<'passwords.resetByEmail'>
  }
  'passwords.discovery.resetByEmail': {
    input: Omit<Input<'passwords.discovery.resetByEmail'>, 'password_reset_token'>
    answer: Answer<'passwords.discovery.resetByEmail'>
  }
  /** Asks the server about the current session. `isNew`: the session started after this page was opened. */
  'session.confirm': { input: null; answer: { readonly session: SignedIn | null; readonly isNew: boolean } }
  /** Calls that navigate away from the page. */
  'sso.start': { input: SsoStart; answer: null }
  'oauth.start': { input: OAuthStart & { readonly provider: Provider }; answer: null }
  'oauth.discovery.start': { input: OAuthDiscoveryStart & { readonly provider: Provider }; answer: null }
  'idp.oauthAuthorizeSubmit': { input: OAuthAuthorizeSubmit; answer: null }
  /** Calls inside the page, without the server. `phone.read` parses the number that the user typed; null if it is not one. */
  'phone.read': { input: { readonly country: string; readonly number: string }; answer: { readonly phone: PhoneFacts | null } }
  'phone.format': { input: { readonly number: string }; answer: { readonly phone: PhoneFacts } }
}

/** The calls that the flow makes. */
export type FlowCall = Endpoint | keyof SpecialCalls
/** The input of a call. */
export type FlowInput<C extends FlowCall> = C extends keyof SpecialCalls ? SpecialCalls[C]['input'] : C extends Endpoint ? Input<C> : never
/** The answer of a call. */
export type FlowAnswer<C extends FlowCall> = C extends keyof SpecialCalls
  ? SpecialCalls[C]['answer']
  : C extends Endpoint
    ? Answer<C>
    : never

/** Calls that can open a session. While one is pending, the user cannot go back, because the session may already exist. */
export const OPENS_SESSION: ReadonlySet<FlowCall | null> = new Set<FlowCall>([
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

/** Calls that navigate away from the page. Their answer comes before the browser leaves the page, so the page still waits after it. */
export const LEAVES_PAGE: ReadonlySet<FlowCall | null> = new Set<FlowCall>(['sso.start', 'oauth.start', 'oauth.discovery.start'])
