import { BootstrapSchema, endpoints, knownErrorsOf, MemberSessionSchema, OrganizationSchema } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { MAX_ROTATION_GRACE_SECONDS, MAX_SESSION_MINUTES } from '../../limits.ts'
import { wholeNumberBetween } from '../../schema/explain.ts'
import { FAULT_KINDS } from './faults.ts'

/*
 * The schemas of the records in a world. The import of a world validates its data with them. Unless a comment says otherwise, times are
 * milliseconds since 1970 on the clock of the world.
 */

const SESSION_CALLS = [...endpoints].filter(([, endpoint]) => knownErrorsOf(endpoint).includes('stale_factors')).map(([name]) => name)
const RecentFactor = z.strictObject({
  calls: z.array(z.literal(SESSION_CALLS, 'must be a call of a signed-in member, such as self.deletePassword')),
  max_age_minutes: wholeNumberBetween(1, MAX_SESSION_MINUTES),
})

/** The project settings that only the dashboard of the provider shows. The API does not return them. */
const DashboardSettings = z.object({
  /** The default redirect URLs, for requests without a redirect URL. */
  default_login_redirect_url: z.string(),
  default_signup_redirect_url: z.string(),
  default_discovery_redirect_url: z.string(),
  default_invite_redirect_url: z.string(),
  /** The allowed redirect URLs, each with a prefix such as `login=` if it is allowed for one kind only. Null allows every URL. */
  redirect_urls: z._default(z.nullable(z.array(z.string())), null),
  /** If true, every authenticate call replaces the session token. The previous token stops working after its grace period. */
  rotate_session_tokens: z.boolean(),
  /** The grace period of a replaced token, in seconds. A call with the replaced token gets the current token in its response. */
  rotation_grace_seconds: z._default(wholeNumberBetween(0, MAX_ROTATION_GRACE_SECONDS), 0),
  default_reset_password_redirect_url: z.string(),
  /** If true, an email address has the same password in all organizations. Discovery by password works only then. */
  cross_org_passwords: z.boolean(),
  /** If true, a member cannot set a breached password. */
  breach_detection_on_create: z.boolean(),
  /** If true, a member cannot sign in with a breached password. */
  breach_detection_on_authentication: z.boolean(),
  /** The Google client id for One Tap. `""` for none. */
  google_client_id: z.string(),
  /** If true, a call with the captcha trait needs a captcha token or a telemetry id. */
  captcha_required: z.boolean(),
  /** Calls that need a recent factor of the session: a second factor if the member has one. Null protects no call. */
  recent_factor: z._default(z.nullable(RecentFactor), null),
  /** If true, the number of emails and text messages to one person is limited. */
  limit_messages: z.boolean(),
  /** The authorization page of the project. Other applications redirect users to it. */
  idp_authorization_url: z.string(),
})

/** All settings of a project. The schema refuses unknown settings, so that a typing error in a test is found. */
export const Project = z.strictObject({ ...BootstrapSchema.shape, ...DashboardSettings.shape })
/** All settings of a project: the fields of the bootstrap response, and the settings of the dashboard. */
export type Project = z.output<typeof Project>

/** The project settings in the bootstrap response. */
export const BootstrapAnswer = z.object(BootstrapSchema.shape)

/** The roles of all members with an email address of a certain domain. */
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

/** The factors of a session. The `type` of a factor is an authentication method, with the name that the settings of an organization use. */
const Factors = z.readonly(MemberSessionSchema.shape.authentication_factors)
/** One proof of identity, such as a password or a code. */
export type Factor = z.output<typeof Factors>[number]

/** The tokens of a session after a rotation, in a project with a grace period. */
const RotatedTokens = z.readonly(
  z.object({
    /** The current token in clear text, because a call with a replaced token gets it in the response. */
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

/** A link in an email. It signs the member in or lets the member set a password. The world stores it by the digest of its token. */
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

/** The request of a refused call, without secrets. */
const LoggedRequest = z.object({
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
    /** This field and the next three fields exist only for a refused call. */
    error_type: z.optional(z.string()),
    error_message: z.optional(z.string()),
    request: z.optional(LoggedRequest),
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
