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
import type { OAuthAuthorizeSubmit } from './pipeline/submitAuthorization.ts'
import type { Bootstrap } from './project/bootstrap.ts'
import type { CachedOrganization } from './project/organizations.ts'
import type { Rbac } from './rbac/rbac.ts'
import type { UrlAuthentication, UrlAuthenticationOptions } from './redirect/authenticate.ts'
import type { ParsedUrl } from './redirect/parse.ts'
import type { OAuthStarts, SsoStarts } from './redirect/starts.ts'
import type { TelemetryEvent } from './telemetry/telemetry.ts'

/** One part of the state: session, member or organization. */
export interface Part<Name extends string, T> {
  /** Returns the current value, without a request; null if no user is signed in. */
  getSync(): T | null
  /** Returns the current value and `fromCache`, which is true until the provider has confirmed the value since the page was opened. */
  getInfo(): { readonly [N in Name]: T | null } & { readonly fromCache: boolean }
  /**
   * Calls the listener when this part or its `fromCache` changes, in this tab or another. Returns a function that unsubscribes.
   */
  onChange(listener: (value: T | null) => void): () => void
}

/** The signed-in member, and the calls that read and change the member. `client.member` is an alias of `client.self`. */
export interface SelfClient extends SelfMethods, Part<'member', Member> {}

/** The organization of the signed-in member, and the calls that read and change it. */
export interface OrganizationClient extends OrganizationMethods, Part<'organization', Organization> {
  /**
   * Returns the organization from the last `getBySlug` call of this browser for this slug, without a request; null if there is none.
   * `fresh` is false if that response is older than 5 minutes.
   */
  getCachedBySlug(input: GetOrganizationBySlugInput): CachedOrganization | null
}

/** The tokens of a session. They give full access to it. */
export interface SessionTokens {
  session_token: string
  session_jwt: string
}

/** The session of this browser. */
export interface SessionClient extends SessionMethods, Part<'session', MemberSession> {
  /**
   * Returns both tokens. Returns null if one is missing, for example with HttpOnly cookies, which the page cannot read. Keep the tokens
   * secret: they give full access to the session.
   */
  getTokens(): SessionTokens | null
  /**
   * Replaces the session tokens with tokens that your own server obtained. They are stored until the browser is closed. Call
   * `session.authenticate()` afterwards, which loads the member and starts the background refresh.
   */
  updateSession(tokens: {
    session_token: string
    /** Default: none until a response contains one. */
    session_jwt?: string | null | undefined
  }): Promise<void>
  /** Returns true if an administrator acts as the member. The client never extends such a session. */
  isImpersonated(): boolean
  /** Removes the intermediate session token of a pending sign-in, so that the next sign-in starts from the beginning. */
  clearIntermediateSession(): void
}

/** Single sign-on. */
export interface SsoClient extends SsoMethods, SsoStarts {}

/** OAuth sign-in. */
export interface OAuthClient extends OAuthMethods, OAuthStarts {
  /** Google One Tap: sign-in with the Google account of the browser. */
  readonly googleOneTap: OneTap
}

/** The project as an identity provider for other applications. */
export interface IdentityProviderClient extends IdentityProviderMethods {
  /**
   * Sends the decision of the member about an application to the provider. The page navigates to the application. Call
   * `oauthAuthorizeStart` first, with the same fields.
   */
  oauthAuthorizeSubmit(input: OAuthAuthorizeSubmit): Promise<void>
}

/** `client.bootstrap` */
export interface BootstrapClient {
  /**
   * Resolves with the last known configuration. If there is none, it loads the configuration. It never rejects: if loading fails, it
   * resolves with defaults, also until the client tries again.
   */
  getAsync(): Promise<Bootstrap>
  /** Returns the last known configuration; null if none is known yet. */
  getSync(): Bootstrap | null
  /** Calls the listener when the configuration has arrived or changed. Returns a function that unsubscribes. */
  onChange(listener: (bootstrap: Bootstrap) => void): () => void
}

/** `client.lastMethod` */
export interface LastMethod {
  /** Returns the stored method. */
  get(): string | null
  /** Stores the method of a successful sign-in. */
  set(method: string): void
  /** Returns the method of a redirect that has no result yet. */
  getPending(): string | null
  /** Stores the method of a redirect until its result is known. Null removes it. */
  setPending(method: string | null): void
}

/** `client.linkEmail` */
export interface LinkEmail {
  /** Returns the stored email address. */
  get(): string | null
  /** Stores an email address for an hour. */
  set(email: string): void
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
  readonly bootstrap: BootstrapClient
  /** Returns the session, the member and the organization; an empty object if no user is signed in. */
  getState(): ClientState
  /**
   * Returns true once the client knows whether there can be a session. Usually it knows this from the start. If the page cannot read the
   * session cookie, or has no stored state for it, the result becomes true with the first response, or after 15 seconds.
   */
  isLoaded(): boolean
  /** Calls the listener when the state or `isLoaded()` changes, in this tab or another. Returns a function that unsubscribes. */
  onStateChange(listener: (state: ClientState) => void): () => void
  /**
   * Returns the redirect token of the URL that the page was opened with; null if there is none, or if it is spent.
   */
  parseAuthenticateUrl(): ParsedUrl | null
  /**
   * Spends the redirect token of the page's first URL. Resolves with `{ handled: true, tokenType, data }`: `data` is the response of the
   * call for this token, such as `magicLinks.authenticate`. If `data.member_authenticated` is false, a further step is needed. Rejects with
   * the errors of that call.
   *
   * Resolves with `handled: false` if the link is from a password reset email: then your own code must spend the token. Resolves with null if
   * there is no token.
   *
   * Repeated calls share one request. It waits until the page is visible. After an error, the token is kept only if the provider might not
   * have processed the call.
   *
   * @throws MissingPKCEError if the option `refuseUnsolicitedTokens` is set and no sign-in was started in this browser.
   * @throws UsageError if the URL contains several tokens.
   * @example
   * const result = await client.authenticateByUrl({ session_duration_minutes: 60 })
   * if (result?.handled === false) showPasswordReset(result.token)
   */
  authenticateByUrl(options: UrlAuthenticationOptions): Promise<UrlAuthentication | null>
  /**
   * The method of the last successful sign-in in this browser, so that a sign-in page can offer it first. You
   * choose the names of the methods.
   */
  readonly lastMethod: LastMethod
  /**
   * The email address of the last sign-in link that was sent from this browser. It is stored for an hour at most,
   * and removed after a sign-in or a logout.
   */
  readonly linkEmail: LinkEmail
  /**
   * Opens a page in this tab.
   *
   * @param url An https URL, or an http URL on this machine.
   * @throws InvalidRedirectSchemeError for any other URL.
   */
  navigate(url: string): void
  /** Adds a telemetry event to the next batch. The event must not contain personal data. It never throws. */
  logEvent(event: TelemetryEvent): void
  /** The public token. */
  readonly publicToken: string
  /** The value of the option `brand`. */
  readonly brand: string
  /** The brand name to show. */
  readonly brandName: string
  /** Stops all timers and listeners. Running calls reject with `UnreachableError` (`aborted`). */
  dispose(): void
}
