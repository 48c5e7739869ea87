import * as z from 'zod/mini'
import { mapOf, setOf } from '../containers.ts'

/** An application that signs its people in with the project as its identity provider. */
export const ConnectedApp = z.readonly(
  z.strictObject({
    client_id: z.string(),
    client_name: z.string(),
    /** Members are asked before a third party learns anything; applications of the project itself are trusted, but while the member is there only. */
    client_type: z.enum(['first_party', 'third_party']),
    /** Null for a public client, which proves itself by PKCE alone. */
    client_secret: z.nullable(z.string()),
    /** Compared character by character. */
    redirect_uris: z.readonly(z.array(z.string())),
    post_logout_redirect_uris: z.readonly(z.array(z.string())),
  }),
)
/** An application that signs its people in with the project as its identity provider. */
export type ConnectedApp = z.output<typeof ConnectedApp>

/** A preflight that may be submitted, once. It stands in its world under the digest of the session and everything that was asked. */
const Preflight = z.readonly(
  z.object({
    consentRequired: z.boolean(),
    /** Separated by spaces. */
    grantableScope: z.string(),
    expiresAt: z.number(),
  }),
)
/** A preflight that may be submitted, once. */
export type Preflight = z.output<typeof Preflight>

/** What a member has let an application do. */
const grant = {
  clientId: z.string(),
  memberId: z.string(),
  memberSessionId: z.string(),
  /** Separated by spaces. */
  scope: z.string(),
}

/** An authorization code, under its digest. A spent one is kept, so that using it again can be told from making one up. */
const CodeRecord = z.object({
  ...grant,
  redirectUri: z.string(),
  challenge: z.nullable(z.string()),
  nonce: z.string(),
  expiresAt: z.number(),
  used: z.boolean(),
  /** All that it was exchanged for, and will be by an exchange that is under way, is dead. Worlds of before do not say so. */
  takenBack: z._default(z.boolean(), false),
})
/** An authorization code. */
export type CodeRecord = z.output<typeof CodeRecord>

/** An access token, under its digest. */
const AccessRecord = z.readonly(
  z.object({
    ...grant,
    /** The digest of the code that it all began with: if that is taken back, the token is dead. */
    codeKey: z.string(),
    expiresAt: z.number(),
  }),
)
/** An access token. */
export type AccessRecord = z.output<typeof AccessRecord>

/** A refresh token, under its digest. A spent one is kept, as a code is. */
const RefreshRecord = z.object({ ...grant, codeKey: z.string(), expiresAt: z.number(), used: z.boolean() })
/** A refresh token. */
export type RefreshRecord = z.output<typeof RefreshRecord>

/** What a world knows as an identity provider. */
export const IdentityProvider = z.strictObject({
  /** By client_id. */
  apps: mapOf(ConnectedApp),
  preflights: mapOf(Preflight),
  /** Which scopes a member has agreed to before, by member_id and client_id. */
  consents: mapOf(setOf(z.string())),
  codes: mapOf(CodeRecord),
  accessTokens: mapOf(AccessRecord),
  refreshTokens: mapOf(RefreshRecord),
})
