import type { ClientState } from './contract/decode.ts'
import type { Member } from './contract/entities/member.ts'
import type { Organization } from './contract/entities/organization.ts'
import type { MemberSession } from './contract/entities/session.ts'
import type { GetOrganizationBySlugInput } from './contract/inputs/organizations.ts'
import type {
  IdentityProviderMethods,
  Methods,
  OAuthMethods,
  OrganizationMethods,
  SelfMethods,
  SessionMethods,
  SsoMethods,
} from './contract/table.ts'
import type { OneTap } from './oneTap/oneTap.ts'
import type { Bootstrap } from './project/bootstrap.ts'
import type { CachedOrganization } from './project/organizations.ts'
import type { Rbac } from './rbac/rbac.ts'
import type { ParsedUrl, UrlAuthentication, UrlAuthenticationOptions } from './redirect/authenticate.ts'
import type { OAuthStarts, SsoStarts } from './redirect/starts.ts'
import type { TelemetryEvent } from './telemetry/telemetry.ts'
import type { OAuthAuthorizeSubmit } from './transport/submitForm.ts'

/** One part of the state: read at once, and followed. */
export interface Part<Name extends string, T> {
  /** What is known now; null when nobody is signed in. */
  getSync(): T | null
  /** The same, and whether it is only remembered: not yet confirmed since the page was opened. */
  getInfo(): { readonly [N in Name]: T | null } & { readonly fromCache: boolean }
  /** Calls back whenever this part changes, in this tab or another. Returns a function that stops it. */
  onChange(listener: (value: T | null) => void): () => void
}

/** The member who is signed in: what is known now, and the calls that read and change it. */
export interface SelfClient extends SelfMethods, Part<'member', Member> {}

/** The organization of the member who is signed in: what is known now, and the calls that read and change it. */
export interface OrganizationClient extends OrganizationMethods, Part<'organization', Organization> {
  /** What this browser was last told of an organization, without asking. */
  getCachedBySlug(input: GetOrganizationBySlugInput): CachedOrganization | null
}

/** The session of this browser. */
export interface SessionClient extends SessionMethods, Part<'session', MemberSession> {
  /** Both tokens, or null unless both exist. Handle with care: whoever has them is the member. */
  getTokens(): { session_token: string; session_jwt: string } | null
  /**
   * Puts tokens that your own server obtained in place of those that are there, until the browser is closed. Who they belong to, and that
   * the session is kept alive, `session.authenticate()` finds out: call it next.
   */
  updateSession(tokens: { session_token: string; session_jwt?: string | null | undefined }): Promise<void>
  /** True while somebody else acts as the member: such a session is never prolonged. */
  isImpersonated(): boolean
  /** Removes the pending sign-in, so that the next one starts from the beginning. */
  clearIntermediateSession(): void
}

/** Single sign-on: leaving for the identity provider, and the calls. */
export interface SsoClient extends SsoMethods, SsoStarts {}

/** Signing in with an account of another service: leaving for the service, and the calls. */
export interface OAuthClient extends OAuthMethods, OAuthStarts {
  /** Signing in with the Google account that the browser knows. */
  readonly googleOneTap: OneTap
}

/** The project as an identity provider for other applications. */
export interface IdentityProviderClient extends IdentityProviderMethods {
  /** Sends the member's decision about an application to the provider, leaving this page. Ask `oauthAuthorizeStart` first. */
  oauthAuthorizeSubmit(input: OAuthAuthorizeSubmit): Promise<void>
}

/** The client: every call of the provider, and the session of this browser. */
export interface B2BClient extends Methods {
  /** The member who is signed in. */
  readonly self: SelfClient
  /** The same as `self`. */
  readonly member: SelfClient
  /** The organization of the member who is signed in. */
  readonly organization: OrganizationClient
  /** The session of this browser. */
  readonly session: SessionClient
  /** Single sign-on. */
  readonly sso: SsoClient
  /** Signing in with an account of another service. */
  readonly oauth: OAuthClient
  /** The project as an identity provider for other applications. */
  readonly idp: IdentityProviderClient
  /** What the member may do, by the project's policy. */
  readonly rbac: Rbac
  /** The project's configuration. */
  readonly bootstrap: {
    /** The project's configuration: the last known, or the provider's answer. Never rejects: the defaults when that fails. */
    getAsync(): Promise<Bootstrap>
    /** The last known configuration; null before the first. */
    getSync(): Bootstrap | null
  }
  /** Who is signed in; empty when nobody is. */
  getState(): ClientState
  /**
   * True once the client knows whether there may be a session. That is so from the start, unless the page can read no session cookie or has
   * no stored state for it, as with HttpOnly cookies: then it turns true with the first answer, or after 15 s without one.
   */
  isLoaded(): boolean
  /** Calls back whenever anything of the state changes, in this tab or another, or `isLoaded()`. Returns a function that stops it. */
  onStateChange(listener: (state: ClientState) => void): () => void
  /** What the address this page was opened with asks for; null when nothing, or when it is spent. */
  parseAuthenticateUrl(): ParsedUrl | null
  /** Spends the token of the address, once per page however often it is called. Null when there is none. */
  authenticateByUrl(options: UrlAuthenticationOptions): Promise<UrlAuthentication | null>
  /**
   * The method of the last successful sign-in in this browser: a sign-in page can offer it first. `pending` keeps the method of a redirect
   * until its result is known; null removes it.
   */
  readonly lastMethod: {
    get(): string | null
    set(method: string): void
    getPending(): string | null
    setPending(method: string | null): void
  }
  /**
   * The address that a link was last mailed to from this browser, to mail another one if that fails. It is kept for an hour at most, and
   * removed after a sign-in or a logout.
   */
  readonly linkEmail: { get(): string | null; set(email: string): void }
  /**
   * Opens another page in this tab.
   *
   * @param url https, or http on this machine.
   * @throws InvalidRedirectSchemeError for any other URL.
   */
  navigate(url: string): void
  /** Adds a telemetry event: never put anything personal in it. */
  logEvent(event: TelemetryEvent): void
  /** The public token this client was made with. */
  readonly publicToken: string
  /** The brand as a person reads it. */
  readonly brandName: string
  /** Stops every timer, listener and loop, and ends the calls under way. */
  dispose(): void
}
