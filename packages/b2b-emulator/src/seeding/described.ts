import { MemberSchema } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { wholeNumberBetween } from '../explain.ts'
import { LONGEST_PROJECT_NAME, MAX_LUDS_COMPLEXITY, MAX_LUDS_MINIMUM_COUNT } from '../limits.ts'
import { OrganizationRecord, Project } from '../records.ts'
import { ALLOWED_URL_SHAPE, allowedUrl } from '../rules/allowedUrls.ts'
import { isAddress } from '../rules/emails.ts'
import { Allowance, ChosenSettings, isSlug } from '../rules/newOrganizations.ts'
import { isPhoneNumber } from '../rules/phoneNumbers.ts'
import { withoutDefaults } from '../shapes.ts'
import { webAddress } from '../webAddress.ts'

/*
 * What people say of a project, and of an organization and a member that shall be there: in a seed file, to the test kit, to the controls
 * of a world. Nothing has to be said here; whoever reads it asks for what they cannot do without, and knows what the rest is.
 */

/** Where people are sent. */
const Address = z.exactOptional(
  z.string().check(z.refine((text) => webAddress(text) !== null, 'must be an address that starts with https:// or http://')),
)

/** Any setting of the project. */
export const ProjectFields = z.strictObject({
  ...withoutDefaults(Project.shape),
  project_name: z.exactOptional(
    z.string().check(z.maxLength(LONGEST_PROJECT_NAME, `must have at most ${LONGEST_PROJECT_NAME} characters`)),
  ),
  default_login_redirect_url: Address,
  default_signup_redirect_url: Address,
  default_discovery_redirect_url: Address,
  default_invite_redirect_url: Address,
  default_reset_password_redirect_url: Address,
  idp_authorization_url: Address,
  password_config: z.exactOptional(
    z.nullable(
      z.strictObject({
        luds_complexity: wholeNumberBetween(1, MAX_LUDS_COMPLEXITY),
        luds_minimum_count: wholeNumberBetween(1, MAX_LUDS_MINIMUM_COUNT),
      }),
    ),
  ),
  redirect_urls: z.exactOptional(
    z.nullable(z.array(z.string().check(z.refine((text) => allowedUrl(text) !== null, `must be ${ALLOWED_URL_SHAPE}`)))),
  ),
})

/** A connection to the identity provider of a company, which a stand-in plays. */
export const ConnectionFields = z.strictObject({
  display_name: z.string().check(z.minLength(1, 'must not be empty')),
  kind: z._default(z.literal(['saml', 'oidc']), 'saml'),
  connection_id: z.exactOptional(z.string()),
})
/** A connection to the identity provider of a company, which a stand-in plays. */
export type ConnectionFields = z.input<typeof ConnectionFields>

/** Any field of an organization; words that the wire leaves open are closed here, so that a typing error is heard. */
export const OrganizationFields = z.strictObject({
  ...withoutDefaults(OrganizationRecord.shape),
  ...ChosenSettings.shape,
  email_jit_provisioning: z.optional(Allowance),
  organization_slug: z.optional(z.string().check(z.refine(isSlug, 'must be 2 to 128 letters, digits and the characters - . _ ~'))),
  /** Its people sign in at their company, by this connection and, unless more is said, in no other way; whoever it knows may join. */
  connection: z.exactOptional(ConnectionFields),
})
/** Any field of an organization, and its connection for single sign-on. */
export type OrganizationFields = z.input<typeof OrganizationFields>

const App = z.strictObject({
  secret: z.string().check(z.regex(/^[A-Z2-7]{16,}$/, 'must be at least 16 characters of base32')),
  recovery_codes: z.optional(z.readonly(z.array(z.string()))),
})

const ofMember = withoutDefaults(MemberSchema.shape)

/** A role with where it comes from, as the emulator answers it. */
const Role = z.strictObject({
  role_id: z.string(),
  sources: z._default(z.array(z.strictObject({ type: z.string(), details: z._default(z.record(z.string(), z.unknown()), {}) })), []),
})

/** Any field of a member, and what a person has that the wire does not show. Of which organization is for the reader to ask. */
export const MemberFields = z.strictObject({
  ...z.omit(z.object(ofMember), { organization_id: true }).shape,
  roles: z.exactOptional(z.array(Role)),
  status: z.exactOptional(z.literal(['active', 'invited', 'pending', 'deleted'])),
  default_mfa_method: z.exactOptional(z.literal(['sms_otp', 'totp', ''])),
  email_address: z.exactOptional(z.string().check(z.trim(), z.toLowerCase(), z.refine(isAddress, 'must be an email address'))),
  /** A phone that has been proved, in E.164. */
  mfa_phone_number: z.exactOptional(z.string().check(z.refine(isPhoneNumber, 'must be a phone number such as +15555550142'))),
  /** An authenticator app: true for one whose secret nobody needs to know. */
  totp: z.exactOptional(z.union([z.boolean(), App], 'must be true, or an object with the secret')),
  role: z.exactOptional(z.literal(['member', 'admin'])),
  /** In clear: it opens nothing real. */
  password: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
})
/** Any field of a member, with the role, the password and the authenticator app. */
export type MemberFields = z.input<typeof MemberFields>
