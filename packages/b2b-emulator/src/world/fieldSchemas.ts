import { MemberSchema } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { ALLOWED_URL_SYNTAX, parseAllowedUrl } from '../formats/allowedUrls.ts'
import { BUILT_IN_ROLES } from '../formats/brand.ts'
import { isEmailAddress } from '../formats/emails.ts'
import { parseHttpUrl } from '../formats/httpUrl.ts'
import { isPhoneNumber } from '../formats/phoneNumbers.ts'
import { isSlug } from '../formats/slugs.ts'
import { MAX_PROJECT_NAME_LENGTH, MAX_LUDS_COMPLEXITY, MAX_LUDS_MINIMUM_COUNT } from '../limits.ts'
import { wholeNumberBetween } from '../schema/explain.ts'
import { makeFieldsOptional } from '../schema/shapes.ts'
import { Allowance, CreatorSettings } from './records/creatorSettings.ts'
import { OrganizationRecord, Project } from './records/entities.ts'

/*
 * The fields of a project, an organization and a member in a seed file, in the test kit and in the control API. All fields are optional in
 * these schemas. Each use adds its required fields and defaults.
 */

/** A setting with a URL. */
const OptionalUrl = z.exactOptional(
  z.string().check(z.refine((text) => parseHttpUrl(text) !== null, 'must be an address that starts with https:// or http://')),
)

const Actions = z._default(z.array(z.string()), [])
const Permissions = z.array(z.strictObject({ resource_id: z.string(), actions: Actions }))
const Description = z._default(z.string(), '')

/** The roles of the project and what they allow. */
const PolicyFields = z.strictObject({
  roles: z.array(z.strictObject({ role_id: z.string(), description: Description, permissions: z._default(Permissions, []) })),
  resources: z._default(z.array(z.strictObject({ resource_id: z.string(), description: Description, actions: Actions })), []),
  scopes: z._default(z.array(z.union([z.string(), z.looseObject({ scope: z.string() })])), []),
})

/** The settings of a project. */
export const ProjectFields = z.strictObject({
  ...makeFieldsOptional(Project.shape),
  project_name: z.exactOptional(
    z.string().check(z.maxLength(MAX_PROJECT_NAME_LENGTH, `must have at most ${MAX_PROJECT_NAME_LENGTH} characters`)),
  ),
  default_login_redirect_url: OptionalUrl,
  default_signup_redirect_url: OptionalUrl,
  default_discovery_redirect_url: OptionalUrl,
  default_invite_redirect_url: OptionalUrl,
  default_reset_password_redirect_url: OptionalUrl,
  idp_authorization_url: OptionalUrl,
  rbac_policy: z.exactOptional(z.nullable(PolicyFields)),
  password_config: z.exactOptional(
    z.nullable(
      z.strictObject({
        luds_complexity: wholeNumberBetween(1, MAX_LUDS_COMPLEXITY),
        luds_minimum_count: wholeNumberBetween(1, MAX_LUDS_MINIMUM_COUNT),
      }),
    ),
  ),
  redirect_urls: z.exactOptional(
    z.nullable(z.array(z.string().check(z.refine((text) => parseAllowedUrl(text) !== null, `must be ${ALLOWED_URL_SYNTAX}`)))),
  ),
})

/** The settings of a project. */
export type ProjectFields = z.input<typeof ProjectFields>

/** A single sign-on connection to a mock identity provider. */
export const ConnectionFields = z.strictObject({
  display_name: z.string().check(z.minLength(1, 'must not be empty')),
  kind: z._default(z.literal(['saml', 'oidc']), 'saml'),
  connection_id: z.exactOptional(z.string()),
})
/** A single sign-on connection to a mock identity provider. */
export type ConnectionFields = z.input<typeof ConnectionFields>

/** The fields of an organization. To find typing errors, some fields allow only known values, although the API allows any text. */
export const OrganizationFields = z.strictObject({
  ...makeFieldsOptional(OrganizationRecord.shape),
  ...CreatorSettings.shape,
  email_jit_provisioning: z.optional(Allowance),
  organization_slug: z.optional(z.string().check(z.refine(isSlug, 'must be 2 to 128 letters, digits and the characters - . _ ~'))),
  /**
   * Creates a connection. Single sign-on becomes the only way to sign in, and every user of the identity provider can join, unless other
   * fields set another rule.
   */
  connection: z.exactOptional(ConnectionFields),
})
/** The fields of an organization, and its single sign-on connection. */
export type OrganizationFields = z.input<typeof OrganizationFields>

const AuthenticatorApp = z.strictObject({
  secret: z.string().check(z.regex(/^[A-Z2-7]{16,}$/, 'must be at least 16 characters of base32')),
  recovery_codes: z.optional(z.readonly(z.array(z.string()))),
})

const memberShape = makeFieldsOptional(MemberSchema.shape)

/** A role with its sources, in the format of the API. A role without a source is assigned directly. */
const Role = z.strictObject({
  role_id: z.string(),
  sources: z._default(z.array(z.strictObject({ type: z.string(), details: z._default(z.record(z.string(), z.unknown()), {}) })), []),
})

/** The fields of a member except its organization. Some of them, such as the password, are not in the API. */
export const MemberFields = z.strictObject({
  ...z.omit(z.object(memberShape), { organization_id: true }).shape,
  /** Each role is an id, or a role with its sources. Every member also has the default role. */
  roles: z.exactOptional(z.array(z.union([z.string(), Role], 'must be the id of a role, or an object with its role_id'))),
  status: z.exactOptional(z.literal(['active', 'invited', 'pending', 'deleted'])),
  default_mfa_method: z.exactOptional(z.literal(['sms_otp', 'totp', ''])),
  email_address: z.exactOptional(z.string().check(z.trim(), z.toLowerCase(), z.refine(isEmailAddress, 'must be an email address'))),
  /** A verified phone number in E.164 format. */
  mfa_phone_number: z.exactOptional(z.string().check(z.refine(isPhoneNumber, 'must be a phone number such as +15555550142'))),
  /** The authenticator app. `true` for an app with a random secret. */
  totp: z.exactOptional(z.union([z.boolean(), AuthenticatorApp], 'must be true, or an object with the secret')),
  role: z.exactOptional(z.literal(BUILT_IN_ROLES, 'must be member, admin or support; the field roles takes other roles of the policy')),
  /** The password in clear text. It protects nothing real. */
  password: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
})
/** The fields of a member, with the role, the password and the authenticator app. */
export type MemberFields = z.input<typeof MemberFields>

/** The roles of a member. Each is an id, or a role with its sources. */
export type RoleInputs = NonNullable<MemberFields['roles']>

/** Returns the id of a role. */
export const roleIdOf = (role: RoleInputs[number]): string => (typeof role === 'string' ? role : role.role_id)
