/* What the widget knows of the world, read out of answers once. Everything else stays in the client's answers. */

/** Every way to sign in that an organization can allow, in the order in which they are offered when nothing else says so. */
export const AUTH_METHODS = [
  'magic_link',
  'email_otp',
  'password',
  'google_oauth',
  'microsoft_oauth',
  'hubspot_oauth',
  'slack_oauth',
  'github_oauth',
  'sso',
] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

/** What is mailed: a link, or a code. */
export type MailedMethod = Extract<AuthMethod, 'magic_link' | 'email_otp'>

/** The services whose accounts organizations can use. */
export const PROVIDERS = ['google', 'microsoft', 'hubspot', 'slack', 'github'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Second factors, in the order in which they are offered when nothing else says so. */
export const MFA_METHODS = ['totp', 'sms_otp'] as const
export type MfaMethod = (typeof MFA_METHODS)[number]

/** A single sign-on connection that can be used now. */
export interface Connection {
  readonly connection_id: string
  readonly name: string
  /** A word of the provider's, such as `okta`: it decides the mark. */
  readonly identityProvider: string
}

export interface OrganizationFacts {
  readonly organization_id: string
  readonly name: string
  /** `""` if none. */
  readonly logo_url: string
  /** Null when every method is allowed; unknown words are in no list and so never allow anything. */
  readonly allowedAuthMethods: readonly string[] | null
  /** Null when every second factor is allowed. */
  readonly allowedMfaMethods: readonly string[] | null
  readonly connections: readonly Connection[]
  readonly defaultConnection: string | null
  /** Who may join without an invite: anybody (null), nobody (an empty list), or addresses of these domains. */
  readonly joinableDomains: readonly string[] | null
}

export interface ProjectFacts {
  readonly name: string
  readonly emailDomains: readonly string[]
  readonly createOrganizationEnabled: boolean
  readonly watermark: boolean
  /** How a password must be made, where the project asks for classes of characters. */
  readonly luds: { readonly characters: number; readonly classes: number } | null
  /** The organization that the page's address speaks of, by the project's pattern; `""` if none. */
  readonly slug: string
}

/** Who is half signed in, and which second factors they may use. */
export interface MfaFacts {
  readonly member_id: string
  readonly organization_id: string
  /** E.164; `""` if none. */
  readonly phone: string
  /** What the member has, as far as it may be used. */
  readonly enrolled: readonly MfaMethod[]
  /** What may be set up. */
  readonly supported: readonly MfaMethod[]
  readonly preferred: MfaMethod | null
  /** A text is on its way, and its code holds until then, in ms since the epoch; null: none is. */
  readonly textedUntil: number | null
  /** True after too many wrong codes: the app's codes and the backup codes are refused for a while. */
  readonly locked: boolean
}

/** Another first factor is needed: which ones will do, and whether it is to verify the address. */
export interface PrimaryFacts {
  readonly methods: readonly string[]
  readonly verifiesEmail: boolean
}

/** What an answer to a sign-in says, without its secrets. */
export interface AuthenticationFacts {
  readonly signedIn: boolean
  readonly email: string
  readonly organization: OrganizationFacts | null
  readonly primary: PrimaryFacts | null
  readonly mfa: MfaFacts | null
}

/** What an authenticator app is set up with. Kept only while that lasts. */
export interface TotpEnrollment {
  /** Base32. */
  readonly secret: string
  /** A picture, as a data URL. */
  readonly qrCode: string
  readonly recoveryCodes: readonly string[]
}

/** Somebody is signed in on this browser. */
export interface SignedIn {
  readonly email: string
  readonly organization: string
}

/** What an emailed link is for: an organization or a choice of them, and a sign-in or a new password. */
export interface LinkKind {
  readonly discovers: boolean
  readonly resets: boolean
}

/** How good a password is, as the provider says. */
export interface StrengthFacts {
  readonly valid: boolean
  readonly policy: 'luds' | 'zxcvbn' | 'none'
  readonly breached: boolean
  /** 0 to 4. */
  readonly score: number
  /** The provider's advice, in its words. */
  readonly advice: readonly string[]
  readonly missingCharacters: number
  readonly missingClasses: number
}

/** A way to the person's mails. */
export interface Mailbox {
  readonly name: 'gmail' | 'yahoo' | 'outlook'
  readonly href: string
}

/** An organization that a person may choose. */
export interface Choice {
  readonly organization: OrganizationFacts
  /** What choosing it means: an active member logs in, an invited one accepts, everyone else joins. */
  readonly action: 'login' | 'join' | 'accept'
  /** How the person comes to be offered it. */
  readonly membership: 'active' | 'invited' | 'pending' | 'eligible'
  /** The first factors one of which is still needed there; null: none. */
  readonly primaryMethods: readonly string[] | null
}

/** One button of Main. */
export type MainButton =
  | { readonly kind: 'oauth'; readonly provider: Provider }
  | { readonly kind: 'sso'; readonly connection: Connection }
  /** Single sign-on before an organization is known. */
  | { readonly kind: 'ssoDiscovery' }

/** The method that stands for a button. */
export const methodOfButton = (button: MainButton): AuthMethod => (button.kind === 'oauth' ? `${button.provider}_oauth` : 'sso')

/** One block of Main. Between a form and buttons stands `or`. */
export type MainBlock =
  /** An address, for a link or a code. */
  | { readonly kind: 'email'; readonly methods: readonly MailedMethod[]; readonly passwordInstead: boolean }
  /** The address is known already: a button for each way to use it. */
  | { readonly kind: 'known'; readonly methods: readonly MailedMethod[]; readonly passwordInstead: boolean }
  /** An address, of which the organization is asked first; then a password. */
  | { readonly kind: 'passwordEmail' }
  /** An address and a password. */
  | { readonly kind: 'password' }
  | { readonly kind: 'buttons'; readonly buttons: readonly MainButton[] }

/** What an application asks of a member, and what it may be given. */
export interface ConsentFacts {
  /** As the application calls itself: anything at all, so it is shown as a text and never alone. */
  readonly client: string
  /** Where the answer goes. */
  readonly host: string
  readonly scopes: readonly string[]
  /** The member may not grant everything that was asked for. */
  readonly ungrantable: boolean
}

/** What an application sent in the address, as it is passed on. */
export interface AuthorizeParameters {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type: string
  readonly scope: string
  readonly state?: string
  readonly nonce?: string
  readonly code_challenge?: string
}
export interface LogoutParameters {
  readonly client_id: string
  readonly post_logout_redirect_uri: string
  readonly id_token_hint?: string
  readonly state?: string
}

/**
 * What the address asks of the identity provider. `missing`: the parameter without which nothing can be asked. `framed`: the page
 * stands in another site's frame, where nothing is asked.
 */
export type IdentityRequest =
  | { readonly of: 'framed' }
  | { readonly of: 'authorize'; readonly parameters: AuthorizeParameters }
  | { readonly of: 'logout'; readonly parameters: LogoutParameters }
  | { readonly of: 'nothing'; readonly missing: string }

/** A phone number as it is sent and as it is read. */
export interface PhoneFacts {
  /** E.164. */
  readonly number: string
  readonly formatted: string
}
