import { MemberSchema, MemberSessionSchema, OrganizationSchema } from '@acme/b2b-client/contract'
import type { Member, MemberSession, Organization } from '@acme/b2b-client/contract'
import * as z from 'zod/mini'
import { makeFieldsOptional } from '../schema/shapes.ts'

/*
 * The fields that the builders accept: exactly the fields of the entity types. The schemas of the contract lack the optional fields that the
 * client does not read. This file adds those fields.
 */

/**
 * Creates a schema with exactly the fields of the interface `T`. A missing field does not compile. An unknown field does not compile either,
 * because its type must be `never`. The first call sets `T`, and the second call infers `S`, because TypeScript cannot infer only one of two
 * type parameters.
 */
const schemaOf =
  <T>() =>
  <S extends { readonly [K in keyof T]-?: z.ZodMiniType }>(shape: S & { readonly [K in Exclude<keyof S, keyof T>]: never }) =>
    z.strictObject<S>(shape)

const optionalText = () => z.optional(z.string())
const optionalTexts = () => z.optional(z.array(z.string()))

type Role = Member['roles'][number]
type RoleSource = Role['sources'][number]
type Registration = Member['oauth_registrations'][number]
type Tenant = NonNullable<Registration['provider_tenants']>[number]

const role = schemaOf<Role>()({
  role_id: z.string(),
  sources: z._default(
    z.array(
      schemaOf<RoleSource>()({
        type: z.string(),
        details: z.optional(
          schemaOf<NonNullable<RoleSource['details']>>()({
            email_domain: optionalText(),
            connection_id: optionalText(),
            group: optionalText(),
            group_id: optionalText(),
          }),
        ),
      }),
    ),
    [],
  ),
})

const registration = schemaOf<Registration>()({
  member_oauth_registration_id: z.string(),
  provider_subject: optionalText(),
  provider_type: optionalText(),
  profile_picture_url: z.optional(z.nullable(z.string())),
  locale: z.optional(z.nullable(z.string())),
  provider_tenants: z.optional(z.array(schemaOf<Tenant>()({ tenant_id: z.string(), tenant_name: z.string() }))),
})

/**
 * The fields of a member. `exactOptional` is for fields that every member has: a builder call can leave them out, but cannot set them to undefined.
 * `optional` is for fields that the interface declares as optional.
 */
export const memberFields = schemaOf<Member>()({
  ...makeFieldsOptional(MemberSchema.shape),
  roles: z.exactOptional(z.array(role)),
  oauth_registrations: z.exactOptional(z.array(registration)),
  is_admin: z.optional(z.boolean()),
  external_id: optionalText(),
})

type CustomRole = NonNullable<Organization['custom_roles']>[number]
type Permission = CustomRole['permissions'][number]
type EmailRole = NonNullable<Organization['rbac_email_implicit_role_assignments']>[number]

const customRole = schemaOf<CustomRole>()({
  role_id: z.string(),
  description: z.string(),
  permissions: z.array(schemaOf<Permission>()({ resource_id: z.string(), actions: z.array(z.string()) })),
})

/** The fields of an organization. */
export const organizationFields = schemaOf<Organization>()({
  ...makeFieldsOptional(OrganizationSchema.shape),
  rbac_email_implicit_role_assignments: z.optional(z.array(schemaOf<EmailRole>()({ role_id: z.string(), domain: z.string() }))),
  organization_external_id: optionalText(),
  custom_roles: z.optional(z.array(customRole)),
  first_party_connected_apps_allowed_type: optionalText(),
  allowed_first_party_connected_apps: optionalTexts(),
  third_party_connected_apps_allowed_type: optionalText(),
  allowed_third_party_connected_apps: optionalTexts(),
})

type Factor = MemberSession['authentication_factors'][number]
type Detail<K extends keyof Factor> = NonNullable<Factor[K]>

const account = { id: z.string(), email_id: z.string(), provider_subject: z.string() }
const tenantAccount = { ...account, provider_tenant_id: optionalText() }

const factor = schemaOf<Factor>()({
  type: z.string(),
  delivery_method: z.string(),
  last_authenticated_at: z.string(),
  sequence_order: optionalText(),
  email_factor: z.optional(schemaOf<Detail<'email_factor'>>()({ email_id: z.string(), email_address: z.string() })),
  phone_number_factor: z.optional(schemaOf<Detail<'phone_number_factor'>>()({ phone_id: z.string(), phone_number: z.string() })),
  google_oauth_factor: z.optional(schemaOf<Detail<'google_oauth_factor'>>()(account)),
  microsoft_oauth_factor: z.optional(schemaOf<Detail<'microsoft_oauth_factor'>>()(account)),
  hubspot_oauth_factor: z.optional(schemaOf<Detail<'hubspot_oauth_factor'>>()(tenantAccount)),
  slack_oauth_factor: z.optional(schemaOf<Detail<'slack_oauth_factor'>>()(tenantAccount)),
  github_oauth_factor: z.optional(schemaOf<Detail<'github_oauth_factor'>>()({ ...account, provider_tenant_ids: optionalTexts() })),
})

/** The fields of a session. */
export const sessionFields = schemaOf<MemberSession>()({
  ...makeFieldsOptional(MemberSessionSchema.shape),
  authentication_factors: z.exactOptional(z.array(factor)),
})
