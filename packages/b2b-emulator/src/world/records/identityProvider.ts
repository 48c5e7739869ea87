import * as z from 'zod/mini'
import { mapOf, setOf } from '../../schema/containers.ts'

/** An application that uses the project as its identity provider. */
export const ConnectedApp = z.readonly(
  z.strictObject({
    client_id: z.string(),
    client_name: z.string(),
    /** A third-party application always needs the member's consent. A first-party application needs consent only for offline access. */
    client_type: z.enum(['first_party', 'third_party']),
    /** Null for a public client, which uses only PKCE. */
    client_secret: z.nullable(z.string()),
    /** A request must repeat one of these URIs character by character. */
    redirect_uris: z.readonly(z.array(z.string())),
    post_logout_redirect_uris: z.readonly(z.array(z.string())),
  }),
)
/** An application that uses the project as its identity provider. */
export type ConnectedApp = z.output<typeof ConnectedApp>

/**
 * The result of an authorization preflight. The member can submit it once. The world stores it by a digest of the session and the request.
 */
const Preflight = z.readonly(
  z.object({
    consentRequired: z.boolean(),
    /** Separated by spaces. */
    grantableScope: z.string(),
    expiresAt: z.number(),
  }),
)
/** The result of an authorization preflight. The member can submit it once. */
export type Preflight = z.output<typeof Preflight>

/** The fields that codes and tokens share. */
const grantFields = {
  clientId: z.string(),
  memberId: z.string(),
  memberSessionId: z.string(),
  /** Separated by spaces. */
  scope: z.string(),
}

/** An authorization code. The world stores it by its digest. A used code is not deleted, so that a second use is recognized. */
const CodeRecord = z.object({
  ...grantFields,
  redirectUri: z.string(),
  challenge: z.nullable(z.string()),
  nonce: z.string(),
  expiresAt: z.number(),
  used: z.boolean(),
  /**
   * True after a second use. Then all tokens of this code are invalid, also the tokens of a code exchange that is still in progress. Worlds
   * that an older version exported do not have this field.
   */
  revoked: z._default(z.boolean(), false),
})
/** An authorization code. */
export type CodeRecord = z.output<typeof CodeRecord>

/** An access token. The world stores it by its digest. */
const AccessTokenRecord = z.readonly(
  z.object({
    ...grantFields,
    /** The digest of the authorization code. If the code is revoked, this token is invalid. */
    codeKey: z.string(),
    expiresAt: z.number(),
  }),
)
/** An access token. */
export type AccessTokenRecord = z.output<typeof AccessTokenRecord>

/** A refresh token. The world stores it by its digest. A used token is not deleted, so that a second use is recognized. */
const RefreshTokenRecord = z.object({ ...grantFields, codeKey: z.string(), expiresAt: z.number(), used: z.boolean() })
/** A refresh token. */
export type RefreshTokenRecord = z.output<typeof RefreshTokenRecord>

/** The data of a world as an identity provider. */
export const IdentityProvider = z.strictObject({
  /** By client_id. */
  apps: mapOf(ConnectedApp),
  preflights: mapOf(Preflight),
  /** The scopes that a member has granted to an application. Key: the member_id and the client_id, separated by a space. */
  consents: mapOf(setOf(z.string())),
  codes: mapOf(CodeRecord),
  accessTokens: mapOf(AccessTokenRecord),
  refreshTokens: mapOf(RefreshTokenRecord),
})
