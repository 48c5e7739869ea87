/** An application that signs its people in with the project as its identity provider. */
export interface ConnectedApp {
  readonly client_id: string
  readonly client_name: string
  /** Members are asked before a third party learns anything; applications of the project itself are trusted. */
  readonly client_type: 'first_party' | 'third_party'
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly client_secret: string | null
  /** Compared character by character. */
  readonly redirect_uris: readonly string[]
  readonly post_logout_redirect_uris: readonly string[]
}

/** A preflight that may be submitted, once. It stands in its world under the digest of the session and everything that was asked. */
export interface Preflight {
  readonly consentRequired: boolean
  /** Separated by spaces. */
  readonly grantableScope: string
  readonly expiresAt: number
}

/** What a member has let an application do. */
export interface Grant {
  readonly clientId: string
  readonly memberId: string
  readonly memberSessionId: string
  /** Separated by spaces. */
  readonly scope: string
}

/** An authorization code, under its digest. A spent one is kept, so that using it again can be told from making one up. */
export interface CodeRecord extends Grant {
  readonly redirectUri: string
  readonly challenge: string | null
  readonly nonce: string
  readonly expiresAt: number
  used: boolean
}

/** An access token, under its digest. */
export interface AccessRecord extends Grant {
  /** The digest of the code it was given for: if that comes a second time, the token dies. */
  readonly codeKey: string
  readonly expiresAt: number
}

/** What a world knows as an identity provider. */
export interface IdentityProvider {
  /** By client_id. */
  readonly apps: Map<string, ConnectedApp>
  readonly preflights: Map<string, Preflight>
  /** Which scopes a member has agreed to before, by member_id and client_id. */
  readonly consents: Map<string, Set<string>>
  readonly codes: Map<string, CodeRecord>
  readonly accessTokens: Map<string, AccessRecord>
}

/** The applications that every new world has: one that must ask, and one that need not. */
const SEEDED_APPS: readonly ConnectedApp[] = [
  {
    client_id: 'connected-app-test-reports',
    client_name: 'Quarterly Reports',
    client_type: 'third_party',
    client_secret: null,
    redirect_uris: ['http://localhost:5174/callback'],
    post_logout_redirect_uris: ['http://localhost:5174/'],
  },
  {
    client_id: 'connected-app-test-portal',
    client_name: 'Support Portal',
    client_type: 'first_party',
    client_secret: 'emulated-portal-secret',
    redirect_uris: ['http://localhost:5175/callback'],
    post_logout_redirect_uris: ['http://localhost:5175/'],
  },
]

const seededApps = (): [string, ConnectedApp][] => SEEDED_APPS.map((app) => [app.client_id, app])

/** Nobody has asked for anything. */
export const newIdentityProvider = (): IdentityProvider => ({
  apps: new Map(seededApps()),
  preflights: new Map(),
  consents: new Map(),
  codes: new Map(),
  accessTokens: new Map(),
})

/** Back to the seeded applications. */
export function resetIdentityProvider({ apps, preflights, consents, codes, accessTokens }: IdentityProvider): void {
  for (const map of [apps, preflights, consents, codes, accessTokens]) map.clear()
  for (const [id, app] of seededApps()) apps.set(id, app)
}
