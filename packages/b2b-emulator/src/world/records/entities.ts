import { BootstrapSchema, MemberSessionSchema, OrganizationSchema } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { MAX_ROTATION_GRACE_SECONDS } from '../../limits.ts'
import { wholeNumberBetween } from '../../schema/explain.ts'
import { FAULT_KINDS } from './faults.ts'

/*
 * The records of a world as schemas. Operations use their types, and the import of a world validates with them. Times are milliseconds
 * since 1970 on the clock of the world; the API uses RFC 3339.
 */

/** Project settings that exist only in the provider's dashboard, not in the API. */
const Dashboard = z.object({
  /** The default redirect URLs, for requests without a redirect URL. */
  default_login_redirect_url: z.string(),
  default_signup_redirect_url: z.string(),
  default_discovery_redirect_url: z.string(),
  default_invite_redirect_url: z.string(),
  /** The allowed redirect URLs, each with a prefix such as `login=` if it is allowed for one kind only. Null allows every URL. */
  redirect_urls: z._default(z.nullable(z.array(z.string())), null),
  /** Rotate the session token on every authenticate call. The previous token stops working after its grace period. */
  rotate_session_tokens: z.boolean(),
  /** How long a replaced token keeps working, in seconds. A call with it gets the current token in its response. 0 for no grace period. */
  rotation_grace_seconds: z._default(wholeNumberBetween(0, MAX_ROTATION_GRACE_SECONDS), 0),
  default_reset_password_redirect_url: z.string(),
  /** All organizations share one password per email address, which discovery needs. Otherwise each organization has its own. */
  cross_org_passwords: z.boolean(),
  /** Refuse a breached password when a member sets it. */
  breach_detection_on_create: z.boolean(),
  /** Refuse a sign-in with a breached password. */
  breach_detection_on_authentication: z.boolean(),
  /** The Google client id for One Tap. `""` for none. */
  google_client_id: z.string(),
  /** Refuse a call with the captcha trait unless it has a captcha token or a telemetry id. */
  captcha_required: z.boolean(),
  /** Limit the emails and text messages to one person. */
  limit_messages: z.boolean(),
  /** The authorization page of the project. Other applications redirect users to it. */
  idp_authorization_url: z.string(),
})

/** All settings of a project. Unknown settings are refused, so that a typing error in a test is found. */
export const Project = z.strictObject({ ...BootstrapSchema.shape, ...Dashboard.shape })
/** All settings of a project: those in the bootstrap response, and those of the dashboard. */
export type Project = z.output<typeof Project>

/** The project settings in the bootstrap response. */
export const BootstrapAnswer = z.object(BootstrapSchema.shape)

/** Roles for members with an email address of a domain. */
const EmailRoles = z._default(z.array(z.object({ role_id: z.string(), domain: z.string() })), [])

/** An organization, including its settings in the dashboard. */
export const OrganizationRecord = z.strictObject({
  ...OrganizationSchema.shape,
  rbac_email_implicit_role_assignments: EmailRoles,
  /** Users with an address of these domains cannot create another organization. */
  claimed_email_domains: z._default(z.array(z.string()), []),
})
/** An organization, including its settings in the dashboard. */
export type OrganizationRecord = z.output<typeof OrganizationRecord>

/** The organization fields in API responses. */
export const OrganizationAnswer = z.object({ ...OrganizationSchema.shape, rbac_email_implicit_role_assignments: EmailRoles })

/** The format of the factors in a session. `type` is the method in the organization's terms. */
const Factors = z.readonly(MemberSessionSchema.shape.authentication_factors)
/** A factor: one proof of identity. */
export type Factor = z.output<typeof Factors>[number]

/** The tokens of a session after a rotation, in a project with a grace period. */
const RotatedTokens = z.readonly(
  z.object({
    /** The current token in clear text, because it is the response to a call with a replaced token. */
    current: z.string(),
    replaced: z.readonly(z.array(z.object({ digest: z.string(), expires_at: z.number() }))),
  }),
)

/** A session. The world stores it by the digest of its token. */
export const SessionRecord = z.object({
  member_session_id: z.string(),
  member_id: z.string(),
  organization_id: z.string(),
  started_at: z.number(),
  /** A step-up during the session adds factors. */
  factors: Factors,
  expires_at: z.number(),
  /** Null until a token with a grace period is replaced. */
  rotated_tokens: z._default(z.nullable(RotatedTokens), null),
})
/** A session. */
export type SessionRecord = z.output<typeof SessionRecord>

/** A sign-in that waits for its next step. The world stores it by the digest of the intermediate session token. */
export const PendingSignIn = z.readonly(
  z.object({
    email_address: z.string(),
    /** The member who signed in. Null for a sign-in before an organization was chosen. */
    member_id: z.nullable(z.string()),
    factors: Factors,
    expires_at: z.number(),
  }),
)
/** A sign-in that waits for its next step. */
export type PendingSignIn = z.output<typeof PendingSignIn>

/** A link in an email, which signs in or sets a password. The world stores it by the digest of its token. */
export const LinkRecord = z.object({
  /** The id of the email. */
  mail_id: z.string(),
  /** Null for a discovery link: the user chooses an organization later. */
  organization_id: z.nullable(z.string()),
  email_address: z.string(),
  /** The PKCE challenge of the browser that requested the link, or null. */
  challenge: z.nullable(z.string()),
  expires_at: z.number(),
  used_at: z.nullable(z.number()),
})
/** A link in an email. */
export type LinkRecord = z.output<typeof LinkRecord>

/** The number of tries in a time window. */
export const RateWindow = z.object({ ends_at: z.number(), count: z.number() })
/** The number of tries in a time window. */
export type RateWindow = z.output<typeof RateWindow>

/** The request of a refused call, without secrets. A part that was not sent is absent. */
const SentRecord = z.object({
  headers: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})

/** A call that the world has answered. It contains no tokens. */
export const RequestRecord = z.readonly(
  z.object({
    verb: z.string(),
    path: z.string(),
    /** 0 if the connection was dropped. */
    status: z.number(),
    /** The call of the contract, such as `magicLinks.authenticate`, or another target of faults. */
    call: z.optional(z.string()),
    request_id: z.optional(z.string()),
    /** For refused calls only, like the next three fields. */
    error_type: z.optional(z.string()),
    error_message: z.optional(z.string()),
    request: z.optional(SentRecord),
    /** The body of the response, without secrets. */
    answer: z.optional(z.unknown()),
    /** The fault that affected the call, if any. */
    fault: z.optional(z.literal(FAULT_KINDS)),
    /** RFC 3339, UTC. */
    at: z.string(),
  }),
)
/** A call that the world has answered. */
export type RequestRecord = z.output<typeof RequestRecord>
