import { Bootstrap, Organization } from '@acme/b2b-client/contract'
import type { MemberSession } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import type { Letter, MailedLink, MailKind } from './mail/letter.ts'
import type { CodeMailKind } from './mail/codeLetter.ts'

/* What a world remembers. Instants are milliseconds since 1970 on the world's own clock; the wire writes them in RFC 3339. */

/** Settings of a project that the provider's dashboard knows and the wire does not. */
const Dashboard = z.object({
  /** Where a link leads whose start named no address. */
  default_login_redirect_url: z.string(),
  default_signup_redirect_url: z.string(),
  default_discovery_redirect_url: z.string(),
  default_invite_redirect_url: z.string(),
  /** Every confirmation of a session answers a new token, and the old one is dead at once. */
  rotate_session_tokens: z.boolean(),
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
  /** The page of the project where other applications send people to sign in. */
  idp_authorization_url: z.string(),
})

/** Every setting of a project. An unknown one is refused, so that a typing error in a test is heard. */
export const Project = z.strictObject({ ...Bootstrap.shape, ...Dashboard.shape })
/** Every setting of a project: all that bootstrap answers, and what only the dashboard knows. */
export type Project = z.output<typeof Project>

/** The part of a project that the wire knows. */
export const BootstrapAnswer = z.object(Bootstrap.shape)

/** Roles that members have because of where their mail arrives. Source: entity record section 3. */
const EmailRoles = z._default(z.array(z.object({ role_id: z.string(), domain: z.string() })), [])

/** An organization, with what only the dashboard knows of it. */
export const OrganizationRecord = z.strictObject({
  ...Organization.shape,
  rbac_email_implicit_role_assignments: EmailRoles,
  /** Nobody may create another organization with an address of these domains. */
  claimed_email_domains: z._default(z.array(z.string()), []),
})
/** An organization, with what only the dashboard knows of it. */
export type OrganizationRecord = z.output<typeof OrganizationRecord>

/** The part of an organization that the wire knows. */
export const OrganizationAnswer = z.object({ ...Organization.shape, rbac_email_implicit_role_assignments: EmailRoles })

/** One proof that somebody is who they are: on the wire as a factor of the session. `type` is the organization's name of the method. */
export type Factor = MemberSession['authentication_factors'][number]

/** A session. It stands in its world under the digest of its token. */
export interface SessionRecord {
  readonly member_session_id: string
  readonly member_id: string
  readonly organization_id: string
  readonly started_at: number
  /** Who proves more during the session adds to them. */
  factors: readonly Factor[]
  expires_at: number
}

/** A sign-in that waits for its next step. It stands in its world under the digest of the intermediate session token. */
export interface PendingSignIn {
  readonly email_address: string
  readonly factors: readonly Factor[]
  readonly expires_at: number
}

/** A mailed link. It stands in its world under the digest of its token. */
export interface LinkRecord {
  /** The mail that carries it. */
  readonly mail_id: string
  /** Null for a discovery link: the person chooses an organization later. */
  readonly organization_id: string | null
  readonly email_address: string
  /** The PKCE challenge of the browser that asked for the link, if it sent one. */
  readonly challenge: string | null
  readonly expires_at: number
  used_at: number | null
}

/** A mail as it would have been delivered. */
export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly kind: MailKind | CodeMailKind
  /** RFC 3339, UTC. */
  readonly sent_at: string
  /** What it says, apart from how it looks. */
  readonly letter: Letter
  /** The address that its button leads to; `""` in a mail with a code. */
  readonly link: string
  /** The second way that some mails offer. */
  readonly also: MailedLink | null
  /** The code it shows; `""` in a mail with a link. */
  readonly code: string
  readonly html: string
  readonly text: string
}

/** A call that a world answered. Never holds a token of a person. */
export interface RequestRecord {
  readonly verb: string
  readonly path: string
  readonly status: number
  /** RFC 3339, UTC. */
  readonly at: string
}
