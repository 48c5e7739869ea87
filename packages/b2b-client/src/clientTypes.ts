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
import type { OAuthAuthorizeSubmit } from './pipeline/submitAuthorization.ts'

/** Access to one part of the state. */
export interface Part<Name extends string, T> {
  /** Returns the current value; null if no user is signed in. */
  getSync(): T | null
  /** Returns the current value and `fromCache`, which is true until the provider has confirmed the value since the page was opened. */
  getInfo(): { readonly [N in Name]: T | null } & { readonly fromCache: boolean }
  /** Calls the listener when this part changes, in this tab or another. Returns a function that unsubscribes. */
  onChange(listener: (value: T | null) => void): () => void
}

/** The signed-in member, and the calls that read and change the member. */
export interface SelfClient extends SelfMethods, Part<'member', Member> {}

/** The organization of the signed-in member, and the calls that read and change it. */
export interface OrganizationClient extends OrganizationMethods, Part<'organization', Organization> {
  /** Returns the organization from the last `getBySlug` call of this browser, without a request; null if there is none. */
  getCachedBySlug(input: GetOrganizationBySlugInput): CachedOrganization | null
}

/** The session of this browser. */
export interface SessionClient extends SessionMethods, Part<'session', MemberSession> {
  /** Returns both tokens; null unless both exist. Keep them secret: they give full access to the session. */
  getTokens(): { session_token: string; session_jwt: string } | null
  /**
   * Replaces the session tokens with tokens that your own server obtained. They are stored until the browser is closed. Call
   * `session.authenticate()` afterwards, which loads the member and starts the background refresh.
   */
  updateSession(tokens: { session_token: string; session_jwt?: string | null | undefined }): Promise<void>
  /** Returns true if an administrator acts as the member. The client never extends such a session. */
  isImpersonated(): boolean
  /** Removes the pending sign-in, so that the next one starts from the beginning. */
  clearIntermediateSession(): void
}

/** Single sign-on: `start` navigates to the identity provider. */
export interface SsoClient extends SsoMethods, SsoStarts {}

/** OAuth sign-in: `start` navigates to the OAuth provider. */
export interface OAuthClient extends OAuthMethods, OAuthStarts {
  /** Google One Tap: sign-in with the Google account of the browser. */
  readonly googleOneTap: OneTap
}

/** The project as an identity provider for other applications. */
export interface IdentityProviderClient extends IdentityProviderMethods {
  /** Sends the decision of the member about an application to the provider. The page navigates. Call `oauthAuthorizeStart` first. */
  oauthAuthorizeSubmit(input: OAuthAuthorizeSubmit): Promise<void>
}

/** The client: all calls of the provider, and the session of this browser. */
export interface B2BClient extends Methods {
  /** The signed-in member. */
  readonly self: SelfClient
  /** An alias of `self`. */
  readonly member: SelfClient
  /** The organization of the signed-in member. */
  readonly organization: OrganizationClient
  /** The session of this browser. */
  readonly session: SessionClient
  /** Single sign-on. */
  readonly sso: SsoClient
  /** OAuth sign-in. */
  readonly oauth: OAuthClient
  /** The project as an identity provider for other applications. */
  readonly idp: IdentityProviderClient
  /** The permissions of the member, from the project's RBAC policy. */
  readonly rbac: Rbac
  /** The project's configuration. */
  readonly bootstrap: {
    /** Resolves with the last known configuration. If there is none, it loads it. It never rejects: if loading fails, it resolves with defaults. */
    getAsync(): Promise<Bootstrap>
    /** Returns the last known configuration; null before the first one. */
    getSync(): Bootstrap | null
  }
  /** Returns the session, the member and the organization; an empty object if no user is signed in. */
  getState(): ClientState
  /**
   * Returns true once the client has determined whether there can be a session. This is usually true from the start. If the page cannot
   * read the session cookie or has no stored state for it, for example with HttpOnly cookies, it becomes true with the first response, or
   * after 15 seconds.
   */
  isLoaded(): boolean
  /** Calls the listener when the state or `isLoaded()` changes, in this tab or another. Returns a function that unsubscribes. */
  onStateChange(listener: (state: ClientState) => void): () => void
  /** Returns the redirect token of the URL that the page was opened with; null if there is none, or if it is spent. */
  parseAuthenticateUrl(): ParsedUrl | null
  /** Spends the redirect token. Repeated calls share one request. Resolves with null if there is no token. */
  authenticateByUrl(options: UrlAuthenticationOptions): Promise<UrlAuthentication | null>
  /**
   * The method of the last successful sign-in in this browser, so that a sign-in page can offer it first. `setPending` stores the method of
   * a redirect until its result is known. Null removes it.
   */
  readonly lastMethod: {
    get(): string | null
    set(method: string): void
    getPending(): string | null
    setPending(method: string | null): void
  }
  /**
   * The email address of the last sign-in link that was sent from this browser. Use it to send another link if that one fails. It is stored
   * for up to an hour, and removed after a sign-in or a logout.
   */
  readonly linkEmail: { get(): string | null; set(email: string): void }
  /**
   * Opens another page in this tab.
   *
   * @param url https, or http on this machine.
   * @throws InvalidRedirectSchemeError for any other URL.
   */
  navigate(url: string): void
  /** Adds a telemetry event. It must not contain personal data. */
  logEvent(event: TelemetryEvent): void
  /** The public token of this client. */
  readonly publicToken: string
  /** The brand name to show. */
  readonly brandName: string
  /** Stops all timers and listeners, and aborts running calls. */
  dispose(): void
}
