import { BootstrapSchema, MemberSessionSchema, OrganizationSchema } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { wholeNumberBetween } from './explain.ts'
import { FAULT_KINDS } from './faults/faults.ts'
import { MAX_ROTATION_GRACE_SECONDS } from './limits.ts'
import { CodeMailKind } from './mail/codeLetter.ts'
import { Letter, MailedLink, MailKind } from './mail/letter.ts'

/*
 * What a world remembers, each record as a schema: its type is what operations see, and an exported world is read by it. Instants are
 * milliseconds since 1970 on the world's own clock; the wire writes them in RFC 3339.
 */

/** Settings of a project that the provider's dashboard knows and the wire does not. */
const Dashboard = z.object({
  /** Where a link leads whose start named no address. */
  default_login_redirect_url: z.string(),
  default_signup_redirect_url: z.string(),
  default_discovery_redirect_url: z.string(),
  default_invite_redirect_url: z.string(),
  /** The redirect URLs that are allowed, each with its kind in front if it is for one only; null allows every address. */
  redirect_urls: z._default(z.nullable(z.array(z.string())), null),
  /** Every confirmation of a session answers a new token; the replaced one stops working when its grace period is over. */
  rotate_session_tokens: z.boolean(),
  /** For so many seconds a replaced token keeps working, and is answered with the current one. 0 for no grace period. */
  rotation_grace_seconds: z._default(wholeNumberBetween(0, MAX_ROTATION_GRACE_SECONDS), 0),
  default_reset_password_redirect_url: z.string(),
  /** One password for all organizations of a person, which discovery needs. Otherwise each organization has its own. */
  cross_org_passwords: z.boolean(),
  /** Whether new passwords, and those that somebody signs in with, are looked for among the breached ones. */
  breach_detection_on_create: z.boolean(),
  breach_detection_on_authentication: z.boolean(),
  /** The project's client id at the service behind One Tap; `""` when it has none. */
  google_client_id: z.string(),
  /** Calls that can be proven to come from a person are answered only when they are. */
  captcha_required: z.boolean(),
  /** One person is sent a few mails and texts in ten minutes, and no more. */
  limit_messages: z.boolean(),
  /** The page of the project where other applications send people to sign in. */
  idp_authorization_url: z.string(),
})

/** Every setting of a project. An unknown one is refused, so that a typing error in a test is heard. */
export const Project = z.strictObject({ ...BootstrapSchema.shape, ...Dashboard.shape })
/** Every setting of a project: all that bootstrap answers, and what only the dashboard knows. */
export type Project = z.output<typeof Project>

/** The part of a project that the wire knows. */
export const BootstrapAnswer = z.object(BootstrapSchema.shape)

/** Roles that members have because of where their mail arrives. Source: entity record section 3. */
const EmailRoles = z._default(z.array(z.object({ role_id: z.string(), domain: z.string() })), [])

/** An organization, with what only the dashboard knows of it. */
export const OrganizationRecord = z.strictObject({
  ...OrganizationSchema.shape,
  rbac_email_implicit_role_assignments: EmailRoles,
  /** Nobody may create another organization with an address of these domains. */
  claimed_email_domains: z._default(z.array(z.string()), []),
})
/** An organization, with what only the dashboard knows of it. */
export type OrganizationRecord = z.output<typeof OrganizationRecord>

/** The part of an organization that the wire knows. */
export const OrganizationAnswer = z.object({ ...OrganizationSchema.shape, rbac_email_implicit_role_assignments: EmailRoles })

/** On the wire as the factors of a session. `type` is the organization's name of the method. */
const Factors = z.readonly(MemberSessionSchema.shape.authentication_factors)
/** One proof that somebody is who they are. */
export type Factor = z.output<typeof Factors>[number]

/** The tokens of a session whose token was replaced, in a project with a grace period. */
const RotatedTokens = z.readonly(
  z.object({
    /** The session is confirmed with a replaced token by answering this one, so it is kept in clear. */
    current: z.string(),
    replaced: z.readonly(z.array(z.object({ digest: z.string(), expires_at: z.number() }))),
  }),
)

/** A session. It stands in its world under the digest of its token. */
export const SessionRecord = z.object({
  member_session_id: z.string(),
  member_id: z.string(),
  organization_id: z.string(),
  started_at: z.number(),
  /** Who proves more during the session adds to them. */
  factors: Factors,
  expires_at: z.number(),
  /** Null until a token is replaced that has a grace period. */
  rotated_tokens: z._default(z.nullable(RotatedTokens), null),
})
/** A session. */
export type SessionRecord = z.output<typeof SessionRecord>

/** A sign-in that waits for its next step. It stands in its world under the digest of the intermediate session token. */
export const PendingSignIn = z.readonly(
  z.object({
    email_address: z.string(),
    /** The member who signed in; null where somebody signed in before an organization was chosen. */
    member_id: z.nullable(z.string()),
    factors: Factors,
    expires_at: z.number(),
  }),
)
/** A sign-in that waits for its next step. */
export type PendingSignIn = z.output<typeof PendingSignIn>

/** A mailed link, which signs in or sets a password. It stands in its world under the digest of its token. */
export const LinkRecord = z.object({
  /** The mail that carries it. */
  mail_id: z.string(),
  /** Null for a discovery link: the person chooses an organization later. */
  organization_id: z.nullable(z.string()),
  email_address: z.string(),
  /** The PKCE challenge of the browser that asked for the link, if it sent one. */
  challenge: z.nullable(z.string()),
  expires_at: z.number(),
  used_at: z.nullable(z.number()),
})
/** A mailed link. */
export type LinkRecord = z.output<typeof LinkRecord>

/** A mail as it would have been delivered. */
export const Mail = z.readonly(
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    kind: z.union([MailKind, CodeMailKind]),
    /** RFC 3339, UTC. */
    sent_at: z.string(),
    /** What it says, apart from how it looks. */
    letter: Letter,
    /** The address of its button; `""` in a mail with a code. In a reset mail it sets a password. */
    link: z.string(),
    /** The second link of a mail, or null. In a reset mail it signs in without a password. */
    also: z.nullable(MailedLink),
    /** The code it shows; `""` in a mail with a link. */
    code: z.string(),
    html: z.string(),
    text: z.string(),
  }),
)
/** A mail as it would have been delivered. */
export type Mail = z.output<typeof Mail>

/** What was sent with a refused request, without secrets. Absent parts were not sent. */
const SentRecord = z.object({
  headers: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})

/** A call that a world answered. Never holds a token of a person. */
export const RequestRecord = z.readonly(
  z.object({
    verb: z.string(),
    path: z.string(),
    /** 0 where the connection was dropped. */
    status: z.number(),
    /** The call of the contract, such as `magicLinks.authenticate`, or another address that faults know by name. */
    call: z.optional(z.string()),
    request_id: z.optional(z.string()),
    /** Only of a refused call, as the next three. */
    error_type: z.optional(z.string()),
    error_message: z.optional(z.string()),
    request: z.optional(SentRecord),
    /** The body of the response, without secrets. */
    answer: z.optional(z.unknown()),
    /** The fault that the call has met; absent without one. */
    fault: z.optional(z.literal(FAULT_KINDS)),
    /** RFC 3339, UTC. */
    at: z.string(),
  }),
)
/** A call that a world answered. */
export type RequestRecord = z.output<typeof RequestRecord>
