import type { ClientState } from './contract/decode.ts'
import type { Member, MemberSession, Organization } from './contract/entities.ts'
import type { Methods } from './contract/table.ts'
import type { createOneTap } from './oneTap/oneTap.ts'
import type { Bootstrap } from './project/bootstrap.ts'
import type { CachedOrganization } from './project/organizations.ts'
import type { createRbac } from './rbac/rbac.ts'
import type { ParsedUrl, UrlAuthentication, UrlAuthenticationOptions } from './redirect/authenticate.ts'
import type { createStarts } from './redirect/starts.ts'
import type { TelemetryEvent } from './telemetry/telemetry.ts'
import type { OAuthAuthorizeSubmit } from './transport/submitForm.ts'

type Starts = ReturnType<typeof createStarts>

/** One part of the state: read at once, and followed. */
export interface Part<Name extends string, T> {
  /** What is known now; null when nobody is signed in. */
  getSync(): T | null
  /** The same, and whether it is only remembered: not yet confirmed since the page was opened. */
  getInfo(): { readonly [N in Name]: T | null } & { readonly fromCache: boolean }
  /** Calls back whenever this part changes, in this tab or another. Returns a function that stops it. */
  onChange(listener: (value: T | null) => void): () => void
}

/** The client: every call of the provider, and the session of this browser. */
export interface B2BClient extends Omit<Methods, 'self' | 'organization' | 'session' | 'sso' | 'oauth' | 'idp'> {
  readonly self: Methods['self'] & Part<'member', Member>
  /** The same as `self`. */
  readonly member: Methods['self'] & Part<'member', Member>
  readonly organization: Methods['organization'] &
    Part<'organization', Organization> & {
      /** What this browser was last told of an organization, without asking. */
      getCachedBySlug(input: { organization_slug: string }): CachedOrganization | null
    }
  readonly session: Methods['session'] &
    Part<'session', MemberSession> & {
      /** Both tokens, or null unless both exist. Handle with care: whoever has them is the member. */
      getTokens(): { session_token: string; session_jwt: string } | null
      /**
       * Puts tokens that your own server obtained in place of those that are there, until the browser is closed. Who they belong to, and that
       * the session is kept alive, `session.authenticate()` finds out: call it next.
       */
      updateSession(tokens: { session_token: string; session_jwt?: string | null | undefined }): Promise<void>
      /** True while somebody else acts as the member: such a session is never prolonged. */
      isImpersonated(): boolean
      /** Forgets a sign-in that is not complete: the next one begins from nothing. */
      dropPending(): void
    }
  readonly sso: Methods['sso'] & Starts['sso']
  readonly oauth: Methods['oauth'] & Starts['oauth'] & { readonly googleOneTap: ReturnType<typeof createOneTap> }
  readonly idp: Methods['idp'] & {
    /** Sends the member's decision about an application to the provider, leaving this page. Ask `oauthAuthorizeStart` first. */
    oauthAuthorizeSubmit(input: OAuthAuthorizeSubmit): Promise<void>
  }
  /** What the member may do, by the project's policy. */
  readonly rbac: ReturnType<typeof createRbac>
  readonly bootstrap: {
    /** The project's configuration: the last known, or the provider's answer. Never rejects: the defaults when that fails. */
    getAsync(): Promise<Bootstrap>
    /** The last known configuration; null before the first. */
    getSync(): Bootstrap | null
  }
  /** Who is signed in; empty when nobody is. */
  getState(): ClientState
  /** Calls back whenever anything of the state changes, in this tab or another. Returns a function that stops it. */
  onStateChange(listener: (state: ClientState) => void): () => void
  /** What the address this page was opened with asks for; null when nothing, or when it is spent. */
  parseAuthenticateUrl(): ParsedUrl | null
  /** Spends the token of the address, once per page however often it is called. Null when there is none. */
  authenticateByUrl(options: UrlAuthenticationOptions): Promise<UrlAuthentication | null>
  /** By which method somebody last signed in on this browser: what a sign-in page may offer first. */
  readonly lastMethod: { get(): string | null; set(method: string): void }
  /**
   * The address that a link was last mailed to from this browser, to mail another one if that fails. It is kept for an hour at most, and
   * removed after a sign-in or a logout.
   */
  readonly linkEmail: { get(): string | null; set(email: string): void }
  /** Leaves this page for an address, if it is https or on this machine; throws InvalidRedirectSchemeError otherwise. */
  leave(address: string): void
  /** Adds a telemetry event: never put anything personal in it. */
  logEvent(event: TelemetryEvent): void
  /** The public token this client was made with, and the brand as a person reads it. */
  readonly publicToken: string
  readonly brandName: string
  /** Stops every timer, listener and loop, and ends the calls under way. */
  dispose(): void
}
