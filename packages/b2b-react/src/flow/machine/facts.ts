import type { RedirectCall } from '@acme/b2b-client'
import type { AuthMethod, MailedMethod, MfaMethod, Provider } from '../../config/methods.ts'

/* The fields of server responses that the widget uses, after checking. */

/** An active single sign-on connection. */
export interface Connection {
  readonly connection_id: string
  readonly name: string
  /** The provider's identifier, such as `okta`. It selects the logo. */
  readonly identityProvider: string
}

export interface OrganizationFacts {
  readonly organization_id: string
  readonly name: string
  /** `""` if none. */
  readonly logo_url: string
  /** Null if every method is allowed. Unknown names are kept and match no method. */
  readonly allowedAuthMethods: readonly string[] | null
  /** Null if every second factor is allowed. */
  readonly allowedMfaMethods: readonly string[] | null
  readonly connections: readonly Connection[]
  /** The id of the connection to use if the user chooses none. */
  readonly defaultConnection: string | null
  /** The email domains that can join without an invite. Null: any domain. Empty: none. */
  readonly joinableDomains: readonly string[] | null
}

export interface ProjectFacts {
  readonly name: string
  /** The domains that the project's emails come from. */
  readonly emailDomains: readonly string[]
  readonly createOrganizationEnabled: boolean
  readonly watermark: boolean
  /** The password rules, if the project uses character classes (LUDS: lowercase, uppercase, digits, symbols). */
  readonly luds: { readonly characters: number; readonly classes: number } | null
  /** The organization slug in the page's URL, by the project's pattern; `""` if there is none. */
  readonly slug: string
}

/** A member who still needs a second factor. */
export interface MfaFacts {
  readonly member_id: string
  readonly organization_id: string
  /** E.164; `""` if none. */
  readonly phone: string
  /** The factors that the member has and can use. */
  readonly enrolled: readonly MfaMethod[]
  /** The factors that the member can enroll. */
  readonly supported: readonly MfaMethod[]
  readonly preferred: MfaMethod | null
  /** The expiry of the SMS code that is already on its way, in ms since the epoch; null if there is no such code. */
  readonly smsCodeExpiresAt: number | null
  /** True after too many wrong codes. App codes and backup codes are then refused for a while. */
  readonly locked: boolean
}

/** Another first factor that the server requires. */
export interface PrimaryFacts {
  /** The methods that the server accepts. */
  readonly methods: readonly string[]
  /** True if this first factor has to verify the email address. */
  readonly verifiesEmail: boolean
}

/** The result of an authentication, without secrets. */
export interface AuthenticationFacts {
  readonly signedIn: boolean
  readonly email: string
  readonly organization: OrganizationFacts | null
  readonly primary: PrimaryFacts | null
  readonly mfa: MfaFacts | null
}

/** The data for enrolling an authenticator app. It stays in the state only during enrollment. */
export interface TotpEnrollment {
  /** Base32. */
  readonly secret: string
  /** An image, as a data URL. */
  readonly qrCode: string
  readonly recoveryCodes: readonly string[]
}

/** The signed-in member of this browser. */
export interface SignedIn {
  readonly email: string
  readonly organization: string
}

/** The redirect token in the page's URL, without its secret value. */
export interface RedirectFacts {
  /** The call that spends the token. */
  readonly call: RedirectCall
  /** True if the link came from an email that resets the password. */
  readonly reset: boolean
  /** True if the token came from an emailed link. */
  readonly emailed: boolean
  /** True if this browser did not start the sign-in. */
  readonly unsolicited: boolean
  /** True if the URL has several tokens. The flow then uses none of them. */
  readonly several: boolean
  /** The address that this browser last requested a link for; `""` if none is stored. */
  readonly email: string
}

/** The purpose of an emailed link. */
export interface LinkKind {
  /** True if the link is for discovery. False if the link is for one organization. */
  readonly discovers: boolean
  /** True if the link sets a new password. */
  readonly resets: boolean
}

/** The strength of a password, as judged by the server. */
export interface StrengthFacts {
  /** True if the server accepts the password. */
  readonly valid: boolean
  /** The rules of the project: character classes, an estimate of the strength, or neither. */
  readonly policy: 'luds' | 'zxcvbn' | 'none'
  /** True if the password occurs in a known data breach. */
  readonly breached: boolean
  /** 0 to 4. */
  readonly score: number
  /** The server's advice, in its own words. */
  readonly advice: readonly string[]
  /** The number of characters that the `luds` rules still require. */
  readonly missingCharacters: number
  /** The number of character classes that the `luds` rules still require. */
  readonly missingClasses: number
}

/** A link to a webmail provider. */
export interface Mailbox {
  readonly name: 'gmail' | 'yahoo' | 'outlook'
  readonly href: string
}

/** An organization that the user can choose. */
export interface Choice {
  readonly organization: OrganizationFacts
  /** The effect of the choice: an active member logs in, an invited user accepts the invite, everyone else joins. */
  readonly action: 'login' | 'join' | 'accept'
  /** The user's relation to the organization. */
  readonly membership: 'active' | 'invited' | 'pending' | 'eligible'
  /** Another first factor that the organization still requires; null if it requires none. */
  readonly primary: PrimaryFacts | null
}

/** A button on Main. */
export type MainButton =
  | { readonly kind: 'oauth'; readonly provider: Provider }
  | { readonly kind: 'sso'; readonly connection: Connection }
  /** Single sign-on before the organization is known. */
  | { readonly kind: 'ssoDiscovery' }

/** Returns the sign-in method of a button. */
export const methodOfButton = (button: MainButton): AuthMethod => (button.kind === 'oauth' ? `${button.provider}_oauth` : 'sso')

/** A block on Main. A divider separates forms from buttons. `passwordInstead`: the block offers to use a password instead. */
export type MainBlock =
  /** An email field, for a link or a code. */
  | { readonly kind: 'email'; readonly methods: readonly MailedMethod[]; readonly passwordInstead: boolean }
  /** A button for each method. The email address is already known. */
  | { readonly kind: 'known'; readonly methods: readonly MailedMethod[]; readonly passwordInstead: boolean }
  /** An email field. If the member with this address has a password, a password field follows. */
  | { readonly kind: 'passwordEmail' }
  /** An email field and a password field. */
  | { readonly kind: 'password' }
  | { readonly kind: 'buttons'; readonly buttons: readonly MainButton[] }

/** The probable content of Main, for the placeholder while the page loads. */
export interface ExpectedMain {
  /** The slug of the organization; `""` if unknown, null in discovery. The placeholder for the name has about this length. */
  readonly organization: string | null
  readonly blocks: readonly MainBlock[]
}

/** The consent request of an application. */
export interface ConsentFacts {
  /** The application has chosen this name itself, so the name can mislead. The screen also shows the host. */
  readonly client: string
  /** The host that receives the answer. */
  readonly host: string
  readonly scopes: readonly string[]
  /** True if the application requested scopes that the member cannot grant. */
  readonly ungrantable: boolean
}

/** The parameters of an authorize request, passed on unchanged. */
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
 * The identity provider request in the page's URL. `nothing`: the parameter `missing` is missing or occurs twice. `framed`: the page is inside
 * a frame of another origin, so the request is refused.
 */
export type IdentityRequest =
  | { readonly of: 'framed' }
  | { readonly of: 'authorize'; readonly parameters: AuthorizeParameters }
  | { readonly of: 'logout'; readonly parameters: LogoutParameters }
  | { readonly of: 'nothing'; readonly missing: string }
